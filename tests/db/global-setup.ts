import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { rolePasswords } from '#app/platform/db/connections.server.ts';
import { migrate } from '#app/platform/db/migrate.server.ts';
import { migrateQueue } from '#app/platform/db/queue-schema.server.ts';
import { JOB_NAMES } from '#app/platform/jobs.server.ts';
import { seedContent } from '#db/seed/content.ts';
import { startEmbeddedPostgres } from '../../scripts/embedded-postgres.ts';
import { TEMPLATE, TEST_SECRET } from './database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string;
  }
}

/** One throw-away cluster a run, with one migrated template that every test file copies (about 50 ms). */
export default async function setup(project: TestProject) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nome-test-'));
  // The account that runs PostgreSQL for root must pass through.
  fs.chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    password: 'test',
    disposable: true,
    maxConnections: 200,
  });
  const cluster = new pg.Client({ connectionString: server.ownerUrl });
  await cluster.connect();
  await cluster.query(`create database ${TEMPLATE}`);
  await cluster.end();

  const templateUrl = server.ownerUrl.replace(/\/postgres$/, `/${TEMPLATE}`);
  await migrate(templateUrl, rolePasswords(TEST_SECRET), process.cwd());
  const owner = new pg.Client({ connectionString: templateUrl });
  await owner.connect();
  await migrateQueue(owner, templateUrl, JOB_NAMES);
  await seedContent(owner);
  await owner.end();

  project.provide('clusterUrl', server.ownerUrl);
  return async () => {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}
