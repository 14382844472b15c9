import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, char, index, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { HOLDER_CONSENTS, type HolderConsent } from '#app/features/profiles/rules/holder-consent.ts';
import { CALL_OUTCOMES, type CallOutcome } from '#app/features/profiles/rules/input.ts';
import {
  DOC_TYPES,
  type DocTypeName,
  FACE_STATUSES,
  type FaceStatus,
  RELATIONSHIPS,
  type Relationship,
} from '#app/features/profiles/rules/terms.ts';
import { ERASED_FIELDS } from '#app/lib/erased-person.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  DOC_NUMBER,
  DOCUMENT_ERASED,
  id,
  instant,
  NAME_ERASED,
  newest,
  ownValues,
  REPRESENTATIVE_SQL,
  rawCheck,
  reference,
  representative,
  teamMember,
  UF,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import {
  internal,
  label,
  personal,
  REFERENCE,
  SECRET,
  SHARED_BY_MANY,
  TEAM_MEMBER,
  table,
  withheld,
} from '#app/platform/db/table.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/** One per account, with the account's id (docs/product.md section 3). Document and type never change by hand. */
export const profiles = table(
  'profiles',
  personal('Cadastro', 'anonymised', 't.id = $1'),
  {
    id: uuid('id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    fullName: label('Nome completo', text('full_name').notNull(), NAME_ERASED),
    docType: label('Tipo de documento', text('doc_type').$type<DocTypeName>().notNull(), SHARED_BY_MANY),
    docNumber: label('Documento', text('doc_number').notNull(), DOCUMENT_ERASED),
    phone: label('Telefone', text('phone').notNull(), { erased: ERASED_FIELDS.phone }),
    /** From the import of a firm, stored like `phone`. */
    otherPhones: label('Outros telefones', text('other_phones').array().notNull().default(sql`'{}'`), {
      erased: [],
    }),
    uf: label('Estado', char('uf', { length: 2 }).notNull(), SHARED_BY_MANY),
    cep: label('CEP', text('cep').notNull().default(''), { erased: '' }),
    address: label('Endereço', text('address').notNull().default(''), { erased: '' }),
    ...representative(),
    faceVerified: label('Identidade verificada', boolean('face_verified').notNull().default(false), {
      erased: false,
    }),
    activeLinkedProfileId: label(
      REFERENCE,
      uuid('active_linked_profile_id').references((): AnyPgColumn => linkedProfiles.id, {
        onDelete: 'set null',
      }),
      { erased: null },
    ),
    assigneeId: label(
      TEAM_MEMBER,
      teamMember('assignee_id', () => users.id),
      { erased: null },
    ),
    /** Added by an import: notices and mails are skipped until the welcome (`inviteClient`) or the first password. */
    quiet: label('Sem avisos até as boas-vindas', boolean('quiet').notNull().default(false), {
      erased: false,
    }),
    /** When the person's data were erased; the rest is kept by law, and triggers refuse new rows. */
    erasedAt: label('Dados excluídos em', instant('erased_at'), { stays: 'marks the erasure' }),
    own: ownValues(),
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
    index('profiles_other_phones_idx').using('gin', t.otherPhones),
    index('profiles_recent_idx').on(newest(t.createdAt), newest(t.id)),
    index('profiles_active_linked_idx').on(t.activeLinkedProfileId),
    // One index for each filter of the panel's list, in its order.
    index('profiles_uf_idx').on(t.uf, newest(t.createdAt), newest(t.id)),
    index('profiles_assignee_idx').on(t.assigneeId, newest(t.createdAt), newest(t.id)),
    // Clients without a responsible, the oldest first.
    index('profiles_unassigned_idx')
      .on(t.createdAt, t.id)
      .where(sql`assignee_id is null and erased_at is null`),
    index('profiles_own_idx').using('gin', t.own),
    index('profiles_erased_idx').on(newest(t.erasedAt), newest(t.id)).where(sql`erased_at is not null`),
  ],
);

export const linkedProfiles = table(
  'linked_profiles',
  personal('Perfis vinculados', 'anonymised', 't.main_user_id = $1'),
  {
    id: id(),
    mainUserId: label(
      REFERENCE,
      uuid('main_user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    docType: label('Tipo de documento', text('doc_type').$type<DocTypeName>().notNull(), SHARED_BY_MANY),
    docNumber: label('Documento', text('doc_number').notNull(), DOCUMENT_ERASED),
    fullName: label('Nome completo', text('full_name').notNull(), NAME_ERASED),
    relationship: label('Relação', text('relationship').$type<Relationship>().notNull(), SHARED_BY_MANY),
    phone: label('Telefone', text('phone'), { erased: null }),
    uf: label('Estado', char('uf', { length: 2 }).notNull(), SHARED_BY_MANY),
    ...representative(),
    active: label('Ativo', boolean('active').notNull().default(true), { erased: false }),
    /** Meaning only for people; see `lacksConsent`. */
    consent: label(
      'Autorização',
      text('consent').$type<HolderConsent>().notNull().default('asked'),
      SHARED_BY_MANY,
    ),
    consentAt: label('Autorização respondida em', instant('consent_at'), { erased: null }),
    consentHash: label(SECRET, text('consent_hash'), { erased: null }),
    consentUntil: label('Link de autorização vale até', instant('consent_until'), { erased: null }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('linked_profiles_doc_type_check', 'doc_type', DOC_TYPES),
    checkOneOf('linked_profiles_consent_check', 'consent', HOLDER_CONSENTS),
    checkOneOf('linked_profiles_relationship_check', 'relationship', RELATIONSHIPS),
    rawCheck('linked_profiles_uf_check', UF),
    rawCheck('linked_profiles_doc_number_check', DOC_NUMBER),
    rawCheck('linked_profiles_representative_check', REPRESENTATIVE_SQL),
    // Target of the foreign key of a linked profile's order, so that both belong to one account.
    unique('linked_profiles_account_key').on(t.id, t.mainUserId),
    uniqueIndex('linked_profiles_document_key').on(t.mainUserId, t.docNumber).where(sql`active`),
    index('linked_profiles_consent_idx').on(t.consentHash),
    index('linked_profiles_main_idx').on(t.mainUserId, t.active, t.createdAt),
  ],
);

/** Photo of the identity check; sensitive (LGPD art. 11), so it expires. */
export const facialVerifications = table(
  'facial_verifications',
  personal('Verificação de identidade', 'removed'),
  {
    id: id(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    imagePath: label(
      withheld('lugar interno da foto; a foto vai na pasta "arquivos"'),
      text('image_path').notNull(),
    ),
    verificationStatus: label(
      'Situação',
      text('verification_status').$type<FaceStatus>().notNull().default('pending'),
    ),
    provider: label('Feita por', text('provider').notNull().default('manual')),
    reviewedBy: teamMember('reviewed_by', () => users.id),
    reviewReason: label('Motivo', text('review_reason')),
    expiresAt: label('Guardada até', instant('expires_at').notNull()),
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
export const clientNotes = table(
  'client_notes',
  internal(
    'Notas sobre clientes',
    'removed',
    'nota de trabalho da equipe; entregue a pedido, depois de conferida (LGPD art. 19, II: segredo comercial)',
  ),
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
