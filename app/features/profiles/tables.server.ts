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
import { CALL_OUTCOMES, type CallOutcome } from '#app/features/profiles/rules/input.ts';
import {
  DOC_TYPES,
  type DocTypeName,
  FACE_STATUSES,
  type FaceStatus,
  RELATIONSHIPS,
  type Relationship,
} from '#app/features/profiles/rules/terms.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  DOC_NUMBER,
  id,
  instant,
  newest,
  REPRESENTATIVE_SQL,
  rawCheck,
  reference,
  representative,
  UF,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/** One per account, with the account's id (docs/product.md section 3). Document and type never change by hand. */
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
    /** When the person's data were erased; the rest is kept by law, and triggers refuse new rows. */
    erasedAt: instant('erased_at'),
    /** The database maintains it for the search: name, document and phone, folded. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`nome_fold(full_name || ' ' || doc_number || ' ' || phone)`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('profiles_doc_type_check', 'doc_type', DOC_TYPES),
    rawCheck('profiles_uf_check', UF),
    rawCheck('profiles_doc_number_check', DOC_NUMBER),
    rawCheck('profiles_representative_check', REPRESENTATIVE_SQL),
    index('profiles_doc_number_idx').on(t.docNumber),
    // An import compares every row with the existing profiles.
    index('profiles_phone_idx').on(t.phone),
    index('profiles_recent_idx').on(newest(t.createdAt), newest(t.id)),
    index('profiles_active_linked_idx').on(t.activeLinkedProfileId),
    // One index for each filter of the panel's list, in its order.
    index('profiles_uf_idx').on(t.uf, newest(t.createdAt), newest(t.id)),
    index('profiles_assignee_idx').on(t.assigneeId, newest(t.createdAt), newest(t.id)),
    // Clients without a responsible, the oldest first.
    index('profiles_unassigned_idx')
      .on(t.createdAt, t.id)
      .where(sql`assignee_id is null and erased_at is null`),
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
    checkOneOf('linked_profiles_doc_type_check', 'doc_type', DOC_TYPES),
    checkOneOf('linked_profiles_relationship_check', 'relationship', RELATIONSHIPS),
    rawCheck('linked_profiles_uf_check', UF),
    rawCheck('linked_profiles_doc_number_check', DOC_NUMBER),
    rawCheck('linked_profiles_representative_check', REPRESENTATIVE_SQL),
    // Target of the foreign key of a linked profile's order, so that both belong to one account.
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
      .$type<UserId>()
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
    checkOneOf('facial_verifications_status_check', 'verification_status', FACE_STATUSES),
    index('facial_verifications_user_idx').on(t.userId, newest(t.createdAt)),
    index('facial_verifications_waiting_idx')
      .on(t.createdAt, t.id)
      .where(sql`verification_status = 'pending'`),
    /** Only one photo waits at a time, even after repeated clicks. */
    uniqueIndex('facial_verifications_open_key').on(t.userId).where(sql`verification_status = 'pending'`),
    index('facial_verifications_reviewer_idx').on(t.reviewedBy),
    index('facial_verifications_expiry_idx').on(t.expiresAt),
    index('facial_verifications_path_idx').on(t.imagePath),
  ],
);

/** Notes of the team about a client; the client never sees them. */
export const clientNotes = pgTable(
  'client_notes',
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    body: text('body').notNull(),
    /** Outcome of a telephone call; null for other notes. */
    callOutcome: text('call_outcome').$type<CallOutcome>(),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('client_notes_call_check', 'call_outcome', CALL_OUTCOMES),
    index('client_notes_user_idx').on(t.userId, newest(t.createdAt)),
    index('client_notes_author_idx').on(t.authorId),
  ],
);
