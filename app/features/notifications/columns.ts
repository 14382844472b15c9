import { CREATED, type DescribedTables, personal, REFERENCE } from '#app/terms/described-tables.ts';

export const NOTIFICATIONS_COLUMNS = {
  notifications: personal('Notificações', 'removed', {
    ...CREATED,
    user_id: REFERENCE,
    title: 'Título',
    message: 'Mensagem',
    type: 'Tipo',
    link: REFERENCE,
    read: 'Lida',
  }),
  notification_texts: 'textos dos avisos, com campos no lugar dos dados',
} satisfies DescribedTables;
