import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { REMINDERS, type Reminder } from '#app/features/payments/rules/reminders.ts';
import {
  CHARGE_STATUSES,
  type ChargeStatus,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '#app/features/payments/rules/transaction-status.ts';
import { users } from './accounts.server.ts';
import { createdAt, id, instant, money, oneOf, rawCheck, updatedAt } from './columns.server.ts';
import { installmentPayments } from './money.server.ts';

/**
 * A charge at the gateway. The intent is written before the call, and its id is the idempotency key and the reference
 * that the provider keeps. Each further payment that comes in under the same reference has a row of its own.
 */
export const paymentCharges = pgTable(
  'payment_charges',
  {
    id: id(),
    installmentId: uuid('installment_id')
      .notNull()
      .references(() => installmentPayments.id, { onDelete: 'restrict' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'restrict' }),
    gateway: text('gateway').notNull(),
    /** Unknown until the provider has answered; of a card checkout, until somebody pays in it. */
    gatewayPaymentId: text('gateway_payment_id'),
    method: text('method').$type<PaymentMethod>().notNull().default('pix'),
    amount: money('amount').notNull(),
    status: text('status').$type<ChargeStatus>().notNull().default('pending'),
    pixPayload: text('pix_payload'),
    checkoutUrl: text('checkout_url'),
    /** Offered to the person now. One that is not may still be paid, and is credited. */
    live: boolean('live').notNull().default(true),
    /** The payment that paid the part: one a part, whatever else comes in. */
    credited: boolean('credited').notNull().default(false),
    paidAt: instant('paid_at'),
    receiptUrl: text('receipt_url'),
    /** Why the money goes back; the refund is tried until the provider says that it went. */
    refundReason: text('refund_reason'),
    refundRequestedAt: instant('refund_requested_at'),
    /** Why a person must look at it. */
    attention: text('attention'),
    expiresAt: instant('expires_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('payment_charges_status_check', 'status', CHARGE_STATUSES),
    oneOf('payment_charges_method_check', 'method', PAYMENT_METHODS),
    rawCheck('payment_charges_amount_check', 'amount > 0'),
    rawCheck('payment_charges_credited_check', "not credited or status in ('paid', 'refunded')"),
    uniqueIndex('payment_charges_one_live_key').on(t.installmentId).where(sql`live`),
    uniqueIndex('payment_charges_one_credited_key').on(t.installmentId).where(sql`credited`),
    unique('payment_charges_gateway_key').on(t.gateway, t.gatewayPaymentId),
    index('payment_charges_installment_idx').on(t.installmentId),
    index('payment_charges_user_idx').on(t.userId),
    index('payment_charges_waiting_idx').on(t.createdAt).where(sql`live`),
    index('payment_charges_refund_idx')
      .on(t.refundRequestedAt)
      .where(sql`refund_requested_at is not null and status = 'paid'`),
    index('payment_charges_attention_idx').on(t.createdAt).where(sql`attention is not null`),
  ],
);

/** Reminders of a due date that went out: each kind once a part, also when the job runs twice. */
export const paymentReminders = pgTable(
  'payment_reminders',
  {
    id: id(),
    installmentId: uuid('installment_id')
      .notNull()
      .references(() => installmentPayments.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<Reminder>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('payment_reminders_kind_check', 'kind', REMINDERS),
    unique('payment_reminders_kind_key').on(t.installmentId, t.kind),
  ],
);

/** What the embedded provider of the sandbox knows: it stands for another company's database. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: id(),
    /** The charge, as the provider was told: its reference and its idempotency key. */
    reference: uuid('reference').notNull().unique(),
    method: text('method').$type<PaymentMethod>().notNull(),
    amount: money('amount').notNull(),
    description: text('description').notNull(),
    status: text('status').$type<ChargeStatus>().notNull().default('pending'),
    pixPayload: text('pix_payload'),
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('sandbox_payments_status_check', 'status', CHARGE_STATUSES),
    rawCheck('sandbox_payments_amount_check', 'amount > 0'),
    index('sandbox_payments_updated_idx').on(t.updatedAt),
  ],
);

/** Webhooks as they came, before anything is done with them; the same event is stored once. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    id: id(),
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    payload: jsonb('payload').notNull(),
    processedAt: instant('processed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('webhook_inbox_event_key').on(t.provider, t.eventId),
    index('webhook_inbox_waiting_idx').on(t.createdAt).where(sql`processed_at is null`),
  ],
);
