import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { planVersions } from '#app/features/catalog/tables.server.ts';
import { leads } from '#app/features/leads/tables.server.ts';
import { linkedProfiles } from '#app/features/profiles/tables.server.ts';
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
import { label, personal, REFERENCE, TEAM_MEMBER, table, withheld } from '#app/platform/db/table.server.ts';
import type { LeadId, OrderId, UserId } from '#app/terms/ids.ts';
import {
  INSTALLMENT_STATUSES,
  type InstallmentStatus,
  PAID_METHODS,
  PAYMENT_METHODS,
  type PaidMethod,
  type PaymentMethod,
  TRANSACTION_STATUSES,
  type TransactionStatus,
} from '#app/terms/transaction-status.ts';
import {
  AUTHORIZATION_ENDINGS,
  AUTHORIZATION_STATUSES,
  type AuthorizationEnding,
  type AuthorizationStatus,
  type AuthorizedDebit,
} from './rules/automatic-pix.ts';

/**
 * An order and its payment. It belongs to an account, to a lead, or (once claimed) to both; the amount is frozen
 * with a snapshot of the plan it was computed from.
 */
export const transactions = table(
  'transactions',
  personal('Compras', 'kept'),
  {
    id: id(),
    userId: restrictedId<UserId>('user_id', () => users.id),
    leadId: restrictedReference<LeadId>('lead_id', () => leads.id),
    /** The linked profile whose document the order carries; null for the account itself. */
    linkedProfileId: label(REFERENCE, uuid('linked_profile_id')),
    /** Claimed, but its document's holder is unknown: it opens nothing until the account names them. */
    awaitsHolder: label('Falta dizer para quem é', boolean('awaits_holder').notNull().default(false)),
    amount: label('Valor', money('amount').notNull()),
    paymentMethod: label(
      'Forma de pagamento',
      text('payment_method').$type<PaymentMethod>().notNull().default('pix'),
    ),
    installments: label('Parcelas', integer('installments').notNull().default(1)),
    /** Paid by one charge; its installments are the statement of the card, settled together. */
    oneCharge: label('Paga em uma só cobrança', boolean('one_charge').notNull().default(false)),
    status: label('Situação', text('status').$type<TransactionStatus>().notNull().default('pending')),
    gatewayTransactionId: label('Número no meio de pagamento', text('gateway_transaction_id').unique()),
    receiptUrl: label(REFERENCE, text('receipt_url')),
    idempotencyKey: label(withheld('número técnico do formulário'), uuid('idempotency_key').unique()),
    planSnapshot: label('Plano ou produto contratado', jsonb('plan_snapshot').notNull().default({})),
    /** Version of the plan that was bought; null for orders older than plan versions. */
    planVersionId: restrictedReference('plan_version_id', () => planVersions.id),
    coupon: label('Cupom', text('coupon')),
    withdrawalProtocol: label('Protocolo da desistência', text('withdrawal_protocol').unique()),
    withdrawnAt: label('Desistência em', instant('withdrawn_at')),
    /** Canceled before any payment: by its customer, or by the team with a reason. */
    canceledAt: label('Cancelada em', instant('canceled_at')),
    canceledBy: restrictedReference('canceled_by', () => users.id),
    cancelReason: label('Motivo do cancelamento', text('cancel_reason')),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('transactions_method_check', 'payment_method', PAYMENT_METHODS),
    checkOneOf('transactions_status_check', 'status', TRANSACTION_STATUSES),
    rawCheck('transactions_amount_check', 'amount > 0'),
    rawCheck('transactions_installments_check', 'installments between 1 and 60'),
    rawCheck('transactions_owner_check', 'num_nonnulls(user_id, lead_id) >= 1'),
    // With the account: no order belongs to the linked profile of another one.
    foreignKey({
      name: 'transactions_holder_fk',
      columns: [t.linkedProfileId, t.userId],
      foreignColumns: [linkedProfiles.id, linkedProfiles.mainUserId],
    }).onDelete('restrict'),
    rawCheck(
      'transactions_holder_check',
      'linked_profile_id is null or (user_id is not null and not awaits_holder)',
    ),
    index('transactions_holder_idx').on(t.linkedProfileId),
    rawCheck('transactions_coupon_check', 'coupon = upper(coupon)'),
    rawCheck('transactions_canceled_check', '(canceled_at is null) = (canceled_by is null)'),
    index('transactions_canceled_by_idx').on(t.canceledBy),
    index('transactions_user_idx').on(t.userId, newest(t.createdAt), newest(t.id)),
    index('transactions_lead_idx').on(t.leadId),
    index('transactions_status_idx').on(t.status, newest(t.createdAt), newest(t.id)),
    index('transactions_coupon_idx').on(t.coupon).where(sql`coupon is not null`),
    index('transactions_plan_version_idx').on(t.planVersionId),
    // Counts uses of a coupon by unpaid orders.
    index('transactions_coupon_held_idx')
      .on(sql`(plan_snapshot #>> '{coupon,id}')`)
      .where(sql`plan_snapshot #>> '{coupon,id}' is not null`),
    index('transactions_product_idx')
      .on(sql`(plan_snapshot #>> '{product,id}')`)
      .where(sql`plan_snapshot #>> '{product,id}' is not null`),
  ],
);

/**
 * Replacement of an order's open installments: the open balance, the discount, and the reason. Rows are only
 * added, and undone at most once; the trigger `check_renegotiation` compares them with the installments at
 * the end of the transaction.
 */
export const renegotiations = table(
  'renegotiations',
  personal('Renegociações', 'kept'),
  {
    id: id(),
    transactionId: restrictedReference<OrderId>('transaction_id', () => transactions.id).notNull(),
    /** Copied from the order, for the customer's policy. */
    userId: restrictedId<UserId>('user_id', () => users.id).notNull(),
    openAmount: label('Saldo renegociado', money('open_amount').notNull()),
    discount: label('Desconto', money('discount').notNull().default('0.00')),
    reason: label('Motivo', text('reason').notNull()),
    /** Whether one charge paid the order before: an undo restores that. */
    oneCharge: label(REFERENCE, boolean('one_charge').notNull().default(false)),
    createdBy: restrictedReference('created_by', () => users.id, TEAM_MEMBER).notNull(),
    /** Set when it was undone: the replaced installments are open again. */
    undoneAt: label('Desfeita em', instant('undone_at')),
    undoneBy: restrictedReference('undone_by', () => users.id, TEAM_MEMBER),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('renegotiations_amounts_check', 'discount >= 0 and discount <= open_amount'),
    index('renegotiations_transaction_idx').on(t.transactionId, newest(t.id)),
    index('renegotiations_user_idx').on(t.userId),
    rawCheck('renegotiations_undone_check', '(undone_at is null) = (undone_by is null)'),
    index('renegotiations_created_by_idx').on(t.createdBy),
    index('renegotiations_undone_by_idx').on(t.undoneBy),
  ],
);

export const installmentPayments = table(
  'installment_payments',
  personal('Parcelas', 'kept'),
  {
    id: id(),
    transactionId: label(
      REFERENCE,
      uuid('transaction_id')
        .$type<OrderId>()
        .notNull()
        .references(() => transactions.id, { onDelete: 'cascade' }),
    ),
    /** Copied from the transaction when it is claimed, so that the customer's policy compares one column. */
    userId: restrictedId<UserId>('user_id', () => users.id),
    installmentNumber: label('Parcela', integer('installment_number').notNull()),
    /** Copied from the order by triggers: indexes of late installments exclude card statements. */
    oneCharge: label(REFERENCE, boolean('one_charge').notNull().default(false)),
    amount: label('Valor', money('amount').notNull()),
    dueDate: label('Vencimento', date('due_date').$type<CivilDate>().notNull()),
    /** Day on which its customer promised to pay: reminders rest until it ends. */
    promisedFor: label('Prometida para', date('promised_for').$type<CivilDate>()),
    status: label('Situação', text('status').$type<InstallmentStatus>().notNull().default('pending')),
    /** How it was paid; the expected method before that. */
    paymentMethod: label(
      'Forma de pagamento',
      text('payment_method').$type<PaidMethod>().notNull().default('pix'),
    ),
    paidAt: label('Paga em', instant('paid_at')),
    /** Received amount, late fees included. The trigger `stamp_installment` fills this and the two times. */
    paidAmount: label('Valor pago', money('paid_amount')),
    /** Refunded part of it; the day is that of the last refund. */
    refundedAmount: label('Valor devolvido', money('refunded_amount').notNull().default('0')),
    refundedAt: label('Devolvida em', instant('refunded_at')),
    /** Paid before the firm moved in: an opening balance and no income here (decision 70). */
    receivedElsewhere: label(
      'Recebida antes da migração',
      boolean('received_elsewhere').notNull().default(false),
    ),
    /** The renegotiation that created it, and the one that replaced it: its own if that was undone. */
    renegotiationId: restrictedReference('renegotiation_id', () => renegotiations.id),
    replacedBy: restrictedReference('replaced_by', () => renegotiations.id),
    /** The installment that this one was split from, after a partial payment (`splitInstallment`). */
    splitFrom: restrictedReference('split_from', (): AnyPgColumn => installmentPayments.id),
    receiptUrl: label(REFERENCE, text('receipt_url')),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('installment_payments_status_check', 'status', INSTALLMENT_STATUSES),
    checkOneOf('installment_payments_method_check', 'payment_method', PAID_METHODS),
    rawCheck('installment_payments_amount_check', 'amount > 0'),
    rawCheck('installment_payments_number_check', 'installment_number > 0'),
    rawCheck(
      'installment_payments_paid_check',
      "status not in ('paid', 'refunded') or (paid_at is not null and paid_amount > 0)",
    ),
    rawCheck(
      'installment_payments_returned_check',
      'refunded_amount >= 0 and (refunded_amount = 0 or refunded_amount <= paid_amount)',
    ),
    rawCheck('installment_payments_elsewhere_check', 'not received_elsewhere or paid_at is not null'),
    rawCheck('installment_payments_refunded_check', "status <> 'refunded' or refunded_at is not null"),
    rawCheck('installment_payments_replaced_check', "replaced_by is null or status = 'canceled'"),
    unique('installment_payments_number_key').on(t.transactionId, t.installmentNumber),
    index('installment_payments_user_idx').on(t.userId, t.dueDate),
    index('installment_payments_due_idx').on(t.status, t.dueDate, t.id),
    // Received installments, newest first; includes the amount, so that a sum reads the index alone.
    index('installment_payments_paid_idx')
      .on(newest(t.paidAt), newest(t.id), t.paidAmount)
      .where(sql`status = 'paid'`),
    // Lists and sums of finance: received (also refunded since), refunded, still due.
    index('installment_payments_received_idx')
      .on(newest(t.paidAt), newest(t.id), t.paidAmount)
      .where(sql`paid_at is not null`),
    index('installment_payments_refunded_idx')
      .on(newest(t.refundedAt), newest(t.id), t.refundedAmount)
      .where(sql`refunded_at is not null`),
    index('installment_payments_open_idx')
      .on(t.dueDate, t.id, t.status, t.amount)
      .where(sql`status in ('pending', 'processing', 'failed')`),
    index('installment_payments_day_idx').on(t.dueDate, t.id),
    // Installments that can be late (`isLate`): every page of the panel counts those due before today.
    index('installment_payments_late_idx')
      .on(t.dueDate, t.id)
      .where(sql`status in ('pending', 'failed') and not one_charge`),
    index('installment_payments_renegotiation_idx').on(t.renegotiationId),
    index('installment_payments_replaced_idx').on(t.replacedBy),
    index('installment_payments_split_idx').on(t.splitFrom),
  ],
);

/**
 * The number of an issued receipt, without gaps within a year, and the public code of /verificar. Rows are only added,
 * and withdrawn once.
 */
export const receipts = table(
  'receipts',
  personal('Recibos emitidos', 'kept'),
  {
    id: id(),
    /** The first installment, if one charge paid the order. */
    installmentId: restrictedReference('installment_id', () => installmentPayments.id).notNull(),
    userId: restrictedId<UserId>('user_id', () => users.id).notNull(),
    year: label('Ano', integer('year').notNull()),
    number: label('Número', integer('number').notNull()),
    code: label('Código de verificação', text('code').notNull().unique()),
    /** When its payment turned out to be recorded by mistake: number and code stay, marked as withdrawn. */
    withdrawnAt: label('Retirado em', instant('withdrawn_at')),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('receipts_valid_key').on(t.installmentId).where(sql`withdrawn_at is null`),
    index('receipts_installment_idx').on(t.installmentId),
    unique('receipts_number_key').on(t.year, t.number),
    rawCheck('receipts_number_check', 'number > 0'),
    index('receipts_user_idx').on(t.userId),
  ],
);

/**
 * Pix Automático for the open parts of an order: the customer authorizes these amounts on these days, and nothing
 * after the last of them. One open authorization per order.
 */
export const pixAuthorizations = table(
  'pix_authorizations',
  personal('Autorizações de Pix Automático', 'kept'),
  {
    id: id(),
    transactionId: restrictedReference<OrderId>('transaction_id', () => transactions.id).notNull(),
    /** Copied from the order, for the customer's policy. */
    userId: restrictedId<UserId>('user_id', () => users.id).notNull(),
    gateway: label('Meio de pagamento', text('gateway').notNull()),
    /** Null until the provider has answered. */
    gatewayId: label('Número no meio de pagamento', text('gateway_id')),
    /** By which the provider names the first payment, if it does not keep our reference. */
    gatewayMark: label(REFERENCE, text('gateway_mark')),
    status: label('Situação', text('status').$type<AuthorizationStatus>().notNull().default('asked')),
    /** Debits that it covers, with amounts in centavos. The first payment is not among them. */
    parts: label('Parcelas autorizadas', jsonb('parts').$type<AuthorizedDebit[]>().notNull()),
    lastDue: label('Último débito', date('last_due').$type<CivilDate>().notNull()),
    activatedAt: label('Autorizada em', instant('activated_at')),
    endedAt: label('Encerrada em', instant('ended_at')),
    endedBy: label('Quem encerrou a autorização', text('ended_by').$type<AuthorizationEnding>()),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('pix_authorizations_status_check', 'status', AUTHORIZATION_STATUSES),
    checkOneOf('pix_authorizations_ended_by_check', 'ended_by', AUTHORIZATION_ENDINGS),
    rawCheck('pix_authorizations_plan_check', 'jsonb_array_length(parts) between 1 and 11'),
    rawCheck('pix_authorizations_ended_check', "(status in ('asked', 'active')) = (ended_at is null)"),
    uniqueIndex('pix_authorizations_open_key').on(t.transactionId).where(sql`status in ('asked', 'active')`),
    unique('pix_authorizations_gateway_key').on(t.gateway, t.gatewayId),
    index('pix_authorizations_mark_idx').on(t.gatewayMark).where(sql`gateway_mark is not null`),
    index('pix_authorizations_transaction_idx').on(t.transactionId),
    index('pix_authorizations_user_idx').on(t.userId),
  ],
);
