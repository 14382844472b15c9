import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import {
  MAIL_STATES,
  type MailOutcome,
  type MailState,
  OUTCOME_NAMES,
  WAYS,
  type Way,
} from '#app/features/inbound-mail/rules/terms.ts';
import { leads } from '#app/features/leads/tables.server.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  newest,
  rawCheck,
  reference,
  SHA256,
} from '#app/platform/db/columns.server.ts';
import { label, personal, REFERENCE, table, withheld } from '#app/platform/db/table.server.ts';
import type { LeadId } from '#app/terms/ids.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * Received mails: stored as they came, then worked by a job. The whole message stays only until it is worked, or until a
 * person has decided on it.
 */
export const incomingMails = table(
  'incoming_mails',
  personal('E-mails recebidos', 'removed'),
  {
    id: id(),
    /** The client of the conversation, or the one who has the sender's address. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The lead that a person joined it to. */
    leadId: label(
      REFERENCE,
      uuid('lead_id')
        .$type<LeadId>()
        .references(() => leads.id, { onDelete: 'set null' }),
    ),
    way: label(REFERENCE, text('way').$type<Way>().notNull()),
    sha256: label(REFERENCE, text('sha256').notNull().unique()),
    raw: label(withheld('cópia técnica, apagada depois de lida; o texto está na conversa'), bytea('raw')),
    /** Larger than the limit: `raw` is only its header. */
    oversize: label(REFERENCE, boolean('oversize').notNull().default(false)),
    state: label(REFERENCE, text('state').$type<MailState>().notNull().default('stored')),
    outcome: label(REFERENCE, text('outcome').$type<MailOutcome>()),
    messageId: label(REFERENCE, text('message_id')),
    from: label('Remetente', text('from_address').notNull().default('')),
    name: label('Nome do remetente', text('from_name').notNull().default('')),
    subject: label('Assunto', text('subject').notNull().default('')),
    body: label('Mensagem', text('body').notNull().default('')),
    /** When an automatic mail answered it. */
    answeredAt: label('Respondido em', instant('answered_at')),
    /** When a person joined it to a client or a lead; undone within a day, so the whole message stays until then. */
    assignedAt: label(REFERENCE, instant('assigned_at')),
    workedAt: label('Lido em', instant('worked_at')),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('incoming_mails_way_check', 'way', WAYS),
    checkOneOf('incoming_mails_state_check', 'state', MAIL_STATES),
    checkOneOf('incoming_mails_outcome_check', 'outcome', OUTCOME_NAMES),
    rawCheck('incoming_mails_sha256_check', SHA256),
    rawCheck('incoming_mails_worked_check', "(state = 'stored') = (outcome is null)"),
    rawCheck('incoming_mails_raw_check', "state <> 'done' or raw is null"),
    index('incoming_mails_user_idx').on(t.userId),
    index('incoming_mails_lead_idx').on(t.leadId),
    index('incoming_mails_message_idx').on(t.messageId),
    index('incoming_mails_state_idx').on(t.state, newest(t.createdAt), newest(t.id)),
    index('incoming_mails_answered_idx').on(t.from, t.answeredAt).where(sql`answered_at is not null`),
  ],
);

/** How far the mailbox was read, and how the last reading ended. */
export const mailboxCursors = table(
  'mailbox_cursors',
  'sem dados de pessoas: até onde a caixa de entrada foi lida',
  {
    /** Account and server of the mailbox. */
    mailbox: text('mailbox').primaryKey(),
    uidValidity: text('uid_validity').notNull().default(''),
    lastUid: bigint('last_uid', { mode: 'number' }).notNull().default(0),
    fetchedAt: instant('fetched_at'),
    failedAt: instant('failed_at'),
    /** Readings that failed since the last good one, and why the last of them did. */
    failures: integer('failures').notNull().default(0),
    fault: text('fault'),
  },
);

/** Addresses of clients that refused a mail for good: no further mail goes there. */
export const deadMailboxes = table(
  'dead_mailboxes',
  personal('Endereços de e-mail que não recebem', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    address: label('Endereço', text('address').notNull().unique()),
    /** Status of RFC 3463: 5.1.1 is an unknown mailbox. */
    status: label('Situação', text('status').notNull()),
    createdAt: createdAt(),
  },
  (t) => [index('dead_mailboxes_user_idx').on(t.userId)],
);
