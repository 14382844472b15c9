import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { env } from '../env.server.ts';
import { errorFields, log } from '../log.server.ts';
import { loginConfig, singleConnection } from './connections.server.ts';
import { isConnectionLost } from './unavailable.server.ts';

/** Interval at which both servers report their positions, and timeout of their answer; ms. */
const LOOK_EVERY_MS = 500;
const ANSWER_WITHIN_MS = 2_000;
/** Pause before a server that did not answer is tried again; ms. */
const RETRY_MS = 2_000;

/** Lag after which a replica is no longer used; ms. */
const MOST_BEHIND_MS = 10_000;
/** Allowance for the clocks of two processes and for writing a commit; ms. */
const MARGIN_MS = 1_000;

/** Positions of the primary within half a minute. */
const MOST_PLACES = 60;

type Place = { at: number; lsn: bigint };

/** The last moment up to which the replica has all changes; undefined while it is unreachable. */
const holder = globalThis as { __nomeReplicaFreshAt?: number | undefined };

/**
 * Whether the replica may answer now.
 * @param changedAt time of the last change that the answer must include; ms since 1970.
 */
export function replicaAnswers(changedAt = 0): boolean {
  const freshAt = holder.__nomeReplicaFreshAt;
  if (freshAt === undefined || freshAt <= changedAt + MARGIN_MS) return false;
  const behind = Date.now() - freshAt;
  // Negative: the clock was set back, so moments before and after that are not comparable.
  return behind < MOST_BEHIND_MS && behind > -MARGIN_MS;
}

const primaryOnly = new AsyncLocalStorage<true>();

/** Runs readings whose rows are remembered: the replica may lack a change that was already notified. */
export const onPrimary = <T>(work: () => Promise<T>): Promise<T> => primaryOnly.run(true, work);

/**
 * Decides whether the replica answers a reading, and asks it.
 * @param changedAt as in `replicaAnswers`
 * @returns undefined if the primary must answer: the replica is too far behind, or it failed
 */
export async function askReplica<T>(
  changedAt: number | undefined,
  read: () => Promise<T>,
): Promise<{ value: T } | undefined> {
  if (primaryOnly.getStore() || !replicaAnswers(changedAt)) return undefined;
  try {
    return { value: await read() };
  } catch (error) {
    if (isConnectionLost(error)) distrustReplica();
    log.warn({ event: 'replica', ...errorFields(error) }, 'the replica did not answer; asking the primary');
    return undefined;
  }
}

/** Maximum age of an answer's data at its request, by the clock of another process; ms. */
export const mostBehind = (): number => MARGIN_MS + (env().replicaUrl === undefined ? 0 : MOST_BEHIND_MS);

/** Lag of the replica, in seconds; infinite while it is unreachable, undefined without one. */
export function replicaLag(): number | undefined {
  if (env().replicaUrl === undefined) return undefined;
  const freshAt = holder.__nomeReplicaFreshAt;
  return freshAt === undefined ? Number.POSITIVE_INFINITY : Math.max(0, Date.now() - freshAt) / 1_000;
}

/** Disables the replica until the next check. */
function distrustReplica(): void {
  holder.__nomeReplicaFreshAt = undefined;
}

/**
 * Tracks the lag of the replica behind the primary, over a connection to each.
 * @returns stops it.
 */
export function watchReplica(): () => Promise<void> {
  if (env().replicaUrl === undefined) return async () => {};
  const ending = new AbortController();
  const watching = watch(ending.signal);
  return async () => {
    ending.abort();
    await watching;
  };
}

async function watch(ended: AbortSignal): Promise<void> {
  const wait = (ms: number) => pause(ms, undefined, { signal: ended, ref: false }).catch(() => {});
  let warned = false;
  while (!ended.aborted) {
    const primary = connection(loginConfig('app'));
    const replica = connection(loginConfig('app', env().replicaUrl));
    try {
      await Promise.all([primary.connect(), replica.connect()]);
      const places: Place[] = [];
      while (!ended.aborted) {
        const freshAt = await look(primary, replica, places);
        if (freshAt !== undefined) holder.__nomeReplicaFreshAt = freshAt;
        warned = false;
        await wait(LOOK_EVERY_MS);
      }
    } catch (error) {
      if (!warned) log.warn({ event: 'replica', ...errorFields(error) }, 'the replica is not used for now');
      warned = true;
    } finally {
      distrustReplica();
      // An unreachable server does not answer the termination either.
      const farewell = Promise.allSettled([primary.end(), replica.end()]);
      if (ended.aborted) await Promise.race([farewell, pause(ANSWER_WITHIN_MS, undefined, { ref: false })]);
    }
    await wait(RETRY_MS);
  }
}

const connection = (config: pg.ClientConfig): pg.Client =>
  singleConnection({
    ...config,
    application_name: 'nome_replica_watch',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
  });

/**
 * Records the position of the primary, and finds the latest recorded position that the replica has reached.
 * @returns the moment of that position; undefined if the replica has reached none.
 * @throws when the server is no replica: a promoted replica has changes that the primary lacks.
 */
async function look(primary: pg.Client, replica: pg.Client, places: Place[]): Promise<number | undefined> {
  const at = Date.now();
  const [, written] = (await read(primary, 'false, pg_current_wal_lsn()')) ?? [];
  places.push({ at, lsn: BigInt(written ?? 0) });
  if (places.length > MOST_PLACES) places.shift();
  const [recovers, replayed] = (await read(replica, 'pg_is_in_recovery(), pg_last_wal_replay_lsn()')) ?? [];
  if (recovers !== true || replayed == null) throw new Error('DATABASE_REPLICA_URL names no replica.');
  const passed = places.findLastIndex(({ lsn }) => lsn <= BigInt(replayed));
  return passed < 0 ? undefined : places.splice(0, passed + 1).at(-1)?.at;
}

/** Reads whether a server is in recovery, and its position in the write-ahead log as a number. */
async function read(client: pg.Client, columns: string): Promise<[boolean, string | null] | undefined> {
  const { rows } = await client.query<[boolean, string | null]>({
    text: `select r, pg_wal_lsn_diff(lsn, '0/0')::text from (select ${columns}) as s (r, lsn)`,
    rowMode: 'array',
  });
  return rows[0];
}
