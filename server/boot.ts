import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { startEventPump } from '#app/features/events/server/index.server.ts';
import { followAdapterSettings, loadAdapterSettings } from '#app/platform/adapter-settings.server.ts';
import { rolePasswords, singleConnection } from '#app/platform/db/connections.server.ts';
import { migrate } from '#app/platform/db/migrate.server.ts';
import { closePools } from '#app/platform/db/pools.server.ts';
import { migrateQueue } from '#app/platform/db/queue-schema.server.ts';
import {
  type EmbeddedDefaults,
  env,
  parseEnv,
  setEnv,
  wantsEmbeddedDatabase,
} from '#app/platform/env.server.ts';
import { JOB_NAMES, startWorkers, stopJobs } from '#app/platform/jobs.server.ts';
import { startLive, stopLive } from '#app/platform/live.server.ts';
import { log } from '#app/platform/log.server.ts';
import { startProcessMetrics } from '#app/platform/metrics.server.ts';
import { seedContent } from '#db/seed/content.ts';
import { seedDemo } from '#db/seed/demo.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../scripts/embedded-postgres.ts';
import { EVENT_CONSUMERS, JOB_HANDLERS, JOB_SCHEDULES } from './job-handlers.ts';

/** What a running process holds and must give back, last taken first. */
export type Running = { stop(): Promise<void> };

/** Brings everything up below the web server: database, schema, content, live changes, queue. */
export async function boot(root: string): Promise<Running> {
  const database = wantsEmbeddedDatabase() ? await startOwnDatabase(root) : null;
  setEnv(parseEnv(process.env, database?.defaults));
  log.level = env().logLevel;
  if (env().metricsToken !== undefined) startProcessMetrics();
  await prepareDatabase(root);
  await loadAdapterSettings();
  followAdapterSettings();
  await startLive();
  let stopPump = async () => {};
  if (env().jobs === 'inline') {
    await startWorkers(JOB_HANDLERS, JOB_SCHEDULES);
    stopPump = startEventPump(EVENT_CONSUMERS);
  }
  return {
    async stop() {
      await stopPump();
      await stopLive();
      await stopJobs();
      await closePools();
      if (database && !(await usedByOthers())) await database.server.stop();
    },
  };
}

/** Migrations, roles, queue tables, site content; in the demo also people to look at. Safe to run at every start. */
async function prepareDatabase(root: string): Promise<void> {
  const { databaseUrl, secret, demo } = env();
  await migrate(databaseUrl, rolePasswords(secret), root);
  const owner = singleConnection({ connectionString: databaseUrl, application_name: 'nome_boot' });
  await owner.connect();
  try {
    await migrateQueue(owner, databaseUrl, JOB_NAMES);
    await seedContent(owner);
    if (demo) await seedDemo(owner);
  } finally {
    await owner.end();
  }
}

async function startOwnDatabase(
  root: string,
): Promise<{ server: EmbeddedPostgres; defaults: EmbeddedDefaults }> {
  const dataDir = path.resolve(root, process.env.DATA_DIR || '.data');
  fs.mkdirSync(dataDir, { recursive: true });
  const secrets = readSecrets(path.join(dataDir, 'secrets.json'));
  const server = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    password: secrets.databasePassword,
  });
  return { server, defaults: { databaseUrl: server.ownerUrl, secret: secrets.secret } };
}

/** The installation's own secrets, made once. */
function readSecrets(file: string): { databasePassword: string; secret: string } {
  if (!fs.existsSync(file)) {
    const made = {
      databasePassword: randomBytes(24).toString('base64url'),
      secret: randomBytes(48).toString('base64url'),
    };
    fs.writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600 });
  }
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

/** A second process may have adopted the same embedded server: then it stays up for it. */
async function usedByOthers(): Promise<boolean> {
  const owner = singleConnection({ connectionString: env().databaseUrl });
  try {
    await owner.connect();
    const { rows } = await owner.query(
      "select 1 from pg_stat_activity where application_name like 'nome\\_%' and pid <> pg_backend_pid() limit 1",
    );
    return rows.length > 0;
  } catch {
    return false;
  } finally {
    await owner.end().catch(() => {});
  }
}
