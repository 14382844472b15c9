import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBackup } from '#app/platform/backup/create-backup.server.ts';
import { readBackup } from '#app/platform/backup/read-backup.server.ts';
import { restoreBackup } from '#app/platform/backup/restore-backup.server.ts';
import { rolePasswords } from '#app/platform/db/connections.server.ts';
import { migrateTables } from '#app/platform/db/migrate.server.ts';
import { migrateQueue } from '#app/platform/db/queue-schema.server.ts';
import { JOB_NAMES } from '#app/platform/job-names.server.ts';
import { type EmptyPlace, emptyPlace, everyRow, everyRule, onDatabase } from '#tests/backup.ts';
import { onTestDatabase, TEST_SECRET } from '#tests/db/database.ts';

const context = onTestDatabase();
const passwords = rolePasswords(TEST_SECRET);
const quiet = () => {};
const EARLIER = 98;
let folder: string;
const places: EmptyPlace[] = [];

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nome-older-'));
});
afterAll(async () => {
  for (const place of places) await place.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const newPlace = async () => {
  const place = await emptyPlace();
  places.push(place);
  return place;
};

/** The migrations as the release before has them. */
function previousMigrations(): string {
  const [, newest = ''] = fs.readFileSync('db/previous-release', 'utf8').trim().split(' ');
  const journal = JSON.parse(fs.readFileSync('db/migrations/meta/_journal.json', 'utf8'));
  const entries = journal.entries.filter(({ tag }: { tag: string }) => tag <= newest);
  const to = path.join(folder, 'db/migrations');
  fs.mkdirSync(path.join(to, 'meta'), { recursive: true });
  for (const { tag } of entries) fs.copyFileSync(`db/migrations/${tag}.sql`, path.join(to, `${tag}.sql`));
  fs.writeFileSync(path.join(to, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return to;
}

test('a backup of the previous release is restored with its rows and the schema of this release', async () => {
  const old = await newPlace();
  await migrateTables(old.url, passwords, previousMigrations());
  const rows = await onDatabase(old.url, async (db) => {
    await migrateQueue(db, old.url, JOB_NAMES);
    // The older release had many migrations in place of the baseline.
    await db.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at)
       select 'x', min(created_at) - n from drizzle.__drizzle_migrations, generate_series(1, ${EARLIER}) n group by n`,
    );
    await db.query(
      `insert into leads (name, email, whatsapp, doc_type, doc_number, uf)
       select 'Ana ' || n, n || '@exemplo.com.br', '49988887777', 'CPF', '52998224725', 'SC' from generate_series(1, 50) n`,
    );
    return everyRow(db);
  });
  const file = path.join(folder, 'older.tar.zst');
  const { header } = await createBackup(
    { databaseUrl: old.url, files: null, version: '0.0.9', secretId: null },
    file,
    quiet,
  );
  await readBackup(file, quiet);
  const here = await newPlace();
  const target = { databaseUrl: here.url, passwords, store: null, root: process.cwd(), queues: JOB_NAMES };
  const tooOld = {
    ...header,
    migrations: header.migrations.map(({ at, hash }) => ({ at: at - 1_000, hash })),
  };
  await expect(restoreBackup(target, file, tooOld, quiet)).rejects.toThrow(
    /too old for this one \(0\.0\.9\): restore it with release af4f8f4 /,
  );
  await restoreBackup(target, file, header, quiet);

  const ids = (found: string[] | undefined) => found?.map((row) => row.slice(0, 37));
  const [restored, rules] = await onDatabase(here.url, async (db) => [
    await everyRow(db),
    await everyRule(db),
  ]);
  expect(rows.get('leads')).toHaveLength(50);
  expect(ids(restored.get('leads'))).toEqual(ids(rows.get('leads')));
  const schema = (all: string[]) => all.filter((rule) => !rule.startsWith('sequence '));
  expect(schema(rules)).toEqual(schema(await everyRule(context.owner)));
  const migrations = JSON.parse(fs.readFileSync('db/migrations/meta/_journal.json', 'utf8')).entries.length;
  expect(restored.get('drizzle.__drizzle_migrations')).toHaveLength(migrations + EARLIER);
}, 60_000);
