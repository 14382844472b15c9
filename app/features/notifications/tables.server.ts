import { sql } from 'drizzle-orm';
import { boolean, index, integer, text } from 'drizzle-orm/pg-core';
import { NOTIFICATION_TYPES, type NotificationType } from '#app/features/notifications/rules/terms.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  newest,
  rawCheck,
  reference,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { label, personal, REFERENCE, table } from '#app/platform/db/table.server.ts';

export const notifications = table(
  'notifications',
  personal('Notificações', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    title: label('Título', text('title').notNull()),
    message: label('Mensagem', text('message').notNull()),
    type: label('Tipo', text('type').$type<NotificationType>().notNull().default('other')),
    link: label(REFERENCE, text('link')),
    read: label('Lida', boolean('read').notNull().default(false)),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('notifications_type_check', 'type', NOTIFICATION_TYPES),
    // A path of this site, so that a notification can never lead elsewhere.
    rawCheck('notifications_link_check', "link is null or link ~ '^/([^/\\\\]|$)'"),
    // Sorted as `order by … desc`: an index with nulls last would not match that order.
    index('notifications_user_idx').on(t.userId, newest(t.createdAt), newest(t.id)),
    index('notifications_unread_idx').on(t.userId, newest(t.createdAt), newest(t.id)).where(sql`not read`),
  ],
);

/** Mails sent to a person with an account: time and subject, without their text. */
export const sentMails = table(
  'sent_mails',
  personal('E-mails enviados', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    /** Id of the mail: a repeated mail has one row. */
    mailId: label(REFERENCE, text('mail_id').notNull().unique()),
    subject: label('Assunto', text('subject').notNull()),
    createdAt: createdAt(),
  },
  (t) => [index('sent_mails_user_idx').on(t.userId, newest(t.createdAt), newest(t.id))],
);

/**
 * Texts of notices and mails that the business worded; without a row, or with a row without words, the
 * shipped text applies. A row stays after its words are removed, so that its version continues.
 */
export const notificationTexts = table(
  'notification_texts',
  'textos dos avisos, com campos no lugar dos dados',
  {
    key: text('key').primaryKey(),
    title: text('title'),
    body: text('body'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [
    rawCheck('notification_texts_words_check', '(title is null) = (body is null)'),
    rawCheck('notification_texts_key_check', "key ~ '^[a-z][a-z0-9.-]*$'"),
    rawCheck('notification_texts_version_check', 'version > 0'),
  ],
);
