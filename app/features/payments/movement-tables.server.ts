import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { guaranteeRequests } from '#app/features/cases/guarantee-tables.server.ts';
import {
  REFUND_ARRIVALS,
  REFUND_REASONS,
  REFUND_STATUSES,
  type RefundArrival,
  type RefundReason,
  type RefundStatus,
} from '#app/features/payments/rules/terms.ts';
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
  SHA256,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import {
  internal,
  label,
  personal,
  REFERENCE,
  TEAM_MEMBER,
  table,
  withheld,
} from '#app/platform/db/table.server.ts';
import type { ChargeId, InstallmentId, OrderId, UserId } from '#app/terms/ids.ts';
import {
  CHARGE_STATUSES,
  type ChargeStatus,
  PAID_METHODS,
  type PaidMethod,
} from '#app/terms/transaction-status.ts';
import { TRY_STATUSES, type TryStatus } from './rules/automatic-pix.ts';
import {
  CHECK_STATUSES,
  type CheckStatus,
  type GatewayDifference,
  type RecordedHere,
} from './rules/gateway-difference.ts';
import { REMINDERS, type Reminder } from './rules/reminders.ts';
import { installmentPayments, pixAuthorizations, transactions } from './tables.server.ts';

/**
 * A charge at the gateway. The intent is written before the call, and its id is the idempotency key and the
 * reference that the provider stores. Each further payment under the same reference has its own row.
 */
export const paymentCharges = table(
  'payment_charges',
  personal('Cobranças', 'kept'),
  {
    id: id(),
    installmentId: restrictedReference<InstallmentId>(
      'installment_id',
      () => installmentPayments.id,
    ).notNull(),
    userId: restrictedId<UserId>('user_id', () => users.id),
    gateway: label('Meio de pagamento', text('gateway').notNull()),
    /** Null until the provider has answered; for a card checkout, until it is paid. */
    gatewayPaymentId: label('Número no meio de pagamento', text('gateway_payment_id')),
    method: label('Forma', text('method').$type<PaidMethod>().notNull().default('pix')),
    amount: label('Valor', money('amount').notNull()),
    /** Pays every installment of its order at once; belongs to the first of them. */
    coversOrder: label('Paga o pedido inteiro', boolean('covers_order').notNull().default(false)),
    /** Installments on the card: the requested number, and after payment the payer's choice. */
    installments: label('Parcelas no cartão', integer('installments').notNull().default(1)),
    status: label('Situação', text('status').$type<ChargeStatus>().notNull().default('pending')),
    pixPayload: label(REFERENCE, text('pix_payload')),
    checkoutUrl: label(REFERENCE, text('checkout_url')),
    /** Of a boleto: 44 digits, and the number by which its bank knows it. */
    barcode: label('Código de barras do boleto', text('barcode')),
    ourNumber: label('Nosso número do boleto', text('our_number')),
    /** Whether the provider adds the agreed fees to a late payment of the boleto. */
    addsLateFees: label(
      'Multa e juros somados pelo banco',
      boolean('adds_late_fees').notNull().default(false),
    ),
    /** Of a boleto: the day that is registered at its bank; of Pix Automático the day of the debit. */
    dueOn: label('Vencimento do boleto', date('due_on').$type<CivilDate>()),
    /** The authorization of Pix Automático that it belongs to: with `dueOn` a debit of it, without its first payment. */
    authorizationId: restrictedReference('authorization_id', () => pixAuthorizations.id),
    /** Currently offered to the customer. A charge that is not can still be paid, and is credited. */
    live: label(REFERENCE, boolean('live').notNull().default(true)),
    /** The payment that paid the installment: one per installment, even if more money arrives. */
    credited: label('Creditada', boolean('credited').notNull().default(false)),
    paidAt: label('Paga em', instant('paid_at')),
    /** Fee and settlement day as the provider reports them; null until it does. */
    fee: label(withheld('tarifa entre a empresa e o meio de pagamento'), money('fee')),
    settlesOn: label(REFERENCE, date('settles_on').$type<CivilDate>()),
    receiptUrl: label(REFERENCE, text('receipt_url')),
    /** When the refund of the whole rest was requested; its refunds say how it is sent. */
    refundRequestedAt: label('Devolução pedida em', instant('refund_requested_at')),
    /** Why the team must review it. */
    attention: label(withheld('aviso de conferência para a equipe'), text('attention')),
    /** When a payment recorded by mistake, by an import or by hand, was taken back: it pays nothing. */
    takenBackAt: label('Registrada por engano, desfeita em', instant('taken_back_at')),
    /** The team's reason, if a person recorded it. */
    takenBackReason: label('Por que foi desfeita', text('taken_back_reason')),
    expiresAt: label('Vale até', instant('expires_at')),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('payment_charges_status_check', 'status', CHARGE_STATUSES),
    checkOneOf('payment_charges_method_check', 'method', PAID_METHODS),
    rawCheck('payment_charges_amount_check', 'amount > 0'),
    rawCheck('payment_charges_installments_check', 'installments between 1 and 36'),
    rawCheck(
      'payment_charges_taken_back_check',
      "taken_back_reason is null or taken_back_at is not null and gateway = 'manual'",
    ),
    rawCheck('payment_charges_credited_check', "not credited or status in ('paid', 'refunded')"),
    uniqueIndex('payment_charges_one_live_key').on(t.installmentId).where(sql`live`),
    uniqueIndex('payment_charges_one_credited_key').on(t.installmentId).where(sql`credited`),
    unique('payment_charges_gateway_key').on(t.gateway, t.gatewayPaymentId),
    index('payment_charges_installment_idx').on(t.installmentId),
    index('payment_charges_user_idx').on(t.userId),
    // A pasted code is compared with all issued ones, whatever its length.
    index('payment_charges_pix_idx').using('hash', t.pixPayload),
    rawCheck(
      'payment_charges_boleto_check',
      "barcode is null or (method = 'boleto' and barcode ~ '^\\d{44}$')",
    ),
    index('payment_charges_barcode_idx').using('hash', t.barcode),
    uniqueIndex('payment_charges_debit_key')
      .on(t.authorizationId, t.installmentId)
      .where(sql`authorization_id is not null and due_on is not null`),
    index('payment_charges_authorization_idx').on(t.authorizationId),
    index('payment_charges_waiting_idx').on(t.createdAt).where(sql`live`),
    index('payment_charges_refund_idx')
      .on(t.refundRequestedAt)
      .where(sql`refund_requested_at is not null and status = 'paid'`),
    index('payment_charges_attention_idx').on(t.createdAt).where(sql`attention is not null`),
    // For the comparison with the provider's list of a period.
    index('payment_charges_paid_idx').on(t.gateway, t.paidAt, t.id).where(sql`paid_at is not null`),
  ],
);

/** Reminders sent for a due date: each kind once per installment, even if the job runs twice. */
export const paymentReminders = table(
  'payment_reminders',
  personal(
    'Lembretes de vencimento',
    'kept',
    't.installment_id in (select p.id from installment_payments p where p.user_id = $1)',
  ),
  {
    id: id(),
    installmentId: label(
      REFERENCE,
      uuid('installment_id')
        .$type<InstallmentId>()
        .notNull()
        .references(() => installmentPayments.id, { onDelete: 'cascade' }),
    ),
    kind: label('Tipo', text('kind').$type<Reminder>().notNull()),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('payment_reminders_kind_check', 'kind', REMINDERS),
    unique('payment_reminders_kind_key').on(t.installmentId, t.kind),
  ],
);

/**
 * Attempts to debit a charge of Pix Automático: number 0 on its due day, then at most three within seven days
 * (API Pix 2.9.0, `PERMITE_3R_7D`).
 */
export const pixTries = table(
  'pix_tries',
  personal('Débitos do Pix Automático', 'kept'),
  {
    id: id(),
    chargeId: restrictedReference<ChargeId>('charge_id', () => paymentCharges.id).notNull(),
    /** Copied from the charge, for the customer's policy. */
    userId: restrictedId<UserId>('user_id', () => users.id).notNull(),
    number: label('Tentativa', integer('number').notNull()),
    dueOn: label('Vencimento', date('due_on').$type<CivilDate>().notNull()),
    tryOn: label('Dia do débito', date('try_on').$type<CivilDate>().notNull()),
    status: label('Situação do débito', text('status').$type<TryStatus>().notNull().default('asked')),
    /** Code of the bank's refusal. */
    reason: label('Motivo do banco', text('reason')),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('pix_tries_status_check', 'status', TRY_STATUSES),
    rawCheck('pix_tries_number_check', 'number between 0 and 3 and (number = 0) = (try_on = due_on)'),
    rawCheck('pix_tries_day_check', 'try_on between due_on and due_on + 7'),
    unique('pix_tries_number_key').on(t.chargeId, t.number),
    unique('pix_tries_day_key').on(t.chargeId, t.tryOn),
    index('pix_tries_user_idx').on(t.userId),
  ],
);

/** Webhooks as received, before they are processed; the same event is stored once. */
export const webhookInbox = table(
  'webhook_inbox',
  'avisos do meio de pagamento: o texto recebido só até o processamento, depois só o identificador do pagamento',
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

/**
 * Comparison of the provider's list of a period with the charges here, requested by an admin; a job computes
 * it.
 */
export const gatewayChecks = table(
  'gateway_checks',
  internal(
    'Conferências com o provedor',
    'kept',
    'conferência da equipe entre o provedor e os registros; só números de pagamentos',
  ),
  {
    id: id(),
    /** The admin who started the check: their open page shows the result automatically. */
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    gateway: text('gateway').notNull(),
    fromDay: date('from_day').$type<CivilDate>().notNull(),
    untilDay: date('until_day').$type<CivilDate>().notNull(),
    status: text('status').$type<CheckStatus>().notNull().default('waiting'),
    /** Payments in the provider's list, and those among them that belong to other products. */
    listed: integer('listed').notNull().default(0),
    others: integer('others').notNull().default(0),
    /** Payments on which both sides agree. */
    alike: integer('alike').notNull().default(0),
    differences: jsonb('differences').$type<GatewayDifference[]>().notNull().default([]),
    /**
     * Payments recorded here as received, and those of them that the provider cannot know; null until the
     * check has ended.
     */
    recorded: jsonb('recorded').$type<RecordedHere>(),
    finishedAt: instant('finished_at'),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('gateway_checks_status_check', 'status', CHECK_STATUSES),
    rawCheck('gateway_checks_days_check', 'from_day <= until_day'),
    index('gateway_checks_recent_idx').on(newest(t.createdAt), newest(t.id)),
    index('gateway_checks_user_idx').on(t.userId),
  ],
);

/** Proof of money that came in outside of the gateway; rows are only ever added. */
export const paymentReceipts = table(
  'payment_receipts',
  personal('Comprovantes de pagamento anexados', 'kept'),
  {
    id: id(),
    chargeId: restrictedReference<ChargeId>('charge_id', () => paymentCharges.id)
      .notNull()
      .unique(),
    userId: restrictedId<UserId>('user_id', () => users.id).notNull(),
    fileName: text('file_name').notNull(),
    filePath: text('file_path').notNull().unique(),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    mimeType: text('mime_type').notNull(),
    sha256: text('sha256').notNull(),
    createdBy: restrictedReference('created_by', () => users.id, TEAM_MEMBER).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('payment_receipts_sha256_check', SHA256),
    index('payment_receipts_user_idx').on(t.userId),
    index('payment_receipts_created_by_idx').on(t.createdBy),
  ],
);

/**
 * Refund of a charge: reason, owner, due day and proof. The trigger
 * `guard_refund` protects finished refunds, and refuses refunds above the amount of the charge.
 */
export const refunds = table(
  'refunds',
  personal('Devoluções', 'kept'),
  {
    id: id(),
    transactionId: restrictedReference<OrderId>('transaction_id', () => transactions.id).notNull(),
    chargeId: restrictedReference<ChargeId>('charge_id', () => paymentCharges.id).notNull(),
    /** Copied from the charge, for the customer's policy. */
    userId: restrictedId<UserId>('user_id', () => users.id),
    amount: label('Valor', money('amount').notNull()),
    reason: label('Motivo da devolução', text('reason').$type<RefundReason>().notNull()),
    /** The clerk's own words. */
    note: label('Explicação', text('note')),
    /** The request that led to it. */
    guaranteeId: restrictedReference('guarantee_id', () => guaranteeRequests.id),
    /** Sent by an admin, as the money came in by hand; otherwise by the provider. */
    byHand: label('Feita pela equipe', boolean('by_hand').notNull()),
    status: label('Situação', text('status').$type<RefundStatus>().notNull().default('asked')),
    dueOn: label('Prazo', date('due_on').$type<CivilDate>().notNull()),
    /** The member of the team who handles it. */
    ownerId: restrictedReference('owner_id', () => users.id, TEAM_MEMBER),
    askedBy: restrictedReference('asked_by', () => users.id, TEAM_MEMBER),
    /** Amount that the provider had already refunded of the charge before the first attempt. */
    givenBefore: label(REFERENCE, money('given_before')),
    doneAt: label('Devolvida em', instant('done_at')),
    doneBy: restrictedReference('done_by', () => users.id, TEAM_MEMBER),
    arrival: label('Chegada', text('arrival').$type<RefundArrival>()),
    arrivalAt: label('Chegada informada em', instant('arrival_at')),
    fileName: text('file_name'),
    filePath: text('file_path').unique(),
    fileSize: bigint('file_size', { mode: 'number' }),
    mimeType: text('mime_type'),
    sha256: text('sha256'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('refunds_status_check', 'status', REFUND_STATUSES),
    checkOneOf('refunds_reason_check', 'reason', REFUND_REASONS),
    checkOneOf('refunds_arrival_check', 'arrival', REFUND_ARRIVALS),
    rawCheck('refunds_amount_check', 'amount > 0'),
    rawCheck('refunds_done_check', "(status = 'done') = (done_at is not null)"),
    rawCheck(
      'refunds_file_check',
      'num_nonnulls(file_name, file_path, file_size, mime_type, sha256) in (0, 5)',
    ),
    index('refunds_open_idx').on(t.dueOn, t.id).where(sql`status = 'asked'`),
    index('refunds_missing_idx').on(t.dueOn, t.id).where(sql`arrival = 'missing'`),
    index('refunds_done_idx').on(newest(t.doneAt), newest(t.id)).where(sql`status = 'done'`),
    index('refunds_transaction_idx').on(t.transactionId),
    index('refunds_charge_idx').on(t.chargeId),
    index('refunds_guarantee_idx').on(t.guaranteeId),
    index('refunds_user_idx').on(t.userId),
    index('refunds_owner_idx').on(t.ownerId),
    index('refunds_asked_by_idx').on(t.askedBy),
    index('refunds_done_by_idx').on(t.doneBy),
  ],
);
