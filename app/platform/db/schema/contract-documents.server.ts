import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, rawCheck, SHA256 } from './columns.server.ts';
import { contractAcceptances } from './money.server.ts';

/** The PDF of an acceptance, made once: what was sent to the person, recognised by its hash. Rows are only added. */
export const contractDocuments = pgTable(
  'contract_documents',
  {
    id: id(),
    acceptanceId: uuid('acceptance_id')
      .notNull()
      .references(() => contractAcceptances.id, { onDelete: 'restrict' }),
    /** Where the file store keeps it. */
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
