import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rolePasswords, roleUrl } from '#app/platform/db/connections.server.ts';
import { migrate } from '#app/platform/db/migrate.server.ts';
import { migrateQueue } from '#app/platform/db/queue-schema.server.ts';
import { JOB_NAMES } from '#app/platform/jobs.server.ts';
import { seedContent } from '#db/seed/content.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../scripts/embedded-postgres.ts';

/** A server as a company or a cloud runs it: the owner of the database is no superuser, it may create roles. */
const passwords = rolePasswords('segredo-de-um-servidor-proprio-com-32');
let folder: string;
let server: EmbeddedPostgres;
let ownerUrl: string;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nome-own-'));
  fs.chmodSync(folder, 0o755);
  server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg'), password: 'x', disposable: true });
  const root = new pg.Client({ connectionString: server.ownerUrl });
  await root.connect();
  await root.query("create role dono login createrole password 'dono'");
  await root.query('create database nome owner dono');
  await root.end();
  ownerUrl = server.ownerUrl.replace('postgres:x@', 'dono:dono@').replace(/\/postgres$/, '/nome');
});

afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const install = async () => {
  await migrate(ownerUrl, passwords, process.cwd());
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await migrateQueue(owner, ownerUrl, JOB_NAMES);
  await seedContent(owner);
  await owner.end();
};

test('an owner without superuser rights installs, and installs again without a change', async () => {
  await install();
  await install();
  const app = new pg.Client({ connectionString: roleUrl(ownerUrl, 'app', passwords) });
  await app.connect();
  await expect(app.query('select 1 from faq_items')).rejects.toThrow(/permission denied/);
  await app.query('begin; set local role nome_visitor');
  expect((await app.query('select 1 from faq_items')).rowCount).toBe(8);
  await app.query('rollback');
  await expect(app.query('set role nome_system')).rejects.toThrow(/permission denied/);
  await app.end();
});

test('processes that start together on an empty database do not trip over each other', async () => {
  const root = new pg.Client({ connectionString: server.ownerUrl });
  await root.connect();
  await root.query('create database junto owner dono');
  await root.end();
  const url = ownerUrl.replace(/\/nome$/, '/junto');
  await Promise.all(Array.from({ length: 4 }, () => migrate(url, passwords, process.cwd())));
});
