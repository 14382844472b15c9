import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { BackupError } from '#app/platform/backup/backup-format.server.ts';
import { createBackup } from '#app/platform/backup/create-backup.server.ts';
import { readArchive, readEntry } from '#app/platform/backup/read-archive.server.ts';
import { readBackup } from '#app/platform/backup/read-backup.server.ts';
import { restoreBackup } from '#app/platform/backup/restore-backup.server.ts';
import { FLEETING } from '#app/platform/backup/tables.server.ts';
import { createArchive } from '#app/platform/backup/write-archive.server.ts';
import { rolePasswords } from '#app/platform/db/connections.server.ts';
import { JOB_NAMES } from '#app/platform/job-names.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { FILE_COLUMNS } from '#app/platform/uploads/file-columns.server.ts';
import { type EmptyPlace, emptyPlace, everyRow, everyRule, onDatabase } from '#tests/backup.ts';
import { onTestDatabase, TEST_SECRET } from '#tests/db/database.ts';
import { addOrder } from '#tests/orders.ts';
import { addFullPerson } from '#tests/privacy.ts';
import { startEmbeddedPostgres } from '../../../../scripts/embedded-postgres.ts';
import { recordRestore } from './after-restore.server.ts';

const context = onTestDatabase();
let folder: string;
const places: EmptyPlace[] = [];
const quiet = () => {};

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nome-backup-'));
  // The account that runs PostgreSQL for root must pass through.
  fs.chmodSync(folder, 0o755);
});
afterAll(async () => {
  for (const place of places) await place.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const ownUrl = () => {
  const url = new URL(inject('clusterUrl'));
  url.pathname = `/${context.owner.database}`;
  return url.toString();
};

const backUp = (name: string, url = ownUrl()) => {
  const file = path.join(folder, `${name}.tar.zst`);
  const files = { store: fileStore(), columns: FILE_COLUMNS };
  return createBackup({ databaseUrl: url, files, version: '9.9.9', secretId: null }, file, quiet).then(
    (done) => ({
      file,
      ...done,
    }),
  );
};

async function restore(file: string, place: EmptyPlace) {
  const { header } = await readBackup(file, quiet);
  const passwords = rolePasswords(TEST_SECRET);
  const target = {
    databaseUrl: place.url,
    passwords,
    store: place.store,
    root: process.cwd(),
    queues: JOB_NAMES,
  };
  return restoreBackup(target, file, header, quiet);
}

const newPlace = async () => {
  const place = await emptyPlace();
  places.push(place);
  return place;
};

test('a restored installation has each row, each rule of the schema and each file', async () => {
  const people = [await addFullPerson(context.owner), await addFullPerson(context.owner, { bought: false })];
  await addOrder();
  const { file, manifest } = await backUp('resting');
  const place = await newPlace();
  await restore(file, place);

  const rows = await everyRow(context.owner);
  const filled = [...rows.values()].filter((found) => found.length > 0);
  expect(filled.length).toBeGreaterThan(40);
  // The doors of the old sessions stay shut; the queue writes its own version.
  for (const name of FLEETING) rows.set(name.slice('public.'.length), []);
  rows.delete('pgboss.version');
  const [restored, rules] = await onDatabase(place.url, async (db) => [
    await everyRow(db),
    await everyRule(db),
  ]);
  restored.delete('pgboss.version');
  expect(restored).toEqual(rows);
  expect(rules).toEqual(await everyRule(context.owner));
  const paths = people.flatMap(({ files }) => [...files.erased, ...files.kept]);
  expect(manifest.files).toMatchObject({ count: paths.length, missing: [] });
  for (const found of paths) expect(await place.store.get(found)).toEqual(await fileStore().get(found));
}, 120_000);

/** Writes the archive again with entries changed, left out (null) or added; a good archive all the same. */
async function rewrite(file: string, name: string, change: (name: string, bytes: Buffer) => Buffer | null) {
  const altered = path.join(folder, `${name}.tar.zst`);
  const archive = await createArchive(altered, new Date());
  for await (const entry of readArchive(file)) {
    const bytes = change(entry.name, await readEntry(entry, 1e9));
    if (bytes) await archive.add(entry.name, bytes);
  }
  await archive.finish();
  return altered;
}

const flipped = (bytes: Buffer) => {
  const other = Buffer.from(bytes);
  other.writeUInt8(other.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  return other;
};

const ofAnotherVersion = (header: Buffer) => Buffer.from(header.toString().replace('9.9.9', '9.9.8'));

test('an archive that was altered or cut is refused and says where', async () => {
  await addFullPerson(context.owner);
  const { file, manifest } = await backUp('to-be-altered');
  await readBackup(file, quiet);
  const [list] = manifest.files.checksums;
  const names: string[] = [];
  for await (const { name } of readArchive(file)) names.push(name);
  const aFile = names.find((name) => name.startsWith('files/')) ?? '';
  const change = (wanted: string, to: (bytes: Buffer) => Buffer | null) => (name: string, bytes: Buffer) =>
    name.startsWith(wanted) ? to(bytes) : bytes;
  const cases: [string, (name: string, bytes: Buffer) => Buffer | null, RegExp][] = [
    ['row', change('rows/public.leads/', flipped), /rows of public\.leads were altered/],
    [
      'no rows',
      change('rows/public.leads/', () => null),
      /rows\/public\.legal_engagements.* is out of place/,
    ],
    ['file', change(aFile, flipped), new RegExp(`${aFile} was altered`)],
    ['no file', change(aFile, () => null), new RegExp(`${aFile} is missing`)],
    ['list', change(list?.name ?? '', () => null), /should hold|is in no list|was altered/],
    ['header', change('header.json', ofAnotherVersion), /header\.json was altered/],
    ['manifest', change('manifest.json', () => null), /its manifest is missing/],
    ['other product', change('header.json', () => null), /is no backup of this product/],
  ];
  for (const [name, alter, said] of cases) {
    const altered = await rewrite(file, `altered-${name}`, alter);
    await expect(readBackup(altered, quiet), name).rejects.toThrow(said);
    await expect(readBackup(altered, quiet), name).rejects.toThrow(BackupError);
  }
  const whole = fs.readFileSync(file);
  const damaged = path.join(folder, 'damaged.tar.zst');
  for (const bytes of [
    whole.subarray(0, -9),
    whole.subarray(0, -1),
    whole.subarray(0, whole.length >> 1),
    flipped(whole),
    Buffer.alloc(0),
  ]) {
    fs.writeFileSync(damaged, bytes);
    await expect(readBackup(damaged, quiet)).rejects.toThrow(
      /is cut|damaged at or after|is no backup|header\.json|altered/,
    );
  }
  await expect(readBackup(path.join(folder, 'none.tar.zst'), quiet)).rejects.toThrow(
    /cannot be read \(ENOENT\)/,
  );
});

test('a restore refuses a database that has a table, a store that has a file, a newer backup', async () => {
  const { file } = await backUp('to-be-refused');
  const place = await newPlace();
  await place.store.put('contracts/a/b.pdf', Buffer.from('x'));
  await expect(restore(file, place)).rejects.toThrow(/file store is not empty \(contracts\/a\/b\.pdf\)/);
  await place.store.remove('contracts/a/b.pdf');
  await onDatabase(place.url, (db) => db.query('create table one (id int)'));
  await expect(restore(file, place)).rejects.toThrow(/database is not empty \(one\)/);
  const newer = await rewrite(file, 'newer', (name, bytes) => {
    if (name !== 'header.json') return bytes;
    const header = JSON.parse(bytes.toString());
    return Buffer.from(
      JSON.stringify({ ...header, migrations: [...header.migrations, { at: 9e12, hash: 'x' }] }),
    );
  });
  const { header } = await readBackup(file, quiet);
  const at = { databaseUrl: (await newPlace()).url, passwords: rolePasswords(TEST_SECRET), store: null };
  const target = { ...at, root: process.cwd(), queues: JOB_NAMES };
  const later = { ...header, migrations: [...header.migrations, { at: 9e12, hash: 'x' }] };
  await expect(restoreBackup(target, newer, later, quiet)).rejects.toThrow(/of a newer version \(9\.9\.9\)/);
  await expect(backUp('to-be-refused')).rejects.toThrow(/exists already/);
});

test('a copy made under writes is of one moment: orders whole, chains whole, no file without its row', async () => {
  let writing = true;
  let written = 0;
  const writers = [1, 2, 3].map(async () => {
    while (writing) {
      await addOrder();
      await addFullPerson(context.owner);
      await recordRestore({ takenAt: `${written}`, version: '9.9.9' });
      written += 1;
    }
  });
  await vi.waitUntil(() => written > 2, { timeout: 30_000 });
  const before = written;
  const { file, manifest } = await backUp('under-writes');
  await vi.waitUntil(() => written > before, { timeout: 30_000 });
  writing = false;
  await Promise.all(writers);
  const place = await newPlace();
  await restore(file, place);

  const first = await onDatabase(place.url, async (db) => {
    const torn = await db.query(`
      select t.id from transactions t
      where not exists (select 1 from installment_payments p where p.transaction_id = t.id)
        or not exists (select 1 from contract_acceptances a where a.transaction_id = t.id)
        or not exists (select 1 from leads l where l.id = t.lead_id)`);
    expect(torn.rows).toEqual([]);
    const { rows } = await db.query(`
      select (select count(*)::int from transactions) as orders, (select max(seq)::int from audit_log) as audits,
        (select count(*) = max(seq) and bool_and(audit_hash(a) = a.hash) from audit_log a) as audit,
        (select count(*) = max(seq) and bool_and(acceptance_hash(a) = a.hash) from contract_acceptances a) as acceptances`);
    return rows[0];
  });
  expect(first).toMatchObject({ audit: true, acceptances: true });
  const { rows: now } = await context.owner.query('select count(*)::int as orders from transactions');
  expect(now[0].orders).toBeGreaterThan(first.orders);
  const copied = await onDatabase(place.url, everyRow);
  const source = await everyRow(context.owner);
  // Append-only tables in the copy are a prefix of the current source.
  for (const name of ['contract_acceptances', 'audit_log', 'domain_events']) {
    const all = new Set(source.get(name));
    expect(
      copied.get(name)?.filter((row) => !all.has(row)),
      name,
    ).toEqual([]);
  }
  expect(manifest.files.missing).toEqual([]);
}, 180_000);

test('an owner without superuser rights restores, and a second backup has the same content', async () => {
  await addFullPerson(context.owner);
  const { file, manifest } = await backUp('to-a-company');
  const own = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'pg'),
    password: 'x',
    disposable: true,
  });
  try {
    await onDatabase(own.ownerUrl, (db) => db.query("create role dono login createrole password 'dono'"));
    const place = await emptyPlace(own.ownerUrl, 'dono');
    await restore(file, place);
    const again = path.join(folder, 'of-a-company.tar.zst');
    const files = { store: place.store, columns: FILE_COLUMNS };
    const source = { databaseUrl: place.url, files, version: '9.9.9', secretId: null };
    const done = await createBackup(source, again, quiet);
    const sums = (of: typeof manifest) =>
      of.tables.map(({ name, rows, fingerprint }) => [name, rows, fingerprint]);
    expect(sums(done.manifest)).toEqual(sums(manifest));
    expect(done.manifest.files.count).toBe(manifest.files.count);
    await place.drop();
  } finally {
    await own.stop();
  }
}, 180_000);
