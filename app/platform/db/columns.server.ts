import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, jsonb, numeric, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { ERASED_FIELDS } from '#app/lib/erased-person.ts';
import { type ColumnFacts, label, REFERENCE, TEAM_MEMBER } from './table.server.ts';

/** Columns and checks that all tables share. */
export const id = () => uuid('id').primaryKey().default(sql`uuidv7()`);
export const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow();
/** Set by the trigger `touch_updated_at`. */
export const updatedAt = () => timestamp('updated_at', { withTimezone: true }).notNull().defaultNow();
export const instant = (name: string) => timestamp(name, { withTimezone: true });
/** Reais with centavos; text in code, see `fromNumeric`. */
export const money = (name: string) => numeric(name, { precision: 12, scale: 2 });

/** References a row, and is deleted with it. */
export const reference = (name: string, target: () => AnyPgColumn) =>
  uuid(name).notNull().references(target, { onDelete: 'cascade' });

/** References a row that cannot be deleted while this one exists. */
export const restrictedId = <Id extends string = string>(name: string, target: () => AnyPgColumn) =>
  uuid(name).$type<Id>().references(target, { onDelete: 'restrict' });
/** The same, with the facts of the column. */
export const restrictedReference = <Id extends string = string>(
  name: string,
  target: () => AnyPgColumn,
  facts: ColumnFacts = REFERENCE,
) => label(facts, restrictedId<Id>(name, target));

/** References the member of the team who did something; null once the account is deleted. */
export const teamMember = (name: string, target: () => AnyPgColumn) =>
  label(TEAM_MEMBER, uuid(name).references(target, { onDelete: 'set null' }));

/** Condition that a text column holds one of the values of a rules tuple. */
export const inValues = (column: string, values: readonly string[]) =>
  sql.raw(`"${column}" in (${values.map((value) => `'${value}'`).join(', ')})`);
/** CHECK of the same. */
export const checkOneOf = (name: string, column: string, values: readonly string[]) =>
  check(name, inValues(column, values));
/** Two letters of a state. */
export const UF = "uf ~ '^[A-Z]{2}$'";
/** SHA-256 in hex. */
export const SHA256 = "sha256 ~ '^[0-9a-f]{64}$'";
export const rawCheck = (name: string, condition: string) => check(name, sql.raw(condition));

/**
 * Newest first, in an index. Drizzle's own `desc()` writes NULLS LAST, which differs from `ORDER BY … DESC`:
 * PostgreSQL would sort every row instead of reading the index.
 */
export const newest = <Column extends { desc(): { nullsFirst(): unknown } }>(column: Column) =>
  column.desc().nullsFirst() as ReturnType<ReturnType<Column['desc']>['nullsFirst']>;

/** Effects of an erasure on columns that identify the buyer of an order. */
export const NAME_ERASED = { erased: ERASED_FIELDS.name, buyer: 'kept' } as const;
export const DOCUMENT_ERASED = { erased: ERASED_FIELDS.docNumber, buyer: 'kept' } as const;
const REPRESENTATIVE_ERASED = { erased: null, buyer: 'kept' } as const;

/** Values of the firm's own fields, by their keys (decision 71). */
export const ownValues = () =>
  label('Campos próprios', jsonb('own').$type<Record<string, string>>().notNull().default({}), {
    erased: {},
  });

/** The person who acts for a company: all three columns or none. */
export const representative = () => ({
  representativeName: label('Representante legal', text('representative_name'), REPRESENTATIVE_ERASED),
  representativeCpf: label('CPF do representante', text('representative_cpf'), REPRESENTATIVE_ERASED),
  representativeRole: label('Cargo do representante', text('representative_role'), REPRESENTATIVE_ERASED),
});

export const REPRESENTATIVE_SQL =
  "num_nonnulls(representative_name, representative_cpf, representative_role) in (0, 3) and (representative_cpf is null or (doc_type = 'CNPJ' and representative_cpf ~ '^[0-9]{11}$'))";

export const DOC_NUMBER = "doc_number ~ '^[0-9A-Z]{11,14}$'";
