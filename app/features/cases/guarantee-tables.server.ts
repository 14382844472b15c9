import { sql } from 'drizzle-orm';
import { date, index, integer, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { GUARANTEE_CHOICES, type GuaranteeChoice } from '#app/features/cases/rules/guarantee.ts';
import { cards } from '#app/features/cases/tables.server.ts';
import { transactions } from '#app/features/payments/tables.server.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  money,
  newest,
  rawCheck,
  restrictedId,
  restrictedReference,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { label, personal, REFERENCE, TEAM_MEMBER, table } from '#app/platform/db/table.server.ts';
import { GUARANTEE_STATUSES, type GuaranteeStatus } from '#app/terms/guarantee-stage.ts';
import type { CardId, OrderId, UserId } from '#app/terms/ids.ts';
import { WARRANTY_STATUSES, type WarrantyStatus } from '#app/terms/transaction-status.ts';

/** Replaces the record's name after an erasure; `guard_guarantee` permits only this value. */
const ERASED_RECORD = 'Registro excluído';

/**
 * Requests of the guarantee of a service after its last day. One open request per service; the trigger
 * `guard_guarantee` refuses earlier ones and changes of an answer.
 */
export const guaranteeRequests = table(
  'guarantee_requests',
  personal('Pedidos de garantia', 'kept'),
  {
    id: id(),
    protocol: label('Protocolo', text('protocol').notNull().unique()),
    userId: restrictedId<UserId>('user_id', () => users.id).notNull(),
    cardId: restrictedReference<CardId>('card_id', () => cards.id).notNull(),
    /** The order that opened the service and whose contract gives the guarantee. */
    transactionId: restrictedReference<OrderId>('transaction_id', () => transactions.id).notNull(),
    choice: label('Escolha', text('choice').$type<GuaranteeChoice>().notNull()),
    /**
     * Record that the extended guarantee takes on again; null for a request about a missed last day. No foreign key:
     * records belong to a higher floor, and the request outlives them.
     */
    listingId: label(REFERENCE, uuid('listing_id')),
    /**
     * Creditor and place of that record, for positions that see no records. An erasure deletes the record, so its
     * name goes too; the rest of the request is evidence of the contract.
     */
    recordName: label('Registro', text('record_name'), { erased: ERASED_RECORD }),
    /** The customer's own words. */
    note: label('O que você escreveu', text('note')),
    lastDay: label('Último dia da garantia', date('last_day').$type<CivilDate>().notNull()),
    dueOn: label('Resposta até', date('due_on').$type<CivilDate>().notNull()),
    status: label('Situação', text('status').$type<GuaranteeStatus>().notNull().default('open')),
    answer: label('Resposta', text('answer')),
    answeredAt: label('Respondido em', instant('answered_at')),
    answeredBy: restrictedReference('answered_by', () => users.id, TEAM_MEMBER),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('guarantee_requests_choice_check', 'choice', GUARANTEE_CHOICES),
    checkOneOf('guarantee_requests_status_check', 'status', GUARANTEE_STATUSES),
    rawCheck(
      'guarantee_requests_after_check',
      "(created_at at time zone 'America/Sao_Paulo')::date > last_day and due_on > last_day",
    ),
    rawCheck(
      'guarantee_requests_answer_check',
      "(status = 'open') = (answered_at is null) and (status = 'open') = (answer is null)",
    ),
    rawCheck(
      'guarantee_requests_record_check',
      "(listing_id is null) = (record_name is null) and (listing_id is null or choice = 'continue')",
    ),
    uniqueIndex('guarantee_requests_one_open_idx')
      .on(t.cardId)
      .where(sql`status = 'open' and listing_id is null`),
    uniqueIndex('guarantee_requests_one_record_idx').on(t.listingId).where(sql`status = 'open'`),
    index('guarantee_requests_open_idx').on(t.dueOn, t.id).where(sql`status = 'open'`),
    index('guarantee_requests_recent_idx').on(newest(t.createdAt), newest(t.id)),
    index('guarantee_requests_card_idx').on(t.cardId, newest(t.createdAt)),
    index('guarantee_requests_user_idx').on(t.userId),
    index('guarantee_requests_transaction_idx').on(t.transactionId),
    index('guarantee_requests_answered_by_idx').on(t.answeredBy),
  ],
);

export const extendedWarranties = table(
  'extended_warranties',
  personal('Garantias', 'kept'),
  {
    id: id(),
    cardId: label(
      REFERENCE,
      uuid('card_id')
        .$type<CardId>()
        .notNull()
        .references(() => cards.id, { onDelete: 'cascade' }),
    ),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Order that it was bought with and ends with; null for rows from before this column existed. */
    transactionId: restrictedReference<OrderId>('transaction_id', () => transactions.id),
    productName: label('Garantia', text('product_name').notNull()),
    additionalAmount: label('Valor', money('additional_amount').notNull()),
    additionalDays: label('Dias', integer('additional_days').notNull()),
    expiresAt: label('Vale até', instant('expires_at').notNull()),
    status: label('Situação', text('status').$type<WarrantyStatus>().notNull().default('active')),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('extended_warranties_status_check', 'status', WARRANTY_STATUSES),
    rawCheck('extended_warranties_days_check', 'additional_days > 0 and additional_amount >= 0'),
    index('extended_warranties_card_idx').on(t.cardId),
    index('extended_warranties_user_idx').on(t.userId),
    unique('extended_warranties_transaction_key').on(t.transactionId),
  ],
);
