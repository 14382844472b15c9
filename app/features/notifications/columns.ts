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
  sent_mails: personal('E-mails enviados', 'removed', {
    ...CREATED,
    user_id: REFERENCE,
    mail_id: REFERENCE,
    subject: 'Assunto',
  }),
  notification_texts: 'textos dos avisos, com campos no lugar dos dados',
} satisfies DescribedTables;
