import { getTableColumns, getTableName, type InferInsertModel, type SQL, sql } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../actor.server.ts';
import type { Argument, ChangeStatement } from '../fast/one-message.server.ts';
import { nameOf } from './prepared.server.ts';

/**
 * Inserts one row, naming only the given columns. Drizzle's insert names every column of the table, with
 * DEFAULT for the rest, and PostgreSQL requires the INSERT right on each named column: a role that may write
 * only some columns (a visitor's lead, a customer's document) could not insert.
 */
export async function insertRow<T extends PgTable>(
  tx: Tx,
  table: T,
  values: InferInsertModel<T>,
): Promise<void> {
  await tx.execute(inserted(table, values));
}

const dialect = new PgDialect();

/** The same as a statement for `changeAs`. */
export function insertion<T extends PgTable>(table: T, values: InferInsertModel<T>): ChangeStatement {
  const { sql: text, params } = dialect.sqlToQuery(inserted(table, values));
  const name = nameOf(`insert:${getTableName(table)}`, text);
  return { name, text, values: params as Argument[], changes: true };
}

function inserted<T extends PgTable>(table: T, values: InferInsertModel<T>): SQL {
  const columns = getTableColumns(table);
  const given = Object.entries(values as Record<string, unknown>).flatMap(([key, value]) => {
    const column = columns[key];
    return column && value !== undefined ? [{ column, value }] : [];
  });
  const names = sql.join(
    given.map(({ column }) => sql.identifier(column.name)),
    sql`, `,
  );
  const params = sql.join(
    given.map(({ column, value }) => sql.param(value, column)),
    sql`, `,
  );
  return sql`insert into ${table} (${names}) values (${params})`;
}
