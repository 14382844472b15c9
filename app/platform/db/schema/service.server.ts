import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  ENERGY_STATUSES,
  type EnergyStatus,
  OPEN_ENERGY_STATUSES,
} from '#app/features/energy/rules/energy-status.ts';
import type { LoanApproval } from '#app/features/loans/rules/loan-approval.ts';
import { LOAN_STATUSES, type LoanStatus } from '#app/features/loans/rules/loan-status.ts';
import {
  NOTIFICATION_TYPES,
  type NotificationType,
} from '#app/features/notifications/rules/notification-status.ts';
import {
  PRIVACY_KINDS,
  PRIVACY_STATUSES,
  type PrivacyKind,
  type PrivacyStatus,
} from '#app/features/privacy/rules/privacy-status.ts';
import { users } from './accounts.server.ts';
import {
  createdAt,
  id,
  instant,
  inValues,
  money,
  newest,
  oneOf,
  rawCheck,
  SHA256,
  UF,
  updatedAt,
} from './columns.server.ts';
import { leads } from './people.server.ts';

const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: ownerId(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    type: text('type').$type<NotificationType>().notNull().default('other'),
    link: text('link'),
    read: boolean('read').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('notifications_type_check', 'type', NOTIFICATION_TYPES),
    // A path of this site, so that a notification can never lead elsewhere.
    rawCheck('notifications_link_check', "link is null or link ~ '^/([^/\\\\]|$)'"),
    // As `order by … desc` reads: an index with the nulls at the end is not in that order.
    index('notifications_user_idx').on(t.userId, newest(t.createdAt), newest(t.id)),
    index('notifications_unread_idx').on(t.userId, newest(t.createdAt), newest(t.id)).where(sql`not read`),
  ],
);

export const energyDiscounts = pgTable(
  'energy_discounts',
  {
    id: id(),
    userId: ownerId(),
    fullName: text('full_name').notNull(),
    cpf: text('cpf').notNull(),
    address: text('address').notNull(),
    uf: char('uf', { length: 2 }).notNull(),
    consumerUnit: text('consumer_unit').notNull(),
    status: text('status').$type<EnergyStatus>().notNull().default('pending'),
    monthlyBillNormal: money('monthly_bill_normal'),
    monthlyBillDiscount: money('monthly_bill_discount'),
    savings: money('savings').generatedAlwaysAs(sql`monthly_bill_normal - monthly_bill_discount`),
    /** Why it was not approved or ended, in words for the person. */
    reviewReason: text('review_reason'),
    /** Counts the changes (trigger `count_product`): who saw an older one is told. */
    version: integer('version').notNull().default(1),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`nome_fold(full_name || ' ' || cpf || ' ' || consumer_unit)`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('energy_discounts_status_check', 'status', ENERGY_STATUSES),
    rawCheck('energy_discounts_reason_check', 'char_length(review_reason) <= 500'),
    rawCheck('energy_discounts_uf_check', UF),
    rawCheck('energy_discounts_cpf_check', "cpf ~ '^[0-9]{11}$' or cpf ~ '^[0-9A-Z]{12}[0-9]{2}$'"),
    rawCheck('energy_discounts_bill_check', 'monthly_bill_discount between 0 and monthly_bill_normal'),
    index('energy_discounts_user_idx').on(t.userId, t.status),
    // One request at a time: of two that are sent at once the second one is told.
    uniqueIndex('energy_discounts_one_open_key').on(t.userId).where(inValues('status', OPEN_ENERGY_STATUSES)),
    index('energy_discounts_status_idx').on(t.status, newest(t.createdAt), newest(t.id)),
    index('energy_discounts_recent_idx').on(newest(t.createdAt), newest(t.id)),
  ],
);

export const loanRequests = pgTable(
  'loan_requests',
  {
    id: id(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    amount: money('amount').notNull(),
    propertyValue: money('property_value').notNull(),
    months: integer('months').notNull(),
    simulation: jsonb('simulation').notNull().default({}),
    status: text('status').$type<LoanStatus>().notNull().default('draft'),
    reviewReason: text('review_reason'),
    /** What it was approved with; null for every other request, and for approvals from before terms were asked for. */
    approval: jsonb('approval').$type<LoanApproval>(),
    /** When the documents were handed in: the analysis counts from here (spec section 9, 48 hours). */
    documentsSentAt: instant('documents_sent_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('loan_requests_status_check', 'status', LOAN_STATUSES),
    // Spec section 9: up to 60 % of the property, up to 50 months.
    rawCheck('loan_requests_amount_check', 'amount > 0 and amount <= property_value * 0.6'),
    rawCheck('loan_requests_months_check', 'months between 1 and 50'),
    rawCheck('loan_requests_owner_check', 'num_nonnulls(user_id, lead_id) >= 1'),
    index('loan_requests_user_idx').on(t.userId, newest(t.createdAt)),
    index('loan_requests_lead_idx').on(t.leadId),
    index('loan_requests_status_idx').on(t.status, newest(t.createdAt), newest(t.id)),
    // What waits for the team: few, however many were simulated or decided.
    index('loan_requests_review_idx')
      .on(t.documentsSentAt, t.id)
      .where(
        sql`status in ('sent', 'analyzing') and documents_sent_at is not null and review_reason is null`,
      ),
  ],
);

export const loanDocuments = pgTable(
  'loan_documents',
  {
    id: id(),
    userId: ownerId(),
    loanRequestId: uuid('loan_request_id')
      .notNull()
      .references(() => loanRequests.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    fileName: text('file_name').notNull(),
    filePath: text('file_path').notNull().unique(),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    mimeType: text('mime_type').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('loan_documents_size_check', 'file_size > 0'),
    rawCheck('loan_documents_mime_check', "mime_type in ('application/pdf', 'image/jpeg', 'image/png')"),
    rawCheck('loan_documents_hash_check', SHA256),
    index('loan_documents_request_idx').on(t.loanRequestId),
    index('loan_documents_user_idx').on(t.userId),
  ],
);

export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: id(),
    userId: ownerId(),
    kind: text('kind').$type<PrivacyKind>().notNull(),
    status: text('status').$type<PrivacyStatus>().notNull().default('open'),
    /** What the person asks, in their words. */
    details: text('details').notNull().default(''),
    answer: text('answer').notNull().default(''),
    /** The copy of an export, until `expires_at`; then the file goes and the path with it. */
    filePath: text('file_path'),
    expiresAt: instant('expires_at'),
    /** The law gives 15 days (LGPD art. 19). */
    dueAt: instant('due_at').notNull(),
    answeredAt: instant('answered_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('privacy_requests_kind_check', 'kind', PRIVACY_KINDS),
    oneOf('privacy_requests_status_check', 'status', PRIVACY_STATUSES),
    rawCheck('privacy_requests_details_check', 'char_length(details) <= 2000'),
    rawCheck('privacy_requests_file_check', '(file_path is null) = (expires_at is null)'),
    uniqueIndex('privacy_requests_one_open_key')
      .on(t.userId, t.kind)
      .where(sql`status in ('open', 'working')`),
    index('privacy_requests_user_idx').on(t.userId, newest(t.createdAt)),
    index('privacy_requests_due_idx').on(t.status, t.dueAt),
    index('privacy_requests_path_idx').on(t.filePath),
    index('privacy_requests_expiry_idx').on(t.expiresAt).where(sql`file_path is not null`),
  ],
);

/** Who looked at somebody's personal data; the person sees it (LGPD art. 18). */
export const dataAccessLog = pgTable(
  'data_access_log',
  {
    id: id(),
    userId: ownerId(),
    viewerId: uuid('viewer_id').references(() => users.id, { onDelete: 'set null' }),
    what: text('what').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('data_access_log_user_idx').on(t.userId, newest(t.createdAt), newest(t.id)),
    index('data_access_log_viewer_idx').on(t.viewerId),
  ],
);

/** Who did what in the panel, chained by hash; rows are only ever added. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    /** Order of the chain, given under a lock by the trigger `chain_audit`. */
    seq: bigint('seq', { mode: 'number' })
      .notNull()
      .unique()
      .$defaultFn(() => 0),
    actorId: uuid('actor_id'),
    actorKind: text('actor_kind').notNull(),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    previousHash: text('previous_hash')
      .notNull()
      .$defaultFn(() => ''),
    hash: text('hash')
      .notNull()
      .$defaultFn(() => ''),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_log_entity_idx').on(t.entity, t.entityId, newest(t.seq)),
    index('audit_log_actor_idx').on(t.actorId, newest(t.seq)),
    // The log in the panel, by one filter and newest first. Times rise with the chain, so a period is a range of it.
    index('audit_log_entity_recent_idx').on(t.entity, newest(t.seq)),
    index('audit_log_action_idx').on(t.action, newest(t.seq)),
    index('audit_log_time_idx').on(t.createdAt),
  ],
);

export const leadNotes = pgTable(
  'lead_notes',
  {
    id: id(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('lead_notes_lead_idx').on(t.leadId, newest(t.createdAt)),
    index('lead_notes_author_idx').on(t.authorId),
  ],
);

/** Notes of the team about a client; the client never sees them. */
export const clientNotes = pgTable(
  'client_notes',
  {
    id: id(),
    userId: ownerId(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('client_notes_user_idx').on(t.userId, newest(t.createdAt)),
    index('client_notes_author_idx').on(t.authorId),
  ],
);
