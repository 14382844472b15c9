import pg from 'pg';
import { env } from '../env.server.ts';
import { log } from '../log.server.ts';
import { loginConfig, type PoolName } from './connections.server.ts';
import { waitOnce } from './silence.server.ts';
import { watchStatements } from './watch-statements.server.ts';

type Pools = Record<PoolName, pg.Pool>;
const holder = globalThis as { __nomePools?: Partial<Pools> };

/**
 * Longest wait for a row or table that another transaction holds, in ms: a page that waits answers 503 within 10 s.
 * Jobs wait as long as their statement may take.
 */
const LOCK_WAIT_MS = 8_000;

/** Wait after the server's own limit for a statement, in ms; then the connection is closed. */
const SILENCE_MS = 2_000;

/** Connections of each pool; docs/operations.md adds them up. */
const poolSizes = (size: number): Record<PoolName, number> => {
  const half = Math.max(4, Math.floor(size / 2));
  return { app: size, worker: size, auth: half, jobs: half, replica: size };
};

/**
 * Pool of a purpose. Only the platform may import this file (checked by the import rules): features reach the
 * tables through `asActor`.
 */
export function pool(name: PoolName): pg.Pool {
  holder.__nomePools ??= {};
  const existing = holder.__nomePools[name];
  if (existing) return existing;
  const { poolSize, replicaUrl } = env();
  const jobs = name === 'jobs';
  const statementMs = jobs ? 120_000 : 15_000;
  const config: pg.PoolConfig = {
    ...(name === 'replica' ? loginConfig('app', replicaUrl) : loginConfig(jobs ? 'worker' : name)),
    application_name: `nome_${name}`,
    max: poolSizes(poolSize)[name],
    // A full pool fails fast instead of queueing requests; a buyer may wait longer.
    connectionTimeoutMillis: name === 'worker' ? 15_000 : 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    // A frozen or unreachable server does not enforce its own limit.
    query_timeout: statementMs + SILENCE_MS,
    ...(!jobs && { lock_timeout: LOCK_WAIT_MS }),
    idle_in_transaction_session_timeout: 30_000,
    // BEGIN, the actor's settings and the first query leave in one packet.
    pipeline: true,
  };
  const created = new pg.Pool(config);
  waitOnce(created);
  // Without a listener a lost connection ends the process. The pool listens to idle connections only;
  // statements on one in use fail with its loss, as their request expects.
  created.on('error', (error) =>
    log.warn({ role: name, code: (error as { code?: string }).code }, 'lost an idle connection'),
  );
  created.on('connect', (client) => {
    client.on('error', () => {});
    watchStatements(client, name);
  });
  holder.__nomePools[name] = created;
  return created;
}

/** State of this process's pools: connections, idle ones, and waiting requests. */
export const poolStates = () =>
  Object.entries(holder.__nomePools ?? {}).map(([role, { totalCount, idleCount, waitingCount }]) => ({
    role,
    total: totalCount,
    idle: idleCount,
    waiting: waitingCount,
  }));

export async function closePools(): Promise<void> {
  const open = Object.values(holder.__nomePools ?? {});
  holder.__nomePools = {};
  await Promise.all(open.map((entry) => entry.end()));
}
