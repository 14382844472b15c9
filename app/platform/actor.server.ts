import type { Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import pg, { type Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import { isUuid } from '#app/lib/uuid.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { Position } from '#app/terms/position.ts';
import { isBackground } from './background.server.ts';
import { pool } from './db/pools.server.ts';
import { distrustReplica, replicaAnswers } from './db/replica.server.ts';
import { hasCode, isConnectionLost } from './db/unavailable.server.ts';
import { inTurn } from './in-turn.server.ts';
import { errorFields, log } from './log.server.ts';
import { replicaReads } from './metrics.server.ts';
import { type RequestScope, requestScope, type SessionProof } from './request-scope.server.ts';
import { inSpan, isTracing } from './tracing.server.ts';

/** Origin of a request. Each kind is a PostgreSQL role with its own column rights and row policies. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'customer'; userId: UserId }
  | { kind: 'staff'; userId: UserId }
  /** Without a position, the admin is an owner. */
  | { kind: 'admin'; userId: UserId; position?: Position; exportsFull?: boolean }
  | { kind: 'system'; name: string };

export type SignedInActor = Extract<Actor, { userId: UserId }>;
export type CustomerActor = Extract<Actor, { kind: 'customer' }>;
export type AdminActor = Extract<Actor, { kind: 'admin' }>;

/** The position that an actor has in the panel. */
export const positionOf = (actor: SignedInActor): Position =>
  actor.kind === 'admin' ? (actor.position ?? 'owner') : 'accountant';

export const VISITOR: Actor = { kind: 'visitor' };
export const system = (name: string): Actor => ({ kind: 'system', name });

export type Tx = NodePgDatabase;

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
    if (replicaAnswers(requestScope()?.changedAt)) {
      try {
        // A replica's session data may be outdated.
        const result = await transact(pool('replica'), READING, actor, work, false);
        replicaReads.inc({ server: 'replica' });
        return result;
      } catch (error) {
        if (isConnectionLost(error)) distrustReplica();
        log.warn(
          { event: 'replica', ...errorFields(error) },
          'the replica did not answer; asking the primary',
        );
      }
    }
    replicaReads.inc({ server: 'primary' });
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
  const proof = proves ? await proofFor(actor) : undefined;
  const client = await from.connect();
  sendTogether(client);
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

/** Sends the statements of this tick in one write: each write costs as much as reading a row. */
function sendTogether(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Runs a use case in a span named by its action and kind of actor, without the actor's id. */
function traced<T>(actor: Actor, what: string, work: () => Promise<T>): Promise<T> {
  if (!isTracing()) return work();
  const name = actor.kind === 'system' ? `system:${actor.name}` : actor.kind;
  return inSpan(`${what} as ${name}`, { 'app.actor.kind': actor.kind }, work);
}

/** Argument of a statement, written into it as a literal. */
type Argument = string | number | boolean | Date | null | readonly string[];

/** Names of the statements that each connection has prepared. */
const known = new WeakMap<PoolClient, Set<string>>();

/** One prepared statement of a message. @param name one per text: a connection keeps the first text of a name. */
type Statement = { name: string; text: string; values: readonly Argument[] };
type Reading = Statement & {
  resolve: (rows: QueryResultRow[]) => void;
  reject: (error: unknown) => void;
};

/** Readings queued by this request, grouped by actor. */
const leaving = new WeakMap<RequestScope, Map<string, Reading[]>>();

/**
 * Runs one prepared reading statement under the actor's rights, in **one message**: PostgreSQL runs the
 * statements of a message as one transaction, so the role ends with it in any case. The four messages of
 * `asActor` cost both sides as much as the rows of a page (npm run bench). Readings of one actor that the
 * loaders of a request make in the same turn of the event loop share one message.
 * @param name one per text: PostgreSQL keeps the first text of a name for the life of the connection.
 */
export function readAs<Row extends QueryResultRow>(
  actor: Actor,
  name: string,
  text: string,
  values: readonly Argument[],
): Promise<Row[]> {
  const rows = traced(actor, `read ${name}`, () => readWithOthers(actor, { name, text, values }));
  return rows as Promise<Row[]>;
}

async function readWithOthers(actor: Actor, statement: Statement): Promise<QueryResultRow[]> {
  const scope = requestScope();
  if (!scope) return (await read(actor, [statement]))[0] ?? [];
  const who = settingsOf(actor).join(' ');
  const ofScope = leaving.get(scope) ?? new Map<string, Reading[]>();
  leaving.set(scope, ofScope);
  return new Promise((resolve, reject) => {
    const reading = { ...statement, resolve, reject };
    const others = ofScope.get(who);
    if (others) return void others.push(reading);
    const all = [reading];
    ofScope.set(who, all);
    setImmediate(() => {
      ofScope.delete(who);
      void answer(actor, all);
    });
  });
}

/**
 * Answers readings with one message; if that fails, runs each one separately, so that only the faulty one
 * fails.
 */
async function answer(actor: Actor, readings: Reading[]): Promise<void> {
  try {
    const answers = await read(actor, readings);
    for (const [place, { resolve }] of readings.entries()) resolve(answers[place] ?? []);
  } catch (error) {
    for (const reading of readings)
      if (readings.length === 1 || isSessionChanged(error)) reading.reject(error);
      else void answer(actor, [reading]);
  }
}

/**
 * Share of a pool's connections for one-message readings, and the ms after which a reading lets the next
 * begin.
 */
const READINGS = { share: 0.3, longest: 50 };

/**
 * Queues of readings by pool. Few connections, whose plans stay in the processors' caches, answer short
 * readings sooner than one per request would, and leave the others to transactions.
 */
const lanes = new WeakMap<Pool, ReturnType<typeof inTurn>>();
function laneOf(from: Pool) {
  const lane = lanes.get(from) ?? inTurn(Math.ceil(from.options.max * READINGS.share), READINGS.longest);
  lanes.set(from, lane);
  return lane;
}

async function read(actor: Actor, statements: readonly Statement[]): Promise<QueryResultRow[][]> {
  const proof = await proofFor(actor);
  const from = poolOf(actor);
  return laneOf(from)(() => readOn(from, actor, proof, statements));
}

async function readOn(
  from: Pool,
  actor: Actor,
  proof: SessionProof | undefined,
  statements: readonly Statement[],
): Promise<QueryResultRow[][]> {
  const client = await from.connect();
  let broken = true;
  try {
    const names = known.get(client) ?? new Set();
    known.set(client, names);
    const asked = [openingOf(actor, proof), ...statements];
    for (const { name, text } of asked)
      if (!names.has(name)) {
        await client.query(`prepare ${preparedAs(name)} as ${inside(text)}`);
        names.add(name);
      }
    const message = client.query(asked.map(executed).join('; ')) as unknown as Promise<
      QueryResult<QueryResultRow>[]
    >;
    const answers = await (proof ? settling(proof, message) : message);
    broken = false;
    return answers.slice(-statements.length).map(({ rows }) => rows);
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
const executed = ({ name, values }: Statement) =>
  `execute ${preparedAs(name)}${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`;

/** Writes a value as a quoted text for PostgreSQL, for any type of parameter. */
function literal(value: Argument): string {
  if (value === null) return 'null';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (typeof value !== 'object') return pg.escapeLiteral(String(value));
  return pg.escapeLiteral(`{${value.map((item) => `"${item.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`);
}

/** Role of an actor. An owner uses the admin's role; every other position has a separate one. */
const roleOf = (actor: Actor): string =>
  actor.kind === 'admin' && actor.position && actor.position !== 'owner'
    ? `nome_${actor.position}`
    : `nome_${actor.kind}`;

const settingsOf = (actor: Actor): [role: string, userId: UserId] => [
  roleOf(actor),
  'userId' in actor ? actor.userId : '',
];

/**
 * Statement that sets whose rights apply until the transaction ends, and proves that the session from memory
 * is unchanged.
 */
function openingOf(actor: Actor, proof: SessionProof | undefined): Statement {
  const settings = "set_config('role', $1, true), set_config('app.user_id', $2, true)";
  const values = settingsOf(actor);
  if (!proof) return { name: 'actor', text: `select ${settings}`, values };
  const text = `select session_stamp($3, $4), ${settings}`;
  return { name: 'proved-actor', text, values: [...values, proof.sessionId, proof.stamp] };
}

/** SQLSTATE of `session_stamp` for a session that has changed. */
const SESSION_CHANGED = 'NS001';
const STAMP = { name: 'session-stamp', text: 'select session_stamp($1, $2)' };

/**
 * Returns the request's session from memory if `actor` acts for its person: the message that reads or writes
 * as this person proves it. A statement of any other actor waits for the proof.
 */
async function proofFor(actor: Actor): Promise<SessionProof | undefined> {
  const proof = requestScope()?.proof;
  if (proof?.state !== 'open') return;
  if ('userId' in actor && actor.userId === proof.userId) return proof;
  await proveSession(proof);
  return;
}

/**
 * Proves a session from memory with a separate statement, unless a reading has already proved it.
 * @throws when the session has changed.
 */
export async function proveSession(proof: SessionProof): Promise<void> {
  if (proof.state !== 'open') return;
  const { sessionId, stamp } = proof;
  await settling(proof, pool('app').query({ ...STAMP, values: [sessionId, stamp] }));
}

/** Records the outcome of a message that proves a session. */
async function settling<T>(proof: SessionProof, message: Promise<T>): Promise<T> {
  try {
    const answer = await message;
    proof.state = 'proved';
    return answer;
  } catch (error) {
    if (isSessionChanged(error)) proof.state = 'refused';
    throw error;
  }
}

/** Whether a session from memory has changed since it was read; the request is then answered again. */
export const isSessionChanged = (error: unknown): boolean => hasCode(error, SESSION_CHANGED);

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
