import { sql } from 'drizzle-orm';
import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { GUARANTEE_CHOICES, type GuaranteeChoice } from '#app/features/guarantees/rules/guarantee.ts';
import { GUARANTEE_STATUSES, type GuaranteeStatus } from '#app/terms/guarantee-stage.ts';
import { users } from './accounts.server.ts';
import { cards } from './cards.server.ts';
import { createdAt, id, instant, newest, oneOf, rawCheck, updatedAt } from './columns.server.ts';
import { transactions } from './money.server.ts';

/**
 * The guarantee of a service, asked for after its last day. One open request a service; the trigger `guard_guarantee`
 * takes none before, and keeps what was answered.
 */
export const guaranteeRequests = pgTable(
  'guarantee_requests',
  {
    id: id(),
    protocol: text('protocol').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    cardId: uuid('card_id')
      .notNull()
      .references(() => cards.id, { onDelete: 'restrict' }),
    /** The order that opened the service and whose contract gives the guarantee. */
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => transactions.id, { onDelete: 'restrict' }),
    choice: text('choice').$type<GuaranteeChoice>().notNull(),
    /** The customer's own words. */
    note: text('note'),
    lastDay: date('last_day').notNull(),
    dueOn: date('due_on').notNull(),
    status: text('status').$type<GuaranteeStatus>().notNull().default('open'),
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    answeredBy: uuid('answered_by').references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('guarantee_requests_choice_check', 'choice', GUARANTEE_CHOICES),
    oneOf('guarantee_requests_status_check', 'status', GUARANTEE_STATUSES),
    rawCheck(
      'guarantee_requests_after_check',
      "(created_at at time zone 'America/Sao_Paulo')::date > last_day and due_on > last_day",
    ),
    rawCheck(
      'guarantee_requests_answer_check',
      "(status = 'open') = (answered_at is null) and (status = 'open') = (answer is null)",
    ),
    uniqueIndex('guarantee_requests_one_open_idx').on(t.cardId).where(sql`status = 'open'`),
    index('guarantee_requests_open_idx').on(t.dueOn, t.id).where(sql`status = 'open'`),
    index('guarantee_requests_card_idx').on(t.cardId, newest(t.createdAt)),
    index('guarantee_requests_user_idx').on(t.userId),
    index('guarantee_requests_transaction_idx').on(t.transactionId),
    index('guarantee_requests_answered_by_idx').on(t.answeredBy),
  ],
);
