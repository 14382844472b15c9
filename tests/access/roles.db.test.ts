import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rolePasswords } from '#app/platform/db/connections.server.ts';
import { ensureRoles } from '#app/platform/db/roles.server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../scripts/embedded-postgres.ts';

/** A separate cluster: roles belong to the whole cluster, and the other tests rely on theirs. */
const DATABASES = Array.from({ length: 6 }, (_, index) => `roles_${index}`);
const passwords = rolePasswords('segredo-dos-papeis-com-mais-de-32-caracteres');
let folder: string;
let server: EmbeddedPostgres;
let root: pg.Client;

const urlOf = (database: string) => server.ownerUrl.replace(/\/postgres$/, `/${database}`);

async function ensureIn(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(database) });
  await client.connect();
  try {
    await ensureRoles(client, passwords);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nome-roles-'));
  fs.chmodSync(folder, 0o755);
  server = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'pg'),
    password: 'x',
    disposable: true,
  });
  root = new pg.Client({ connectionString: server.ownerUrl });
  await root.connect();
  for (const name of DATABASES) await root.query(`create database ${name}`);
});

afterAll(async () => {
  await root?.end();
  await server?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

it('are created by several databases of one cluster at once, and again', async () => {
  const failures: unknown[] = [];
  for (let round = 0; round < 4; round++) {
    const outcomes = await Promise.allSettled(DATABASES.map(ensureIn));
    failures.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])));
  }
  expect(failures).toEqual([]);
});

it('are refused when one of them has a privilege that bypasses the policies', async () => {
  await ensureIn('roles_0');
  await root.query('alter role nome_customer bypassrls');
  await expect(ensureIn('roles_0')).rejects.toThrow(/nome_customer/);
  await root.query('alter role nome_customer nobypassrls');
  await ensureIn('roles_0');
});
