import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolClient, QueryResultRow } from 'pg';
import { pool } from './db/pools.server.ts';

/** Who asks. Each kind is a PostgreSQL role with its own column rights and row policies. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'customer'; userId: string }
  | { kind: 'staff'; userId: string }
  | { kind: 'admin'; userId: string }
  | { kind: 'system'; name: string };

export type SignedInActor = Extract<Actor, { userId: string }>;

export const VISITOR: Actor = { kind: 'visitor' };
export const system = (name: string): Actor => ({ kind: 'system', name });

export type Tx = NodePgDatabase;

const isExpectedFailure = (value: unknown) =>
  typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;

/**
 * The one door to the data: runs `work` in one transaction under the actor's database role, with row level
 * security and column rights on. Commits when `work` returns, rolls back when it throws **or returns a failed
 * `Result`**, so that an expected refusal never leaves half a change.
 */
export async function asActor<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool(actor.kind === 'system' ? 'worker' : 'app').connect();
  let broken = false;
  try {
    const opened = open(client, actor);
    // The opening statements are on the wire already; `work` queues behind them without waiting.
    opened.catch(() => {});
    let result: T;
    try {
      // Without the schema: relational queries are not used, and wiring 57 tables up costs more than most statements.
      result = await work(drizzle(client));
      await opened;
    } catch (error) {
      // The first failure is the true cause; what follows it only says that the transaction is gone.
      await opened;
      throw error;
    }
    if (isExpectedFailure(result)) {
      await client.query('ROLLBACK');
      return result;
    }
    const { command } = await client.query('COMMIT');
    // COMMIT of a failed transaction does not fail: it answers ROLLBACK.
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: a statement in it had failed.');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs one prepared statement that only reads under the actor's rights. The transaction opens, reads and closes in one
 * flight: a page that needs one statement waits for one answer.
 * @param name one per text: PostgreSQL keeps the first text of a name for the life of the connection.
 */
export async function readAs<Row extends QueryResultRow>(
  actor: Actor,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = await pool(actor.kind === 'system' ? 'worker' : 'app').connect();
  const opened = open(client, actor);
  const read = client.query<Row>({ name, text, values });
  // Of a transaction that failed COMMIT is a ROLLBACK: whatever happened, the connection is clean after it.
  const closed = client.query('COMMIT');
  const [, , end] = await Promise.allSettled([opened, read, closed]);
  client.release(end?.status !== 'fulfilled');
  await opened;
  return (await read).rows;
}

function open(client: PoolClient, actor: Actor): Promise<unknown> {
  const userId = 'userId' in actor ? actor.userId : '';
  return Promise.all([
    client.query('BEGIN'),
    client.query({
      name: 'actor',
      text: "select set_config('role', $1, true), set_config('app.user_id', $2, true)",
      values: [`nome_${actor.kind}`, userId],
    }),
  ]);
}
