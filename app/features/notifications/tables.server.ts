import { sql } from 'drizzle-orm';
import { boolean, index, integer, text } from 'drizzle-orm/pg-core';
import { OFF_CODES, type OffCode } from '#app/features/notifications/rules/news-kinds.ts';
import { USUAL_QUIET } from '#app/features/notifications/rules/quiet-hours.ts';
import { NOTIFICATION_TYPES, type NotificationType } from '#app/features/notifications/rules/terms.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
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

/** Choices of a customer about news; without a row, every channel is on and the usual quiet hours apply. */
export const noticePreferences = table(
  'notice_preferences',
  personal('Escolhas dos avisos', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id).unique(),
    /** Channels that are off for a kind: `news:mail`. */
    off: label('Desligado', text('off').array().$type<OffCode[]>().notNull().default([])),
    /** Minutes of the day in the time of the customer's state; equal for no quiet hours. */
    quietFrom: label(
      'Silêncio a partir do minuto',
      integer('quiet_from').notNull().default(USUAL_QUIET.from),
    ),
    quietTo: label('Silêncio até o minuto', integer('quiet_to').notNull().default(USUAL_QUIET.to)),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [
    rawCheck(
      'notice_preferences_off_check',
      `off <@ array[${OFF_CODES.map((code) => `'${code}'`).join(', ')}]`,
    ),
    rawCheck(
      'notice_preferences_quiet_check',
      'quiet_from between 0 and 1439 and quiet_to between 0 and 1439',
    ),
  ],
);

/** Devices that receive Web Push (RFC 8030): address at the browser's push service and keys (RFC 8291). */
export const pushSubscriptions = table(
  'push_subscriptions',
  personal('Aparelhos com avisos', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    endpoint: label(REFERENCE, text('endpoint').notNull().unique()),
    /** Base64url of the 65 bytes of a P-256 point, and of 16 bytes. */
    p256dh: label(REFERENCE, text('p256dh').notNull()),
    auth: label(REFERENCE, text('auth').notNull()),
    device: label('Aparelho', text('device').notNull()),
    createdAt: createdAt(),
  },
  (t) => [
    index('push_subscriptions_user_idx').on(t.userId),
    rawCheck(
      'push_subscriptions_keys_check',
      "p256dh ~ '^[A-Za-z0-9_-]{87}$' and auth ~ '^[A-Za-z0-9_-]{22}$'",
    ),
    rawCheck('push_subscriptions_endpoint_check', "endpoint ~ '^https?://' and length(endpoint) <= 2048"),
  ],
);

/** Key pair of the installation for Web Push (VAPID, RFC 8292), made when it is first needed. One row. */
export const pushKeys = table('push_keys', 'par de chaves dos avisos nos aparelhos', {
  id: integer('id').primaryKey().default(1),
  publicKey: text('public_key').notNull(),
  /** Sealed for `push_keys/1`. */
  encryptedKey: text('encrypted_key').notNull(),
  /** When a push service last refused the key, and its HTTP status; null once one has accepted it. */
  refusedAt: instant('refused_at'),
  refusedStatus: integer('refused_status'),
  createdAt: createdAt(),
});

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
