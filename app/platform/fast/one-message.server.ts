import pg, { type Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import { type RequestScope, requestScope } from '../request-scope.server.ts';

/** Argument of a statement, written into it as a literal. */
export type Argument = string | number | boolean | Date | null | readonly string[];

/** One prepared statement of a message. @param name one per text: a connection keeps the first text of a name. */
export type ReadStatement = { name: string; text: string; values: readonly Argument[] };
type Rows = QueryResultRow[];
type Reading = ReadStatement & { resolve: (rows: Rows) => void; reject: (error: unknown) => void };

/** Readings queued by this request, grouped by their rights. */
const leaving = new WeakMap<RequestScope, Map<string, Reading[]>>();

/**
 * Joins readings that the loaders of a request make with the same rights in one turn of the event loop. If their common
 * message fails, each runs separately, so that only the faulty one fails.
 * @param rights identifies whose rights apply
 * @param read sends statements as one message; returns the rows of each
 * @param isFinal whether an error concerns all readings, so that a repetition is useless
 */
export async function readTogether(
  rights: string,
  statement: ReadStatement,
  read: (statements: readonly ReadStatement[]) => Promise<Rows[]>,
  isFinal: (error: unknown) => boolean,
): Promise<Rows> {
  const scope = requestScope();
  if (!scope) return (await read([statement]))[0] ?? [];
  const ofScope = leaving.get(scope) ?? new Map<string, Reading[]>();
  leaving.set(scope, ofScope);
  const answer = async (readings: Reading[]): Promise<void> => {
    try {
      const answers = await read(readings);
      for (const [place, { resolve }] of readings.entries()) resolve(answers[place] ?? []);
    } catch (error) {
      for (const reading of readings)
        if (readings.length === 1 || isFinal(error)) reading.reject(error);
        else void answer([reading]);
    }
  };
  return new Promise((resolve, reject) => {
    const reading = { ...statement, resolve, reject };
    const others = ofScope.get(rights);
    if (others) return void others.push(reading);
    const all = [reading];
    ofScope.set(rights, all);
    setImmediate(() => {
      ofScope.delete(rights);
      void answer(all);
    });
  });
}

/** Names of the statements that each connection has prepared. */
const known = new WeakMap<PoolClient, Set<string>>();

/**
 * Runs prepared statements in **one message**: PostgreSQL runs the statements of a message as one transaction, so
 * settings that the first one makes end with it in any case. The four messages of `asActor` cost both sides as much as
 * the rows of a page.
 * @returns the rows of each statement
 */
export async function inOneMessage(from: Pool, statements: readonly ReadStatement[]): Promise<Rows[]> {
  const client = await from.connect();
  let broken = true;
  try {
    const names = known.get(client) ?? new Set();
    known.set(client, names);
    for (const { name, text } of statements)
      if (!names.has(name)) {
        await client.query(`prepare ${preparedAs(name)} as ${inside(text)}`);
        names.add(name);
      }
    // pg answers several statements by an array, which its types do not say.
    const message: Promise<unknown> = client.query(statements.map(executed).join('; '));
    const answers = (await message) as QueryResult<QueryResultRow>[];
    broken = false;
    return answers.map(({ rows }) => rows);
  } catch (error) {
    // An error from the server leaves the connection intact; after any other error its state is unknown.
    broken = !(error instanceof pg.DatabaseError);
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Wraps a statement. EXECUTE copies the outermost statement each time, with all statements within it: a
 * seventh of the time of a page's one large statement. The wrapper is small, and the plan is the same.
 */
const inside = (text: string) => `select * from (${text}\n) asked`;
const preparedAs = (name: string) => pg.escapeIdentifier(`read:${name}`);
const executed = ({ name, values }: ReadStatement) =>
  `execute ${preparedAs(name)}${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`;

/** Writes a value as a quoted text for PostgreSQL, for any type of parameter. */
function literal(value: Argument): string {
  if (value === null) return 'null';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (typeof value !== 'object') return pg.escapeLiteral(String(value));
  return pg.escapeLiteral(`{${value.map((item) => `"${item.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`);
}
