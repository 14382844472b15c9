import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { rolePasswords } from '#app/platform/db/connections.server.ts';
import { migrate } from '#app/platform/db/migrate.server.ts';
import { migrateQueue } from '#app/platform/db/queue-schema.server.ts';
import { JOB_NAMES } from '#app/platform/job-names.server.ts';
import { seedContent } from '#db/seed/content.ts';
import { nameLawyer } from '#db/seed/example-lawyer.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../scripts/embedded-postgres.ts';
import { TEMPLATE, TEST_SECRET } from './database.ts';

const KEPT = path.resolve('.data/test');
const LOCK = path.join(KEPT, 'run.pid');

export type TestCluster = {
  ownerUrl: string;
  stop(): Promise<void>;
  /** Asks the server to stop without waiting for it. */
  abandon(): void;
};

/**
 * A cluster for the database tests of one run, with the template that every test file copies. The cluster is kept
 * between runs, so that a run migrates only after the SQL changed; a concurrent run gets a separate cluster,
 * which is removed afterwards. A kept cluster that is broken is recreated.
 */
export async function startTestCluster(): Promise<TestCluster> {
  const kept = takeLock();
  const folder = kept ? KEPT : fs.mkdtempSync(path.join(os.tmpdir(), 'nome-test-'));
  // The account that runs PostgreSQL for root must pass through.
  fs.chmodSync(folder, 0o755);
  const server = await startWithTemplate(folder).catch(() => {
    fs.rmSync(dataDirIn(folder), { recursive: true, force: true });
    return startWithTemplate(folder);
  });
  return {
    ownerUrl: server.ownerUrl,
    async stop() {
      await server.stop();
      fs.rmSync(kept ? LOCK : folder, { recursive: true, force: true });
    },
    abandon() {
      const [pid] = fs.readFileSync(path.join(server.dataDir, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGINT');
    },
  };
}

/** @returns false while another live run holds the kept cluster. */
function takeLock(): boolean {
  fs.mkdirSync(KEPT, { recursive: true });
  for (;;) {
    try {
      fs.writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
      return true;
    } catch {
      if (lives(Number(fs.readFileSync(LOCK, 'utf8')))) return false;
      fs.rmSync(LOCK, { force: true });
    }
  }
}

function lives(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

const dataDirIn = (folder: string) => path.join(folder, 'postgres');

async function startWithTemplate(folder: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDir: dataDirIn(folder),
    password: 'test',
    disposable: true,
    maxConnections: 200,
  });
  try {
    await makeTemplate(server.ownerUrl);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

/** Makes the template from a migrated base that is kept under the hash of its sources. */
async function makeTemplate(clusterUrl: string): Promise<void> {
  const cluster = new pg.Client({ connectionString: clusterUrl });
  await cluster.connect();
  await removeLeftovers(cluster);
  const base = `base_${hashOfSchema()}`;
  const { rows } = await cluster.query<{ name: string }>(
    "select datname as name from pg_database where datname like 'base\\_%'",
  );
  if (!rows.some(({ name }) => name === base)) {
    for (const { name } of rows) await cluster.query(`drop database ${name}`);
    await cluster.query('create database base_new');
    await onDatabase(clusterUrl, 'base_new', async (owner, url) => {
      await migrate(url, rolePasswords(TEST_SECRET), process.cwd());
      await migrateQueue(owner, url, JOB_NAMES);
    });
    await cluster.query(`alter database base_new rename to ${base}`);
  }
  await cluster.query(`create database ${TEMPLATE} template ${base}`);
  await cluster.end();
  await onDatabase(clusterUrl, TEMPLATE, async (owner) => {
    await seedContent(owner);
    await nameLawyer(owner);
  });
}

/** Removes databases and roles of tests that a killed run left behind. */
async function removeLeftovers(cluster: pg.Client): Promise<void> {
  const { rows } = await cluster.query<{ statement: string }>(`
    select format('drop database %I with (force)', datname) as statement from pg_database
    where datname not in ('postgres', 'template0', 'template1') and datname !~ '^base_[0-9a-f]'
    union all
    select format('drop role %I', rolname) from pg_roles where rolname !~ '^(pg_|nome_|postgres$)'`);
  for (const { statement } of rows) await cluster.query(statement);
}

async function onDatabase(
  clusterUrl: string,
  name: string,
  work: (owner: pg.Client, url: string) => Promise<unknown>,
): Promise<void> {
  const url = clusterUrl.replace(/\/postgres$/, `/${name}`);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await work(owner, url);
  } finally {
    await owner.end();
  }
}

/** Sources of the migrated base; the content is seeded again at each run. */
const SCHEMA = [
  'db/migrations/**/*',
  'app/**/*.sql',
  'app/platform/db/*.ts',
  'app/platform/jobs.server.ts',
  'app/platform/job-names.server.ts',
  'package-lock.json',
];

function hashOfSchema(): string {
  const hash = createHash('sha256');
  for (const file of fs.globSync(SCHEMA).sort())
    if (fs.statSync(file).isFile()) hash.update(file).update(fs.readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
