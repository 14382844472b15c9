import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEventPump } from '#app/features/automation/server/index.server.ts';
import { startClockWatch, startErrorLedger } from '#app/features/installation/server/index.server.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { followAdapterSettings, loadAdapterSettings } from '#app/platform/adapter-settings.server.ts';
import { singleConnection } from '#app/platform/db/connections.server.ts';
import { inspectDatabase } from '#app/platform/db/inspect.server.ts';
import { migrate } from '#app/platform/db/migrate.server.ts';
import { closePools } from '#app/platform/db/pools.server.ts';
import { migrateQueue } from '#app/platform/db/queue-schema.server.ts';
import { watchReplica } from '#app/platform/db/replica.server.ts';
import { forgetRolePasswords, holdRolePasswords } from '#app/platform/db/role-passwords.server.ts';
import { enrolKeys, openDatabaseSecrets, readRolePasswords } from '#app/platform/db/sealing-keys.server.ts';
import { isConnectionLost } from '#app/platform/db/unavailable.server.ts';
import {
  ConfigurationError,
  type EmbeddedDefaults,
  env,
  parseEnv,
  setEnv,
  wantsEmbeddedDatabase,
} from '#app/platform/env.server.ts';
import { watchEventLoop } from '#app/platform/event-loop.server.ts';
import { endParsers } from '#app/platform/foreign/parse-foreign.server.ts';
import { JOB_NAMES } from '#app/platform/job-names.server.ts';
import { enqueue, restWorkers, startWorkers, stopJobs } from '#app/platform/jobs.server.ts';
import { onSettingsChange, startLive, stopLive } from '#app/platform/live.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { startProcessMetrics } from '#app/platform/metrics.server.ts';
import { seedContent } from '#db/seed/content.ts';
import { seedDemo } from '#db/seed/demo.ts';
import { clusterExists, type EmbeddedPostgres, startEmbeddedPostgres } from '../scripts/embedded-postgres.ts';
import { prepareBackupDir, prepareDataDir } from './data-dir.ts';
import { keepAlive } from './database-supervisor.ts';
import { EVENT_CONSUMERS, JOB_HANDLERS, JOB_SCHEDULES } from './job-handlers.ts';
import { ownSecrets } from './own-secrets.ts';
import { requireFreePort } from './start-faults.ts';

/** Handle to stop a running process; ends its parts in reverse order of their start. */
export type Running = {
  /** Takes no more jobs. */
  rest(): void;
  /** @param over aborts the wait for running jobs. */
  stop(over?: AbortSignal): Promise<void>;
};

type Options = {
  /** The process will listen on PORT; a port that is taken is reported before anything starts. */
  listens?: boolean;
};

/** Placeholder for the embedded database's values, so that the variables can be checked before it runs. */
const NOT_YET: EmbeddedDefaults = { databaseUrl: 'postgres://127.0.0.1/postgres', secret: '' };

/**
 * Starts everything below the web server: database, schema, content, live changes, queue. A failure stops the
 * parts
 * that were already started.
 * @throws ConfigurationError with one sentence when the operator can fix the cause
 */
export async function boot(root: string, { listens = false }: Options = {}): Promise<Running> {
  const embedded = wantsEmbeddedDatabase();
  const { port, host, dataDir, backupDir, jobs } = parseEnv(process.env, NOT_YET);
  const folder = path.resolve(root, dataDir);
  prepareDataDir(folder, { passable: embedded && process.getuid?.() === 0 });
  if (process.env.BACKUP_DIR && jobs === 'inline') prepareBackupDir(backupDir);
  if (listens) await requireFreePort(port, host);
  const database = embedded ? await startOwnDatabase(folder) : null;
  // Files written from here on are readable by this account only.
  process.umask(0o077);
  let stopPump = async () => {};
  let stopTracing = async () => {};
  const stopErrorLedger = startErrorLedger();
  let stopReviving = async () => {};
  let stopReplica = async () => {};
  let stopClockWatch = () => {};
  const stopWork = async (over?: AbortSignal) => {
    stopClockWatch();
    await stopPump();
    await stopLive();
    await stopJobs(over);
    endParsers();
  };
  const disconnect = async () => {
    await stopReplica();
    await closePools();
    await stopReviving();
  };
  const letGo = async (over?: AbortSignal) => {
    await stopWork(over);
    await stopErrorLedger();
    await stopTracing();
    await disconnect();
  };
  const connect = async () => {
    await inspectDatabase(env().databaseUrl, database ? folder : undefined);
    const changesSecrets = await prepareDatabase(root);
    await loadAdapterSettings();
    await startLive();
    if (listens) stopReplica = watchReplica();
    if (database) stopReviving = keepAlive(database.server);
    if (changesSecrets) await asActor(system('secrets'), (tx) => enqueue(tx, 'secrets.reseal', {}));
    stopClockWatch = startClockWatch();
    if (env().jobs === 'off') return;
    await startWorkers(JOB_HANDLERS, JOB_SCHEDULES);
    stopPump = startEventPump(EVENT_CONSUMERS);
  };
  try {
    setEnv(parseEnv(process.env, database?.defaults));
    log.level = env().logLevel;
    if (env().metricsToken !== undefined) startProcessMetrics();
    watchEventLoop();
    const { tracing } = env();
    if (tracing) {
      const { startTracing } = await import('#app/platform/tracing-sdk.server.ts');
      stopTracing = await startTracing(tracing);
    }
    followAdapterSettings();
    onSettingsChange(forgetRolePasswords);
    await untilConnected(connect, async () => {
      await stopWork().catch(() => {});
      await disconnect().catch(() => {});
      await database?.server.revive();
    });
  } catch (error) {
    await letGo().catch(() => {});
    if (database && !database.server.adopted) await database.server.stop().catch(() => {});
    throw error;
  }
  return {
    rest: () =>
      void restWorkers().catch((error) =>
        log.warn({ event: 'queue', ...errorFields(error) }, 'workers did not rest'),
      ),
    async stop(over) {
      await letGo(over);
      if (database && !(await usedByOthers())) await database.server.stop();
    },
  };
}

/** Attempts to start after a lost database connection, and the pause before the second one, in ms. */
const ATTEMPTS = 5;
const PAUSE_MS = 500;

/**
 * Repeats the start, after a pause that doubles, when a connection is lost meanwhile: PostgreSQL ends all of
 * them when one of its processes dies. A database that refuses the first connection is not retried.
 * @param undo reverts the failed attempt
 */
async function untilConnected(connect: () => Promise<void>, undo: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await connect();
      return;
    } catch (error) {
      const refused = attempt === 1 && error instanceof ConfigurationError;
      if (refused || attempt === ATTEMPTS || !isConnectionLost(error)) throw error;
      log.warn({ event: 'boot', attempt, ...errorFields(error) }, 'lost the database during the start');
      await undo();
      await pause(PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}

/**
 * Prepares secrets, migrations, roles, queue tables and site content; in the demo also sample people. Safe to
 * run at every start.
 * @returns whether data may be sealed under previous secrets
 */
async function prepareDatabase(root: string): Promise<boolean> {
  const { databaseUrl, demo, demoSize, demoLawyer } = env();
  const passwords = await openDatabaseSecrets();
  await migrate(databaseUrl, passwords, root);
  holdRolePasswords(passwords, readRolePasswords);
  const changesSecrets = await enrolKeys();
  const owner = singleConnection({ connectionString: databaseUrl, application_name: 'nome_boot' });
  await owner.connect();
  try {
    await migrateQueue(owner, databaseUrl, JOB_NAMES);
    await seedContent(owner);
    if (demo) await seedDemo(owner, demoSize, demoLawyer);
    return changesSecrets;
  } finally {
    await owner.end();
  }
}

async function startOwnDatabase(
  dataDir: string,
): Promise<{ server: EmbeddedPostgres; defaults: EmbeddedDefaults }> {
  const cluster = path.join(dataDir, 'postgres');
  const secrets = ownSecrets(dataDir, clusterExists(cluster));
  const server = await startEmbeddedPostgres({ dataDir: cluster, password: secrets.databasePassword });
  const { databasePassword: _, secret, ...variables } = secrets;
  return { server, defaults: { databaseUrl: server.ownerUrl, secret, variables } };
}

/** Number and pause (ms) of checks for processes that are ending at the same time. */
const LOOKS = 3;
const LOOK_AGAIN_MS = 200;

/** Whether another process uses the embedded server, which then keeps running. */
async function usedByOthers(): Promise<boolean> {
  const owner = singleConnection({ connectionString: env().databaseUrl });
  try {
    await owner.connect();
    for (let look = 1; look <= LOOKS; look += 1) {
      const { rows } = await owner.query(
        "select 1 from pg_stat_activity where application_name like 'nome\\_%' and pid <> pg_backend_pid() limit 1",
      );
      if (rows.length === 0) return false;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
    return true;
  } catch {
    return false;
  } finally {
    await owner.end().catch(() => {});
  }
}
