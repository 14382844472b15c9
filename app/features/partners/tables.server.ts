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
import { leads } from '#app/features/leads/tables.server.ts';
import { installmentPayments, transactions } from '#app/features/payments/tables.server.ts';
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
  SHA256,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { internal, table } from '#app/platform/db/table.server.ts';
import type { InstallmentId, LeadId, OrderId, UserId } from '#app/terms/ids.ts';
import { REFERRAL_WAYS, type ReferralWay } from '#app/terms/referral-source.ts';
import {
  COMMISSION_MODES,
  type CommissionMode,
  ENTRY_KINDS,
  type EntryKind,
  type FixedOrder,
  OFFER_STATES,
  type OfferState,
  PARTNER_KINDS,
  type PartnerKind,
  REVIEWS,
  type Review,
  SELF_REASONS,
  type SelfReason,
} from './rules/terms.ts';

/** People and companies that refer customers for a commission. */
export const partners = table(
  'partners',
  internal('Parceiros', 'kept', 'parceiros da empresa, por contrato; sem dados de clientes'),
  {
    id: id(),
    kind: text('kind').$type<PartnerKind>().notNull(),
    /** Number or name of the certification of a credit agent (CMN 4.935). */
    certification: text('certification').notNull().default(''),
    name: text('name').notNull(),
    docNumber: text('doc_number').notNull().unique(),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    pixKey: text('pix_key').notNull().default(''),
    states: text('states').array().notNull().default(sql`'{}'`),
    cities: text('cities').notNull().default(''),
    /** Of the personal link, `/r/{code}`. */
    code: text('code').notNull().unique(),
    coupon: text('coupon').unique(),
    mode: text('mode').$type<CommissionMode>().notNull(),
    /** Hundredths of a percent. */
    rateBp: integer('rate_bp'),
    /** Centavos by kind of purchase. */
    fixed: jsonb('fixed').$type<Partial<Record<FixedOrder, number>>>().notNull().default({}),
    contractText: text('contract_text').notNull().default(''),
    acceptedOn: date('accepted_on').$type<CivilDate>(),
    active: boolean('active').notNull().default(false),
    endedAt: instant('ended_at'),
    /** Account of the partner's area; null before an accepted invitation. */
    accountId: uuid('account_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' })
      .unique(),
    /** Customer who refers others; null for every other kind of partner. An erasure empties the contacts of this row. */
    customerId: uuid('customer_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' })
      .unique(),
    /** Counts the changes (trigger `count_version`). */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('partners_kind_check', 'kind', PARTNER_KINDS),
    checkOneOf('partners_mode_check', 'mode', COMMISSION_MODES),
    rawCheck('partners_rate_check', "(mode = 'rate') = (rate_bp is not null) and rate_bp between 1 and 5000"),
    rawCheck('partners_document_check', "doc_number ~ '^[0-9A-Z]{11,14}$'"),
    rawCheck('partners_code_check', "code ~ '^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$'"),
    rawCheck('partners_coupon_check', "coupon = upper(coupon) and coupon ~ '^[^[:space:]]{3,40}$'"),
    rawCheck('partners_active_check', 'not active or accepted_on is not null and ended_at is null'),
    rawCheck('partners_customer_check', "customer_id is null or kind = 'client'"),
    rawCheck('partners_agent_check', "kind <> 'credit_agent' or certification <> ''"),
    index('partners_recent_idx').on(newest(t.createdAt), newest(t.id)),
  ],
);

/** Invitations of partners to their area by e-mail; only the SHA-256 of the link's token is stored. */
export const partnerInvites = table(
  'partner_invites',
  internal('Convites de parceiros', 'kept', 'convites de parceiros para a área deles; sem dados de clientes'),
  {
    id: id(),
    partnerId: restrictedId('partner_id', () => partners.id).notNull(),
    email: text('email').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    revokedAt: instant('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('partner_invites_hash_check', SHA256.replace('sha256', 'token_hash')),
    uniqueIndex('partner_invites_open_key')
      .on(t.partnerId)
      .where(sql`accepted_at is null and revoked_at is null`),
    index('partner_invites_partner_idx').on(t.partnerId, newest(t.createdAt)),
  ],
);

/** Pix keys that partners ask for; the team confirms one before money goes there. */
export const partnerPixChanges = table(
  'partner_pix_changes',
  internal(
    'Chaves Pix de parceiros',
    'kept',
    'chaves que parceiros pediram para trocar; sem dados de clientes',
  ),
  {
    id: id(),
    partnerId: restrictedId('partner_id', () => partners.id).notNull(),
    pixKey: text('pix_key').notNull(),
    createdAt: createdAt(),
    decidedAt: instant('decided_at'),
    /** Null until a decision. */
    accepted: boolean('accepted'),
  },
  (t) => [
    rawCheck('partner_pix_changes_decided_check', 'num_nonnulls(decided_at, accepted) in (0, 2)'),
    uniqueIndex('partner_pix_changes_open_key').on(t.partnerId).where(sql`decided_at is null`),
    index('partner_pix_changes_partner_idx').on(t.partnerId, newest(t.createdAt)),
  ],
);

/**
 * A lead or an order that a partner brought. The last touch wins: the row of a lead or order names one partner, and the
 * audit log the earlier ones. `refer_lead` and `refer_order` write it with the row that it is about.
 */
export const referrals = table(
  'referrals',
  internal('Indicações', 'kept', 'quem indicou um pedido: só números de pedidos e de parceiros'),
  {
    id: id(),
    partnerId: restrictedId('partner_id', () => partners.id).notNull(),
    leadId: uuid('lead_id')
      .$type<LeadId>()
      .references(() => leads.id, { onDelete: 'cascade' })
      .unique(),
    orderId: uuid('order_id')
      .$type<OrderId>()
      .references(() => transactions.id, { onDelete: 'cascade' })
      .unique(),
    way: text('way').$type<ReferralWay>().notNull(),
    review: text('review').$type<Review>().notNull().default('new'),
    selfReason: text('self_reason').$type<SelfReason>(),
    /** Terms of the partner when the order was placed: later ones change no order. */
    rateBp: integer('rate_bp'),
    fixed: integer('fixed'),
    /** The ledger may lack entries: something of the order changed (trigger `unsettle_referral`). */
    unsettled: boolean('unsettled').notNull().default(true),
    /** First day on which waiting money becomes free. */
    nextOn: date('next_on').$type<CivilDate>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('referrals_way_check', 'way', REFERRAL_WAYS),
    checkOneOf('referrals_review_check', 'review', REVIEWS),
    checkOneOf('referrals_self_check', 'self_reason', SELF_REASONS),
    rawCheck('referrals_subject_check', 'num_nonnulls(lead_id, order_id) = 1'),
    index('referrals_partner_idx').on(t.partnerId, newest(t.createdAt), newest(t.id)),
    index('referrals_unsettled_idx').on(t.id).where(sql`unsettled`),
    index('referrals_next_idx').on(t.nextOn, t.id).where(sql`next_on is not null`),
    index('referrals_open_idx').on(t.createdAt, t.id).where(sql`review = 'open'`),
  ],
);

/** Payments to partners: the partner's note first, then the transfer with its proof. */
export const partnerPayouts = table(
  'partner_payouts',
  internal(
    'Pagamentos a parceiros',
    'kept',
    'pagamentos a parceiros, com a nota deles; sem dados de clientes',
  ),
  {
    id: id(),
    partnerId: restrictedId('partner_id', () => partners.id).notNull(),
    amount: money('amount').notNull(),
    /** Of the partner's note or receipt. */
    fileName: text('file_name').notNull(),
    filePath: text('file_path').notNull().unique(),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    mimeType: text('mime_type').notNull(),
    sha256: text('sha256').notNull(),
    addedBy: restrictedId<UserId>('added_by', () => users.id).notNull(),
    /** Of the transfer, once it was made. */
    proofName: text('proof_name'),
    proofPath: text('proof_path').unique(),
    proofSize: bigint('proof_size', { mode: 'number' }),
    proofType: text('proof_type'),
    proofSha256: text('proof_sha256'),
    paidAt: instant('paid_at'),
    paidBy: restrictedId<UserId>('paid_by', () => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('partner_payouts_amount_check', 'amount > 0'),
    rawCheck('partner_payouts_sha256_check', SHA256),
    rawCheck(
      'partner_payouts_paid_check',
      'num_nonnulls(proof_name, proof_path, proof_size, proof_type, proof_sha256, paid_at, paid_by) in (0, 7)',
    ),
    uniqueIndex('partner_payouts_open_key').on(t.partnerId).where(sql`paid_at is null`),
    index('partner_payouts_partner_idx').on(t.partnerId, newest(t.createdAt)),
    index('partner_payouts_added_by_idx').on(t.addedBy),
    index('partner_payouts_paid_by_idx').on(t.paidBy),
  ],
);

/** The ledger of commissions: rows are only added. Signed amounts; `guard_commission` refuses to pay more than is free. */
export const commissionEntries = table(
  'commission_entries',
  internal('Comissões', 'kept', 'livro de comissões: só números de pedidos e de parceiros'),
  {
    id: id(),
    partnerId: restrictedId('partner_id', () => partners.id).notNull(),
    referralId: restrictedId('referral_id', () => referrals.id),
    installmentId: restrictedId<InstallmentId>('installment_id', () => installmentPayments.id),
    payoutId: restrictedId('payout_id', () => partnerPayouts.id).unique(),
    /** Number of the entry within its referral: two runs cannot write it twice. */
    number: integer('number').notNull(),
    kind: text('kind').$type<EntryKind>().notNull(),
    amount: money('amount').notNull(),
    /** A reversal of money that was free already. */
    wasFree: boolean('was_free').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('commission_entries_kind_check', 'kind', ENTRY_KINDS),
    rawCheck(
      'commission_entries_sign_check',
      "(kind in ('earned', 'released')) = (amount > 0) and amount <> 0",
    ),
    rawCheck(
      'commission_entries_subject_check',
      "(kind = 'paid') = (payout_id is not null) and (kind = 'paid') = (referral_id is null) and (referral_id is null) = (installment_id is null)",
    ),
    rawCheck('commission_entries_free_check', "not was_free or kind = 'reversed'"),
    unique('commission_entries_number_key').on(t.referralId, t.number),
    index('commission_entries_partner_idx').on(t.partnerId, newest(t.createdAt), newest(t.id)),
    index('commission_entries_installment_idx').on(t.installmentId),
  ],
);

/**
 * Leads offered to consultants of their state, one after the other: a lead has one offer that is open or accepted. An offer
 * of the past keeps no data of the lead.
 */
export const leadOffers = table(
  'lead_offers',
  internal(
    'Ofertas a consultores',
    'kept',
    'a quem um lead foi oferecido e quando respondeu; sem dados de clientes',
  ),
  {
    id: id(),
    leadId: uuid('lead_id')
      .$type<LeadId>()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    partnerId: restrictedId('partner_id', () => partners.id).notNull(),
    state: text('state').$type<OfferState>().notNull().default('open'),
    /** First moment at which the offer can no longer be accepted. */
    expiresAt: instant('expires_at').notNull(),
    answeredAt: instant('answered_at'),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('lead_offers_state_check', 'state', OFFER_STATES),
    rawCheck('lead_offers_answered_check', "(state = 'open') = (answered_at is null)"),
    unique('lead_offers_once_key').on(t.leadId, t.partnerId),
    uniqueIndex('lead_offers_current_key').on(t.leadId).where(sql`state in ('open', 'accepted')`),
    index('lead_offers_partner_idx').on(t.partnerId, newest(t.createdAt), newest(t.id)),
    index('lead_offers_expiry_idx').on(t.expiresAt).where(sql`state = 'open'`),
  ],
);
