import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { LateFees } from '#app/features/catalog/rules/late-fees.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  money,
  rawCheck,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { table } from '#app/platform/db/table.server.ts';
import { CHARGE_STATUSES, type ChargeMethod, type ChargeStatus } from '#app/terms/transaction-status.ts';
import type { Try } from './rules/automatic-pix.ts';

/** Authorizations of Pix Automático at the sandbox's embedded provider. */
export const sandboxAuthorizations = table(
  'sandbox_authorizations',
  'livro do meio de pagamento de demonstração, que faz as vezes de outra empresa',
  {
    id: id(),
    /** Our authorization, which is its idempotency key. */
    reference: uuid('reference').notNull().unique(),
    status: text('status').notNull().default('asked'),
    /** Amount of every debit; null if they differ. */
    fixedAmount: money('fixed_amount'),
    firstDue: date('first_due').$type<CivilDate>().notNull(),
    lastDue: date('last_due').$type<CivilDate>().notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [
    checkOneOf('sandbox_authorizations_status_check', 'status', [
      'asked',
      'active',
      'refused',
      'expired',
      'canceled',
    ]),
    rawCheck('sandbox_authorizations_days_check', 'first_due <= last_due'),
  ],
);

/** Payments of the sandbox's embedded provider; replaces the database of a real provider. */
export const sandboxPayments = table(
  'sandbox_payments',
  'livro do meio de pagamento de demonstração, que faz as vezes de outra empresa',
  {
    id: id(),
    /** The charge as sent to the provider: its reference and its idempotency key. */
    reference: uuid('reference').notNull().unique(),
    method: text('method').$type<ChargeMethod>().notNull(),
    amount: money('amount').notNull(),
    /** Amount of the charge, if its late payment added fees to it. */
    asked: money('asked'),
    /** Of a boleto: its due day, and the fees that a later payment adds. */
    late: jsonb('late').$type<{ dueOn: CivilDate; fees: LateFees }>(),
    installments: integer('installments').notNull().default(1),
    description: text('description').notNull(),
    /** Refunded amount, and the idempotency keys of its refunds. */
    refunded: money('refunded').notNull().default('0'),
    refundKeys: text('refund_keys').array().notNull().default(sql`'{}'::text[]`),
    status: text('status').$type<ChargeStatus>().notNull().default('pending'),
    /** The authorization that pays it; with `dueOn` by debit, without together with its first payment. */
    authorizationId: uuid('authorization_id').references(() => sandboxAuthorizations.id),
    dueOn: date('due_on').$type<CivilDate>(),
    /** Attempts of the debit, as the payer's bank reports them. */
    tries: jsonb('tries').$type<Try[]>().notNull().default([]),
    /** Dispute of the payer: `open`, `won` by the shop, or `lost`. */
    dispute: text('dispute'),
    pixPayload: text('pix_payload'),
    barcode: text('barcode'),
    /** The charge that this payment pays a second time; it has another reference. */
    repeats: uuid('repeats'),
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('sandbox_payments_status_check', 'status', CHARGE_STATUSES),
    checkOneOf('sandbox_payments_dispute_check', 'dispute', ['open', 'won', 'lost']),
    rawCheck('sandbox_payments_amount_check', 'amount > 0'),
    rawCheck('sandbox_payments_refunded_check', 'refunded between 0 and amount'),
    index('sandbox_payments_repeats_idx').on(t.repeats).where(sql`repeats is not null`),
    index('sandbox_payments_authorization_idx').on(t.authorizationId),
    index('sandbox_payments_updated_idx').on(t.updatedAt),
    index('sandbox_payments_paid_idx').on(t.paidAt).where(sql`paid_at is not null`),
  ],
);
