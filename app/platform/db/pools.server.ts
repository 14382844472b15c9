import pg from 'pg';
import { env } from '../env.server.ts';
import { log } from '../log.server.ts';
import { type LoginRole, loginConfig } from './connections.server.ts';
import { watchStatements } from './watch-statements.server.ts';

type Pools = Record<LoginRole, pg.Pool>;
const holder = globalThis as { __nomePools?: Partial<Pools> };

/**
 * Connections of one login role. Only the platform may import this file (checked by the import rules): features
 * reach the tables through `asActor`.
 */
export function pool(role: LoginRole): pg.Pool {
  holder.__nomePools ??= {};
  const existing = holder.__nomePools[role];
  if (existing) return existing;
  const { poolSize } = env();
  const config: pg.PoolConfig = {
    ...loginConfig(role),
    application_name: `nome_${role}`,
    max: role === 'app' ? poolSize : Math.max(4, Math.floor(poolSize / 2)),
    // A full pool answers fast with an error instead of piling requests up.
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: role === 'worker' ? 120_000 : 15_000,
    idle_in_transaction_session_timeout: 30_000,
    // BEGIN, the actor's settings and the first query leave in one packet.
    pipeline: true,
  };
  const created = new pg.Pool(config);
  // Without a listener a lost connection ends the process. The pool listens to idle ones only; the statements of one
  // that is in use fail with its loss, which is what its request needs to know.
  created.on('error', (error) =>
    log.warn({ role, code: (error as { code?: string }).code }, 'lost an idle connection'),
  );
  created.on('connect', (client) => {
    client.on('error', () => {});
    watchStatements(client, role);
  });
  holder.__nomePools[role] = created;
  return created;
}

/** How the pools of this process stand: connections, idle ones, and requests that wait for one. */
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
