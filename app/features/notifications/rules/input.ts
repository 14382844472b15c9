import { z } from 'zod';
import { NOTICE_LINKS, NOTIFICATION_TYPES, type NoticeLink } from './terms.ts';

const LINKS = Object.keys(NOTICE_LINKS) as [NoticeLink, ...NoticeLink[]];

export const NoticeInput = z.object({
  title: z.string('Dê um título ao aviso').trim().min(3, 'Título muito curto').max(80, 'Título muito longo'),
  message: z.string('Escreva o aviso').trim().min(3, 'Escreva o aviso').max(500, 'Aviso muito longo'),
  type: z.enum(NOTIFICATION_TYPES, 'Escolha o tipo do aviso'),
  link: z.enum(LINKS, 'Escolha uma página da lista').default(''),
});
export type NoticeInput = z.infer<typeof NoticeInput>;
