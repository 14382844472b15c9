import { getTableColumns, type InferInsertModel, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../actor.server.ts';

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
  await tx.execute(sql`insert into ${table} (${names}) values (${params})`);
}
