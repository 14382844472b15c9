import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * An instant as text, in UTC with microseconds, which a list's place and a row's version need and a
 * JavaScript date would lose. Null stays null.
 * @param column as in SQL
 */
export const instantText = (column: string): string => `to_char(${column} at time zone 'UTC', ${PRECISE})`;
/** The same within a statement of Drizzle. */
export const instantSql = (column: string | SQLWrapper): SQL<string> =>
  sql`to_char(${part(column)} at time zone 'UTC', ${sql.raw(PRECISE)})`;

/** Reais of a `numeric` as centavos, a number for JSON and for the driver. Null stays null. @param amount as in SQL */
export const centavosText = (amount: string): string => `(${amount} * 100)::float8`;
/** The same within a statement of Drizzle. */
export const centavosSql = (amount: string | SQLWrapper): SQL<number> => sql`(${part(amount)} * 100)::float8`;

/** Columns of a table as a selection, under their names in code. @param alias of the table in the statement */
export function columnsText<Made extends PgTable>(
  made: Made,
  alias: string,
  names: readonly (keyof Made['_']['columns'] & string)[],
): string {
  const columns = getTableColumns(made);
  return names.map((name) => `${alias}."${columns[name]?.name}" as "${name}"`).join(', ');
}

/** Rows of a sub-select as a JSON list, empty without a row. @param rows as in SQL */
export const jsonListText = (rows: string): string => `(select coalesce(json_agg(r), '[]') from (${rows}) r)`;
/** The same within a statement of Drizzle. */
export const jsonListSql = (rows: SQL): SQL => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`;

const PRECISE = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`;
const part = (text: string | SQLWrapper) => (typeof text === 'string' ? sql.raw(text) : text);
