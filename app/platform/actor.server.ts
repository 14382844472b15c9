import { eq, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ClientBase, Pool, PoolClient, QueryResultRow } from 'pg';
import { isUuid } from '#app/lib/uuid.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { Position } from '#app/terms/panel-areas.ts';
import type { CustomPosition, Rights } from '#app/terms/panel-rights.ts';
import { pool } from './db/pools.server.ts';
import { askReplica } from './db/replica.server.ts';
import { env } from './env.server.ts';
import { type Argument, inOneMessage, type ReadStatement, readTogether } from './fast/one-message.server.ts';
import { isSessionChanged, proofFor, settling } from './fast/session-proof.server.ts';
import { inTurn } from './in-turn.server.ts';
import { replicaReads } from './metrics.server.ts';
import { isBackground, requestScope, type SessionProof } from './request-scope.server.ts';
import { inSpan, isTracing } from './tracing.server.ts';

/** Origin of a request. Each kind is a PostgreSQL role with its own column rights and row policies. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'customer'; userId: UserId }
  | { kind: 'staff'; userId: UserId }
  | { kind: 'partner'; userId: UserId }
  /** Without a position, the admin is an owner. `custom` narrows the position, which is its base. */
  | {
      kind: 'admin';
      userId: UserId;
      position?: Position;
      custom?: CustomPosition | null;
      exportsFull?: boolean;
    }
  | { kind: 'system'; name: string };

export type SignedInActor = Extract<Actor, { userId: UserId }>;
export type CustomerActor = Extract<Actor, { kind: 'customer' }>;
export type PartnerActor = Extract<Actor, { kind: 'partner' }>;
export type AdminActor = Extract<Actor, { kind: 'admin' }>;

/** The rights that an actor has in the panel. */
export const positionOf = (actor: SignedInActor): Rights =>
  actor.kind === 'admin' ? (actor.custom ?? actor.position ?? 'owner') : 'accountant';

export const VISITOR: Actor = { kind: 'visitor' };
export const system = (name: string): Actor => ({ kind: 'system', name });

export type Tx = NodePgDatabase & { $client: ClientBase };

const poolOf = ({ kind }: Actor) => pool(kind !== 'system' ? 'app' : isBackground() ? 'jobs' : 'worker');

const isExpectedFailure = (value: unknown) =>
  typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;

/**
 * Runs `work` in one transaction under the actor's database role, with row level security and column rights;
 * the only access to the data. Commits when `work` returns, rolls back when it throws **or returns a failed
 * `Result`**, so that an expected refusal never leaves half a change.
 */
export function asActor<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  return traced(actor, 'transaction', () => transact(poolOf(actor), 'BEGIN', actor, work));
}

/** A table whose rows are named by `id`. */
export type TableWithId = PgTable & { id: PgColumn };

/**
 * Whether the person's own role sees a row. A use case that works with the system's rights for a member of
 * the team checks its target with this first: the system sees every row
 * (tests/security/system-rights.test.ts).
 * @returns false for a malformed id, too
 */
export const sees = async (actor: SignedInActor, table: TableWithId, id: string): Promise<boolean> =>
  isUuid(id) && asActor(actor, async (tx) => (await tx.$count(table, eq(table.id, id))) > 0);

const READING = 'BEGIN READ ONLY';

/**
 * Like `asActor`, for readings that may be some seconds old: a list, a sum, an export. With
 * `DATABASE_REPLICA_URL` the replica answers, once it has all changes that this browser made or was notified
 * of; if it fails, the primary answers.
 * @param work may run twice. A statement that writes fails, with and without a replica.
 */
export function asReader<T>(actor: SignedInActor, work: (tx: Tx) => Promise<T>): Promise<T> {
  return traced(actor, 'reading', async () => {
    // Without the proof of a session: a replica's session data may be outdated.
    const read = () => transact(pool('replica'), READING, actor, work, false);
    const answered = await askReplica(requestScope()?.changedAt, read);
    replicaReads.inc({ server: answered ? 'replica' : 'primary' });
    if (answered) return answered.value;
    return transact(poolOf(actor), READING, actor, work);
  });
}

/**
 * Like `asReader`, for sums over the whole business: one request at a time per process, until its answer is
 * ready. Concurrent requests of the panel wait for each other, and leave the database and the event loop to
 * customers.
 */
export async function asReaderInTurn<T>(actor: SignedInActor, work: (tx: Tx) => Promise<T>): Promise<T> {
  const scope = requestScope();
  if (!scope) return counting(() => asReader(actor, work));
  scope.turn ??= new Promise((begin) => {
    void counting(async () => {
      begin();
      // An aborted request has fulfilled `ended` already.
      await scope.ended;
    });
  });
  await scope.turn;
  return asReader(actor, work);
}
const counting = inTurn(1);

/** Callbacks to run after each transaction commits. */
const waiting = new WeakMap<Tx, (() => void)[]>();

/** Runs `work` after the transaction of `tx` commits; not if it rolls back. */
export function afterCommit(tx: Tx, work: () => void): void {
  waiting.get(tx)?.push(work);
}

async function transact<T>(
  from: Pool,
  begin: string,
  actor: Actor,
  work: (tx: Tx) => Promise<T>,
  proves = true,
): Promise<T> {
  const proof = proves ? await proofFor(userIdOf(actor)) : undefined;
  const client = await from.connect();
  // Without the schema: relational queries are not used, and wiring 57 tables up costs more than most statements.
  const tx = drizzle(client);
  const committed: (() => void)[] = [];
  waiting.set(tx, committed);
  let broken = false;
  try {
    const opened = open(client, begin, actor, proof);
    // The opening statements are already sent; `work` queues behind them without waiting.
    opened.catch(() => {});
    let result: T;
    try {
      result = await work(tx);
      await opened;
    } catch (error) {
      // The first failure is the cause; later statements only report the aborted transaction.
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
    for (const work of committed) work();
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

/** Runs a use case in a span named by its action and kind of actor, without the actor's id. */
function traced<T>(actor: Actor, what: string, work: () => Promise<T>): Promise<T> {
  if (!isTracing()) return work();
  const name = actor.kind === 'system' ? `system:${actor.name}` : actor.kind;
  return inSpan(`${what} as ${name}`, { 'app.actor.kind': actor.kind }, work);
}

/**
 * Runs one prepared reading statement under the actor's rights. Readings of one actor that the loaders of a request make
 * in the same turn of the event loop share one message (`fast/one-message.server.ts`).
 * @param name one per text: PostgreSQL keeps the first text of a name for the life of the connection.
 */
export function readAs<Row extends QueryResultRow>(
  actor: Actor,
  name: string,
  text: string,
  values: readonly Argument[],
): Promise<Row[]> {
  const statement = { name, text, values };
  const reading = () =>
    env().fastWays
      ? readTogether(settingsOf(actor).join(' '), statement, (all) => read(actor, all), isSessionChanged)
      : transact(poolOf(actor), READING, actor, (tx) => rowsOf(tx.$client, statement));
  return traced(actor, `read ${name}`, reading) as Promise<Row[]>;
}

const rowsOf = async (client: ClientBase, { values, ...statement }: ReadStatement) =>
  (await client.query({ ...statement, values: [...values] })).rows;

/** Reads in one message, which begins with the actor's rights. */
async function read(actor: Actor, statements: readonly ReadStatement[]): Promise<QueryResultRow[][]> {
  const proof = await proofFor(userIdOf(actor));
  const message = inOneMessage(poolOf(actor), [openingOf(actor, proof), ...statements]);
  return (await (proof ? settling(proof, message) : message)).slice(1);
}

/** Role of an actor. An owner uses the admin's role; every other position has a separate one. */
const roleOf = (actor: Actor): string =>
  actor.kind === 'admin' && actor.position && actor.position !== 'owner'
    ? `nome_${actor.position}`
    : `nome_${actor.kind}`;

const userIdOf = (actor: Actor): UserId | undefined => ('userId' in actor ? actor.userId : undefined);

const settingsOf = (actor: Actor): [role: string, userId: UserId] => [roleOf(actor), userIdOf(actor) ?? ''];

/**
 * Statement that sets whose rights apply until the transaction ends, and proves that the session from memory
 * is unchanged.
 */
function openingOf(actor: Actor, proof: SessionProof | undefined): ReadStatement {
  const settings = "set_config('role', $1, true), set_config('app.user_id', $2, true)";
  const values = settingsOf(actor);
  if (!proof) return { name: 'actor', text: `select ${settings}`, values };
  const text = `select session_stamp($3, $4), ${settings}`;
  return { name: 'proved-actor', text, values: [...values, proof.sessionId, proof.stamp] };
}

/**
 * @throws the error of the first opening statement that failed: the later ones only report the aborted
 * transaction.
 */
async function open(client: PoolClient, begin: string, actor: Actor, proof?: SessionProof): Promise<void> {
  const { name, text, values } = openingOf(actor, proof);
  const begun = client.query(begin);
  const opened = client.query({ name, text, values: [...values] });
  const ended = await Promise.allSettled([begun, proof ? settling(proof, opened) : opened]);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

/**
 * Locks a name until the transaction ends, for changes without a row to lock. Unlike an advisory lock, only
 * the roles that make such changes can hold it: admin and system.
 */
export const holdLock = (tx: Tx, name: string) => tx.execute(sql`select hold_lock(${name})`);
