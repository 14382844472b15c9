import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { leads } from '#app/features/leads/tables.server.ts';
import { transactions } from '#app/features/payments/tables.server.ts';
import { linkedProfiles } from '#app/features/profiles/tables.server.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  newest,
  rawCheck,
  reference,
  restrictedId,
  restrictedReference,
  SHA256,
  teamMember,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { label, personal, REFERENCE, table, withheld } from '#app/platform/db/table.server.ts';
import { CONTRACT_TYPES, type ContractType } from '#app/terms/contract-type.ts';
import type { LeadId, OrderId, UserId } from '#app/terms/ids.ts';

const CHAIN = withheld('lugar na cadeia de registros, sem dados da pessoa');

const OWN_ORDERS = '(select o.id from transactions o where o.user_id = $1)';

/**
 * The PDF of an acceptance, created once: the file that was sent to the customer, recognised by its hash.
 * Rows are only added.
 */
export const contractDocuments = table(
  'contract_documents',
  personal(
    'Contratos em PDF',
    'kept',
    `t.acceptance_id in (select a.id from contract_acceptances a where a.transaction_id in ${OWN_ORDERS})`,
  ),
  {
    id: id(),
    acceptanceId: restrictedReference('acceptance_id', () => contractAcceptances.id).notNull(),
    /** Path in the file store. */
    filePath: text('file_path').notNull(),
    sha256: text('sha256').notNull(),
    fileSize: integer('file_size').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('contract_documents_sha256_check', SHA256),
    rawCheck('contract_documents_size_check', 'file_size > 0'),
    unique('contract_documents_acceptance_key').on(t.acceptanceId),
    index('contract_documents_sha256_idx').on(t.sha256),
    index('contract_documents_path_idx').on(t.filePath),
  ],
);

/**
 * Contracts that were signed before the firm moved in, with their files if the firm has them. They are no acceptance:
 * no code, no chain, no evidence of the product.
 */
export const outsideContracts = table(
  'outside_contracts',
  personal('Contratos assinados fora', 'kept'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    linkedProfileId: label(
      REFERENCE,
      uuid('linked_profile_id').references(() => linkedProfiles.id, { onDelete: 'set null' }),
    ),
    title: label('Contrato', text('title').notNull()),
    signedOn: label('Assinado em', date('signed_on').notNull()),
    /** Name for a download, made of the day; null for a contract without a file, like the other three columns. */
    fileName: text('file_name'),
    mimeType: text('mime_type'),
    filePath: text('file_path').unique(),
    sha256: text('sha256'),
    addedBy: teamMember('added_by', () => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('outside_contracts_title_check', 'length(title) between 1 and 120'),
    rawCheck('outside_contracts_sha256_check', SHA256),
    rawCheck('outside_contracts_file_check', 'num_nulls(file_name, mime_type, file_path, sha256) in (0, 4)'),
    index('outside_contracts_user_idx').on(t.userId, newest(t.signedOn)),
    index('outside_contracts_holder_idx').on(t.linkedProfileId),
    index('outside_contracts_added_by_idx').on(t.addedBy),
  ],
);

/** Versions of the contract of a plan. A published one never changes again, except for being active. */
export const contracts = table(
  'contracts',
  'textos dos contratos, iguais para todos',
  {
    id: id(),
    type: text('type').$type<ContractType>().notNull(),
    version: integer('version').notNull(),
    /** Counts the saves of a draft: an editor of an older one gets a conflict. */
    revision: integer('revision').notNull().default(1),
    active: boolean('active').notNull().default(false),
    title: text('title').notNull(),
    content: text('content').notNull(),
    publishedAt: instant('published_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('contracts_type_check', 'type', CONTRACT_TYPES),
    rawCheck('contracts_version_check', 'version > 0'),
    rawCheck('contracts_active_check', 'not active or published_at is not null'),
    unique('contracts_type_version_key').on(t.type, t.version),
    uniqueIndex('contracts_one_active_key').on(t.type).where(sql`active`),
    uniqueIndex('contracts_one_draft_key').on(t.type).where(sql`published_at is null`),
  ],
);

/** Who accepted which text, and how that is known; rows are only ever added. */
export const contractAcceptances = table(
  'contract_acceptances',
  personal('Contratos aceitos', 'kept', `t.transaction_id in ${OWN_ORDERS}`),
  {
    id: id(),
    userId: restrictedId<UserId>('user_id', () => users.id),
    leadId: restrictedReference<LeadId>('lead_id', () => leads.id),
    contractId: restrictedReference('contract_id', () => contracts.id).notNull(),
    transactionId: restrictedReference<OrderId>('transaction_id', () => transactions.id).notNull(),
    /** The text as the person saw it, merge fields filled, and its SHA-256 in hex. */
    acceptedText: label(REFERENCE, text('accepted_text').notNull()),
    textSha256: label('Resumo SHA-256 do texto', text('text_sha256').notNull()),
    /** Public code of /verificar. */
    code: label('Código de verificação', text('code').notNull().unique()),
    /** Order of the chain, given under a lock by the trigger `chain_acceptance`, like both hashes and the time. */
    seq: label(
      CHAIN,
      bigint('seq', { mode: 'number' })
        .notNull()
        .unique()
        .$defaultFn(() => 0),
    ),
    /** Hash of the acceptance before this one: a row taken out or changed breaks the chain. */
    previousHash: label(
      CHAIN,
      text('previous_hash')
        .notNull()
        .$defaultFn(() => ''),
    ),
    hash: label(
      CHAIN,
      text('hash')
        .notNull()
        .$defaultFn(() => ''),
    ),
    ipAddress: label('Endereço IP', text('ip_address').notNull()),
    userAgent: label('Navegador', text('user_agent').notNull()),
    identifiedBy: label('Como foi identificado', text('identified_by').notNull()),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('contract_acceptances_hash_check', "text_sha256 ~ '^[0-9a-f]{64}$'"),
    // For the root of a day.
    index('contract_acceptances_created_idx').on(t.createdAt),
    index('contract_acceptances_user_idx').on(t.userId),
    index('contract_acceptances_lead_idx').on(t.leadId),
    index('contract_acceptances_contract_idx').on(t.contractId, newest(t.seq)),
    unique('contract_acceptances_transaction_key').on(t.transactionId),
  ],
);
