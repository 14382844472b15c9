import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  char,
  index,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { PLAN_IDS, type PlanId } from '#app/features/catalog/rules/plans.ts';
import {
  LEAD_ORIGINS,
  LEAD_STATUSES,
  type LeadOrigin,
  type LeadStatus,
} from '#app/features/leads/rules/lead-status.ts';
import {
  DOC_TYPES,
  type DocTypeName,
  FACE_STATUSES,
  type FaceStatus,
  RELATIONSHIPS,
  type Relationship,
} from '#app/features/profiles/rules/profile-status.ts';
import { users } from './accounts.server.ts';
import { createdAt, id, instant, newest, oneOf, rawCheck, UF, updatedAt } from './columns.server.ts';

/** The person who acts for a company, all three or none; a person acts alone. */
const representative = () => ({
  representativeName: text('representative_name'),
  representativeCpf: text('representative_cpf'),
  representativeRole: text('representative_role'),
});
const REPRESENTATIVE =
  "num_nonnulls(representative_name, representative_cpf, representative_role) in (0, 3) and (representative_cpf is null or (doc_type = 'CNPJ' and representative_cpf ~ '^[0-9]{11}$'))";

const DOC_NUMBER = "doc_number ~ '^[0-9A-Z]{11,14}$'";

/** One per account, with the account's id (spec section 3). Document and type never change by hand. */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    fullName: text('full_name').notNull(),
    docType: text('doc_type').$type<DocTypeName>().notNull(),
    docNumber: text('doc_number').notNull(),
    phone: text('phone').notNull(),
    uf: char('uf', { length: 2 }).notNull(),
    cep: text('cep').notNull().default(''),
    address: text('address').notNull().default(''),
    ...representative(),
    faceVerified: boolean('face_verified').notNull().default(false),
    activeLinkedProfileId: uuid('active_linked_profile_id').references((): AnyPgColumn => linkedProfiles.id, {
      onDelete: 'set null',
    }),
    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's data were erased then; what is left is kept by law, and triggers refuse anything new. */
    erasedAt: instant('erased_at'),
    /** Kept by the database for the search: name and document, folded. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`nome_fold(full_name || ' ' || doc_number || ' ' || phone)`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('profiles_doc_type_check', 'doc_type', DOC_TYPES),
    rawCheck('profiles_uf_check', UF),
    rawCheck('profiles_doc_number_check', DOC_NUMBER),
    rawCheck('profiles_representative_check', REPRESENTATIVE),
    index('profiles_doc_number_idx').on(t.docNumber),
    index('profiles_recent_idx').on(newest(t.createdAt), newest(t.id)),
    index('profiles_active_linked_idx').on(t.activeLinkedProfileId),
    // One for each filter of the panel's list, in its order.
    index('profiles_uf_idx').on(t.uf, newest(t.createdAt), newest(t.id)),
    index('profiles_assignee_idx').on(t.assigneeId, newest(t.createdAt), newest(t.id)),
    index('profiles_erased_idx').on(newest(t.erasedAt), newest(t.id)).where(sql`erased_at is not null`),
  ],
);

export const linkedProfiles = pgTable(
  'linked_profiles',
  {
    id: id(),
    mainUserId: uuid('main_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    docType: text('doc_type').$type<DocTypeName>().notNull(),
    docNumber: text('doc_number').notNull(),
    fullName: text('full_name').notNull(),
    relationship: text('relationship').$type<Relationship>().notNull(),
    phone: text('phone'),
    uf: char('uf', { length: 2 }).notNull(),
    ...representative(),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('linked_profiles_doc_type_check', 'doc_type', DOC_TYPES),
    oneOf('linked_profiles_relationship_check', 'relationship', RELATIONSHIPS),
    rawCheck('linked_profiles_uf_check', UF),
    rawCheck('linked_profiles_doc_number_check', DOC_NUMBER),
    rawCheck('linked_profiles_representative_check', REPRESENTATIVE),
    // What an order of a linked profile points at, so that both are of one account.
    unique('linked_profiles_account_key').on(t.id, t.mainUserId),
    uniqueIndex('linked_profiles_document_key').on(t.mainUserId, t.docNumber).where(sql`active`),
    index('linked_profiles_main_idx').on(t.mainUserId, t.active, t.createdAt),
  ],
);

/** Photo of the identity check; sensitive (LGPD art. 11), so it expires. */
export const facialVerifications = pgTable(
  'facial_verifications',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    imagePath: text('image_path').notNull(),
    verificationStatus: text('verification_status').$type<FaceStatus>().notNull().default('pending'),
    provider: text('provider').notNull().default('manual'),
    reviewedBy: uuid('reviewed_by').references(() => users.id, { onDelete: 'set null' }),
    reviewReason: text('review_reason'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('facial_verifications_status_check', 'verification_status', FACE_STATUSES),
    index('facial_verifications_user_idx').on(t.userId, newest(t.createdAt)),
    index('facial_verifications_review_idx').on(t.createdAt).where(sql`verification_status = 'pending'`),
    /** One photo waits at a time, however often the button is pressed. */
    uniqueIndex('facial_verifications_open_key').on(t.userId).where(sql`verification_status = 'pending'`),
    index('facial_verifications_reviewer_idx').on(t.reviewedBy),
    index('facial_verifications_expiry_idx').on(t.expiresAt),
    index('facial_verifications_path_idx').on(t.imagePath),
  ],
);

export const leads = pgTable(
  'leads',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    whatsapp: text('whatsapp').notNull(),
    docType: text('doc_type').$type<DocTypeName>().notNull(),
    docNumber: text('doc_number').notNull(),
    uf: char('uf', { length: 2 }).notNull(),
    /** Of an order: what the checkout learned, for the account to come. */
    cep: text('cep').notNull().default(''),
    address: text('address').notNull().default(''),
    ...representative(),
    origin: text('origin').$type<LeadOrigin>().notNull().default('landing'),
    status: text('status').$type<LeadStatus>().notNull().default('new'),
    notes: text('notes').notNull().default(''),
    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    convertedUserId: uuid('converted_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Plan of the newest order, kept by the trigger `keep_lead_plan`: a list filtered by it reads one index. */
    plan: text('plan').$type<PlanId>(),
    /**
     * The lead that speaks for this one since both were merged. Lists leave it out; its orders, consents and
     * acceptances stay on it, so that evidence is not rewritten and an order is claimed by the e-mail it was placed with.
     */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => leads.id, { onDelete: 'set null' }),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`nome_fold(name || ' ' || email || ' ' || whatsapp || ' ' || doc_number)`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('leads_doc_type_check', 'doc_type', DOC_TYPES),
    oneOf('leads_origin_check', 'origin', LEAD_ORIGINS),
    oneOf('leads_status_check', 'status', LEAD_STATUSES),
    rawCheck('leads_uf_check', UF),
    rawCheck('leads_doc_number_check', DOC_NUMBER),
    rawCheck('leads_representative_check', REPRESENTATIVE),
    rawCheck('leads_name_check', 'char_length(name) between 3 and 100'),
    oneOf('leads_plan_check', 'plan', PLAN_IDS),
    rawCheck('leads_merged_check', 'merged_into <> id'),
    // One for each filter of the list, in its order.
    index('leads_recent_idx').on(newest(t.createdAt), newest(t.id)),
    index('leads_status_idx').on(t.status, newest(t.createdAt), newest(t.id)),
    index('leads_origin_idx').on(t.origin, newest(t.createdAt), newest(t.id)),
    index('leads_uf_idx').on(t.uf, newest(t.createdAt), newest(t.id)),
    index('leads_plan_idx').on(t.plan, newest(t.createdAt), newest(t.id)).where(sql`plan is not null`),
    index('leads_assignee_idx').on(t.assigneeId, newest(t.createdAt), newest(t.id)),
    index('leads_email_idx').on(t.email),
    index('leads_doc_number_idx').on(t.docNumber),
    index('leads_converted_idx').on(t.convertedUserId),
    index('leads_merged_idx').on(t.mergedInto),
  ],
);

/** What somebody agreed to, with the words and the evidence (LGPD art. 8). Never changed; a revocation is a date. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    version: text('version').notNull(),
    text: text('text').notNull(),
    ipAddress: text('ip_address').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    revokedAt: instant('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('consents_subject_check', 'num_nonnulls(user_id, lead_id) >= 1'),
    index('consents_user_idx').on(t.userId, newest(t.createdAt)),
    index('consents_lead_idx').on(t.leadId),
  ],
);
