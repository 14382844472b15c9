import { type FilePage, filePage as page } from '#app/platform/storage/file-page.server.ts';

const TEXTS: Record<FilePage, string> = {
  missing: 'Este endereço não leva a nenhum arquivo da sua conta.',
  expired: 'Por segurança, cada link vale cinco minutos. Abra o arquivo de novo na sua área.',
  'not-stored': 'Tentar de novo não vai trazê-lo. Envie outra cópia ou fale com o suporte.',
};

/** Page shown to a customer in place of a file. */
export const fileAnswer = (which: FilePage): Response =>
  page(which, { text: TEXTS[which], home: ['/app', 'Ir para o início'] });
