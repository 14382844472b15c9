import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ImportOptions } from '#app/features/imports/rules/input.ts';
import {
  IMPORT_KINDS,
  IMPORT_STATUSES,
  type ImportKind,
  type ImportStatus,
  ROW_RESULTS,
  type RowResult,
} from '#app/features/imports/rules/terms.ts';
import { paymentCharges } from '#app/features/payments/movement-tables.server.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  newest,
  rawCheck,
  reference,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { internal, label, table, withheld } from '#app/platform/db/table.server.ts';
import type { ChargeId, UserId } from '#app/terms/ids.ts';
import type { PackedFile } from './rules/archive.ts';
import type { Mapping } from './rules/columns-of-kind.ts';
import type { SavedTitles } from './rules/saved-mapping.ts';

/** A file that the team brings in: its columns, what was chosen, and how far it is. */
export const imports = table(
  'imports',
  internal(
    'Importações',
    'kept',
    'arquivos que a equipe trouxe: nomes, colunas e contagens, sem dados de clientes',
  ),
  {
    id: id(),
    kind: text('kind').$type<ImportKind>().notNull(),
    status: text('status').$type<ImportStatus>().notNull().default('draft'),
    fileName: text('file_name').notNull(),
    header: text('header').array().notNull(),
    mapping: jsonb('mapping').$type<Mapping>().notNull().default({}),
    /** What was chosen at the start, for all rows. */
    options: jsonb('options').$type<ImportOptions>(),
    rowCount: integer('row_count').notNull(),
    /** Id shared by the sheets of a firm; null for a single file. */
    batchId: uuid('batch_id'),
    /** Rows that the check of the whole file found at fault, with the columns as they are chosen. */
    faulty: integer('faulty').notNull().default(0),
    added: integer('added').notNull().default(0),
    known: integer('known').notNull().default(0),
    bad: integer('bad').notNull().default(0),
    createdBy: uuid('created_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    /** Who takes it back, and since when. */
    undoneBy: uuid('undone_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    undoneAt: instant('undone_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('imports_kind_check', 'kind', IMPORT_KINDS),
    checkOneOf('imports_status_check', 'status', IMPORT_STATUSES),
    index('imports_recent_idx').on(newest(t.createdAt), newest(t.id)),
    index('imports_batch_idx').on(t.batchId).where(sql`batch_id is not null`),
    index('imports_created_by_idx').on(t.createdBy),
    index('imports_undone_by_idx').on(t.undoneBy),
  ],
);

/**
 * The rows of a file. Values stay only while they are needed: those of a row that was taken go with its taking, those
 * of the others after some days (`expireImports`).
 */
export const importRows = table(
  'import_rows',
  internal(
    'Linhas de planilhas importadas',
    'removed',
    'cópia de trabalho da equipe, que se apaga em até sete dias; o que dela entrou está em contatos e cadastro',
  ),
  {
    id: id(),
    importId: reference('import_id', () => imports.id),
    /** In the file. */
    line: integer('line').notNull(),
    /** A credit that paid several installments has a row for each of its payments, counted from 1. */
    part: integer('part').notNull().default(1),
    cells: text('cells').array(),
    result: text('result').$type<RowResult>(),
    /** Why the row was not taken, or is not going to be; without values of the row. */
    note: text('note').notNull().default(''),
    /** What the row became, or what was there before. */
    entityId: uuid('entity_id'),
    /** What a payment is known by at its bank, hashed: the same one is never booked again. */
    bankKey: text('bank_key'),
    /** Hash of the payer that the entry of a recorded payment names: the same payer is recognised next time. */
    payerKey: label(
      withheld('resumo de quem pagou, para reconhecer o próximo pagamento; a eliminação o apaga'),
      text('payer_key'),
    ),
    /** The payment that it was recorded as. */
    chargeId: uuid('charge_id')
      .$type<ChargeId>()
      .references(() => paymentCharges.id, { onDelete: 'set null' }),
  },
  (t) => [
    unique('import_rows_line_part_key').on(t.importId, t.line, t.part),
    checkOneOf('import_rows_result_check', 'result', ROW_RESULTS),
    rawCheck('import_rows_waiting_check', 'result is not null or cells is not null'),
    index('import_rows_waiting_idx').on(t.importId, t.line).where(sql`result is null`),
    index('import_rows_result_idx').on(t.importId, t.result, t.line),
    index('import_rows_values_idx').on(t.importId).where(sql`cells is not null`),
    index('import_rows_payer_idx').on(t.payerKey).where(sql`payer_key is not null`),
    uniqueIndex('import_rows_charge_key').on(t.chargeId),
    uniqueIndex('import_rows_bank_key').on(t.bankKey).where(sql`result = 'added'`),
  ],
);

/** The ZIP of a firm, while rows wait for its files; its bytes are in the store. */
export const importArchives = table(
  'import_archives',
  internal(
    'Arquivos ZIP de importações',
    'kept',
    'cópia de trabalho da equipe, que se apaga com o fim da importação ou em sete dias; a exclusão de uma pessoa tira dela os arquivos que nenhuma linha espera',
  ),
  {
    id: id(),
    /** Of the sheets of the firm. */
    batchId: uuid('batch_id').notNull().unique(),
    filePath: text('file_path').notNull().unique(),
    /** In bytes. */
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    entries: jsonb('entries').$type<PackedFile[]>().notNull(),
    createdAt: createdAt(),
  },
);

/** Which columns were chosen for files of these titles, for the next one. */
export const importMappings = table(
  'import_mappings',
  'colunas escolhidas para planilhas da equipe, sem dados de pessoas',
  {
    id: id(),
    kind: text('kind').$type<ImportKind>().notNull(),
    /** SHA-256 of the titles. */
    headerSha256: text('header_sha256').notNull(),
    mapping: jsonb('mapping').$type<Mapping>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('import_mappings_header_key').on(t.kind, t.headerSha256),
    checkOneOf('import_mappings_kind_check', 'kind', IMPORT_KINDS),
  ],
);

/** Columns that the team stored under a name, by their titles. */
export const savedMappings = table(
  'saved_mappings',
  'colunas guardadas para planilhas da equipe, sem dados de pessoas',
  {
    id: id(),
    kind: text('kind').$type<ImportKind>().notNull(),
    name: text('name').notNull(),
    titles: jsonb('titles').$type<SavedTitles>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('saved_mappings_name_key').on(t.kind, t.name),
    checkOneOf('saved_mappings_kind_check', 'kind', IMPORT_KINDS),
    rawCheck('saved_mappings_length_check', 'length(name) between 1 and 60'),
  ],
);
