import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { rolePasswords, roleUrl } from '#app/platform/db/connections.server.ts';
import { closePools } from '#app/platform/db/pools.server.ts';
import { closeToPublic } from '#app/platform/db/roles.server.ts';
import { parseEnv, setEnv } from '#app/platform/env.server.ts';
import { stopJobs } from '#app/platform/jobs.server.ts';
import { stopLive } from '#app/platform/live.server.ts';
import { log } from '#app/platform/log.server.ts';

export const TEMPLATE = 'nome_template';
export const TEST_SECRET = 'segredo-dos-testes-com-mais-de-32-caracteres';

export type TestDatabase = {
  name: string;
  ownerUrl: string;
  appUrl: string;
  workerUrl: string;
  authUrl: string;
  drop(): Promise<void>;
};

/** Creates a migrated database with the site's content and no accounts. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const using = async (url: string, work: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  };
  const administer = (statement: string) => using(clusterUrl, (client) => client.query(statement));
  await administer(`create database ${name} template ${TEMPLATE}`);
  const ownerUrl = clusterUrl.replace(/\/postgres$/, `/${name}`);
  await using(ownerUrl, closeToPublic);
  const passwords = rolePasswords(TEST_SECRET);
  return {
    name,
    ownerUrl,
    appUrl: roleUrl(ownerUrl, 'app', passwords),
    workerUrl: roleUrl(ownerUrl, 'worker', passwords),
    authUrl: roleUrl(ownerUrl, 'auth', passwords),
    drop: () => administer(`drop database if exists ${name} with (force)`),
  };
}

/**
 * Points the platform (`asActor`, the queue, sign-in) of this test file at a separate database.
 * @returns the owner's connection, which may read and change everything: for arranging and for checking.
 */
export function onTestDatabase(): { owner: pg.Client; dataDir: string } {
  const context = {} as { owner: pg.Client; dataDir: string };
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    context.dataDir = path.join(os.tmpdir(), database.name);
    setEnv(
      parseEnv({
        NODE_ENV: 'test',
        DATABASE_URL: database.ownerUrl,
        APP_SECRET: TEST_SECRET,
        PUBLIC_KEY: 'test-public-key',
        APP_URL: 'http://localhost:3999',
        PAYMENTS: 'panel',
        MAIL_DELIVERY: 'panel',
        DATA_DIR: context.dataDir,
        DB_POOL: '20',
        JOB_WORKERS: 'off',
      }),
    );
    log.level = 'silent';
    context.owner = new pg.Client({ connectionString: database.ownerUrl });
    await context.owner.connect();
  });
  afterAll(async () => {
    await stopLive();
    await stopJobs();
    await closePools();
    await context.owner.end();
    await database.drop();
    forgetProcess();
  });
  return context;
}

/**
 * Clears the platform's process-wide caches, since the files of a run share a process (`isolate: false`).
 * Keeps listeners for changes: modules add them once, when they are loaded.
 */
function forgetProcess(): void {
  const kept = Object.keys(globalThis).filter((name) => name.startsWith('__nome') && name !== '__nomeHub');
  for (const key of kept) Reflect.deleteProperty(globalThis, key);
}
