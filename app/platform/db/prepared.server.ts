import { createHash } from 'node:crypto';
import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { ClientBase, QueryResult, QueryResultRow } from 'pg';
import type { Tx } from '../actor.server.ts';

export type { QueryResultRow } from 'pg';

/** Returns the connection below a transaction, for statements as text with values, planned on each run. */
export const clientOf = (tx: Tx): ClientBase => tx.$client;

/**
 * Runs a statement that each connection plans once. For the few statements that every page needs and whose
 * plan takes longer than their rows; a search, whose best plan depends on the term, must not be prepared.
 * @param name one per text: PostgreSQL keeps the first text of a name for the life of the connection.
 */
export function prepared<Row extends QueryResultRow>(
  tx: Tx,
  name: string,
  text: string,
  values: unknown[],
): Promise<QueryResult<Row>> {
  return clientOf(tx).query<Row>({ name, text, values });
}

/** A unique name for this text. */
export const nameOf = (label: string, text: string): string =>
  `${label}:${createHash('sha1').update(text).digest('base64url')}`;

const dialect = new PgDialect();

/** `prepared` for a composed statement with few different texts: its values become parameters. */
export function preparedSql<Row extends QueryResultRow>(
  tx: Tx,
  label: string,
  statement: SQL,
): Promise<QueryResult<Row>> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return prepared<Row>(tx, nameOf(label, text), text, params);
}

/**
 * `preparedSql` for a statement whose text never changes: it is composed once, and each run fills its
 * `sql.placeholder`s.
 */
export function preparedOnce<Row extends QueryResultRow>(label: string, statement: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const name = nameOf(label, text);
  return (tx: Tx, values: Record<string, unknown>): Promise<QueryResult<Row>> =>
    prepared<Row>(tx, name, text, fillPlaceholders(params, values));
}
