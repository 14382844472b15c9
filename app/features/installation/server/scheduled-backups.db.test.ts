import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { STANDARD_BACKUP, shownBackup } from '#app/features/installation/rules/backup-schedule.ts';
import { loadHealth } from '#app/features/installation/server/index.server.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { readBackup } from '#app/platform/backup/read-backup.server.ts';
import { openSecrets } from '#app/platform/backup/sealed-secrets.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { addFullPerson } from '#tests/privacy.ts';
import {
  askForBackup,
  backupFigures,
  loadBackups,
  recordDrill,
  runBackup,
  saveBackupSettings,
} from './index.server.ts';

const context = onTestDatabase();
const never = new AbortController().signal;
const quiet = () => {};
const at = (text: string) => new Date(`${text}:00-03:00`);
const byClock = (time: string, ending = never) => runBackup({}, ending, at(time));
const folder = () => env().backupDir;
const files = () => (fs.existsSync(folder()) ? fs.readdirSync(folder()).toSorted() : []);
const runs = async () =>
  (
    await context.owner.query(
      'select day::text, status, fault, bytes, removed_at is not null as removed from backup_runs order by started_at',
    )
  ).rows;

beforeEach(async () => {
  fs.rmSync(folder(), { recursive: true, force: true });
  await context.owner.query(
    "delete from backup_runs; delete from site_config where key = 'backup'; delete from pgboss.job; delete from notifications; delete from job_marks",
  );
});
afterAll(() => fs.rmSync(context.dataDir, { recursive: true, force: true }));

test('the clock makes one archive a day that is whole, closed to others and without secrets; a missed day is made up for', async () => {
  await addFullPerson(context.owner);
  await byClock('2026-11-20T21:37');
  await byClock('2026-11-20T21:47');
  expect(files()).toEqual(['nome-em-dia-20261121T003700Z.tar.zst']);
  const archive = path.join(folder(), files()[0] ?? '');
  const { header, manifest } = await readBackup(archive, quiet);
  expect(header).toMatchObject({ secrets: false, files: true });
  expect(manifest.files.count).toBeGreaterThan(0);
  expect(fs.statSync(archive).mode & 0o077).toBe(0);
  expect(fs.statSync(folder()).mode & 0o077).toBe(0);
  // Before the hour of the next day nothing is due; from then on the next one.
  await byClock('2026-11-21T02:59');
  await byClock('2026-11-21T03:00');
  expect(await runs()).toMatchObject([
    { day: '2026-11-20', status: 'done' },
    { day: '2026-11-21', status: 'done' },
  ]);
  const admin = await addPerson(context.owner, 'admin');
  const shown = await loadBackups(admin, at('2026-11-21T04:00'));
  expect(shown).toMatchObject({ judged: { word: 'em dia' }, withSecrets: false, folder: folder() });
  expect(shown.runs[0]).toMatchObject({ byClock: true, status: 'done', removed: false, missing: 0 });
  const health = await loadHealth(admin, at('2026-11-24T04:00'));
  expect(health.backups).toMatchObject({
    level: 'bad',
    word: 'atrasada',
    last: { bytes: shown.last?.bytes },
  });
});

test('with a passphrase the scheduled archive contains the secrets, sealed under it', async () => {
  const before = env();
  setEnv({ ...before, backupPassphrase: 'uma senha bem comprida' });
  try {
    await byClock('2026-11-20T04:00');
  } finally {
    setEnv(before);
  }
  let sealed: Buffer = Buffer.alloc(0);
  await readBackup(path.join(folder(), files()[0] ?? ''), quiet, {
    async secrets(bytes) {
      sealed = bytes;
    },
  });
  expect(sealed.includes(before.secret)).toBe(false);
  expect(await openSecrets(sealed, 'uma senha bem comprida')).toEqual({ secret: before.secret });
});

test('newer archives replace older ones of this installation, and no other file is removed', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const settings = { ...STANDARD_BACKUP, daily: 2, weekly: 0 };
  await saveBackupSettings(admin, settings, packShown(shownBackup(STANDARD_BACKUP)));
  fs.mkdirSync(folder(), { recursive: true });
  const others = ['nome-em-dia-20200101T000000Z.tar.zst', 'meu.tar.zst'];
  for (const name of others) fs.writeFileSync(path.join(folder(), name), 'x');
  // A row that names a foreign file removes nothing.
  await context.owner.query(
    `insert into backup_runs (status, folder, file, bytes, started_at, finished_at)
     values ('done', $1, 'meu.tar.zst', 1, '2020-01-01', '2020-01-01')`,
    [folder()],
  );
  for (const day of ['18', '19', '20']) await byClock(`2026-11-${day}T04:00`);
  expect(files()).toEqual(
    [
      ...others.toSorted(),
      'nome-em-dia-20261119T070000Z.tar.zst',
      'nome-em-dia-20261120T070000Z.tar.zst',
    ].toSorted(),
  );
  expect((await runs()).map(({ day, removed }) => [day, removed])).toEqual([
    [null, false],
    ['2026-11-18', true],
    ['2026-11-19', false],
    ['2026-11-20', false],
  ]);
  // One that was taken away by hand is no longer said to be there.
  fs.rmSync(path.join(folder(), 'nome-em-dia-20261119T070000Z.tar.zst'));
  await runBackup({ asked: true }, never, at('2026-11-20T09:00'));
  expect((await runs()).at(2)).toMatchObject({ day: '2026-11-19', removed: true });
});

test('a failure says why, leaves nothing, is tried again, and is reported once a day until one succeeds', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const told = async () =>
    (
      await context.owner.query(
        `select (select count(*)::int from notifications where title = 'A cópia de segurança falhou') as notices,
          (select count(*)::int from pgboss.job where name = 'mail.send') as mails`,
      )
    ).rows[0];
  fs.mkdirSync(path.dirname(folder()), { recursive: true });
  fs.writeFileSync(folder(), 'a file where the folder should be');
  await byClock('2026-11-20T03:00');
  await byClock('2026-11-20T03:10');
  await byClock('2026-11-20T04:00');
  expect(await runs()).toMatchObject([
    { day: '2026-11-20', status: 'failed', fault: 'folder' },
    { day: '2026-11-20', status: 'failed', fault: 'folder' },
  ]);
  const admins = (await context.owner.query("select 1 from user_roles where role = 'admin'")).rowCount;
  expect(await told()).toEqual({ notices: admins, mails: admins });
  expect((await loadBackups(admin, at('2026-11-20T04:01'))).judged.word).toBe('falhou');
  // The reminder of the next day.
  await byClock('2026-11-21T03:00');
  await byClock('2026-11-21T04:00');
  expect(await told()).toEqual({ notices: 2 * (admins ?? 0), mails: 2 * (admins ?? 0) });
  fs.rmSync(folder());
  await byClock('2026-11-21T05:00');
  expect((await runs()).at(-1)).toMatchObject({ status: 'done' });
  // A disk without room, by a last archive that could not fit again.
  await context.owner.query('update backup_runs set bytes = 1e18 where status = $1', ['done']);
  await byClock('2026-11-22T03:00');
  expect((await runs()).at(-1)).toMatchObject({ status: 'failed', fault: 'space' });
  expect(await told()).toEqual({ notices: 3 * (admins ?? 0), mails: 3 * (admins ?? 0) });
  expect(files()).toEqual(['nome-em-dia-20261121T080000Z.tar.zst']);
});

test('one runs at a time; one whose process is gone is written down and made up for at once', async () => {
  const insert = (seen: string) =>
    context.owner.query(
      `insert into backup_runs (day, folder, file, started_at, seen_at) values ('2026-11-20', $1, 'nome-em-dia-20261120T060000Z.tar.zst', $2, $3)`,
      [folder(), at('2026-11-20T03:00'), at(seen)],
    );
  await insert('2026-11-20T03:10');
  fs.mkdirSync(folder(), { recursive: true });
  fs.writeFileSync(path.join(folder(), 'nome-em-dia-20261120T060000Z.tar.zst.part'), 'x');
  await byClock('2026-11-20T03:10');
  const admin = await addPerson(context.owner, 'admin');
  expect(await askForBackup(admin)).toMatchObject({ ok: false, error: { code: 'running' } });
  expect(await runs()).toMatchObject([{ status: 'running' }]);
  await byClock('2026-11-20T03:11');
  expect(await runs()).toMatchObject([
    { status: 'failed', fault: 'interrupted' },
    { status: 'done', day: '2026-11-20' },
  ]);
  expect(files()).toEqual(['nome-em-dia-20261120T061100Z.tar.zst']);
  await Promise.all([byClock('2026-11-21T03:00'), byClock('2026-11-21T03:00'), byClock('2026-11-21T03:00')]);
  expect((await runs()).slice(2)).toMatchObject([{ status: 'done', day: '2026-11-21' }]);
});

test('a shutdown stops a run without leaving a file, and the run is repeated', async () => {
  const ending = new AbortController();
  const running = byClock('2026-11-20T03:00', ending.signal);
  await vi.waitUntil(() => files().some((name) => name.endsWith('.part')), { timeout: 20_000, interval: 1 });
  ending.abort();
  await running;
  expect(files()).toEqual([]);
  expect(await runs()).toEqual([]);
  const { rows } = await context.owner.query(
    "select 1 from pg_stat_activity where application_name = 'nome_backup' and datname = current_database()",
  );
  expect(rows).toEqual([]);
  await byClock('2026-11-20T03:20');
  expect(await runs()).toMatchObject([{ status: 'done' }]);
});

test('the second of two editors gets a conflict; asked for twice in a minute it is queued once', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const seen = packShown(shownBackup(STANDARD_BACKUP));
  expect(await saveBackupSettings(admin, { ...STANDARD_BACKUP, hour: 5 }, seen)).toMatchObject({ ok: true });
  const late = await saveBackupSettings(admin, { ...STANDARD_BACKUP, on: false }, seen);
  expect(late).toMatchObject({ ok: false, error: { code: 'stale' } });
  expect(late.ok ? '' : late.error.message).toContain('antes “3”, agora “5”');
  await askForBackup(admin, at('2026-11-20T12:00'));
  await askForBackup(admin, at('2026-11-20T12:00'));
  const { rows } = await context.owner.query(
    "select data, expire_seconds from pgboss.job where name = 'backups.run'",
  );
  expect(rows).toEqual([{ data: { asked: true }, expire_seconds: 82_800 }]);
});

test('a backup from the future, made under a clock that ran ahead, does not count and does not delay the next ones', async () => {
  const admin = await addPerson(context.owner, 'admin');
  await byClock('2027-01-15T04:00');
  expect((await loadBackups(admin, at('2026-11-20T04:00'))).judged.word).toBe('ainda nenhuma');
  await byClock('2026-11-20T04:00');
  expect((await runs()).map(({ day, status }) => [day, status])).toContainEqual(['2026-11-20', 'done']);
  expect((await loadBackups(admin, at('2026-11-20T04:01'))).judged.word).toBe('em dia');
});

test('the monitor reads the ages and results of backup, check and restore drill', async () => {
  const insert = (status: string, fault: string | null, hoursAgo: number) =>
    context.owner.query(
      `insert into backup_runs (folder, file, status, fault, bytes, started_at, finished_at)
       values ('/x', 'x.tar.zst', $1, $2, case when $1 = 'done' then 1 end,
         now() - make_interval(hours => $3), now() - make_interval(hours => $3))`,
      [status, fault, hoursAgo],
    );
  const none = { successAge: Number.POSITIVE_INFINITY, checkAge: Number.POSITIVE_INFINITY };
  expect(await backupFigures()).toMatchObject({ on: true, ...none, failed: false, drillFailed: false });
  await insert('done', null, 30);
  await insert('failed', 'unreadable', 20);
  await insert('failed', 'space', 10);
  await insert('done', null, -1_000);
  const hours = (age: number) => Math.round(age / 3_600);
  const figures = await backupFigures();
  expect([figures.successAge, figures.checkAge].map(hours)).toEqual([30, 20]);
  expect(figures).toMatchObject({ failed: true, checkFailed: true });
  await insert('done', null, 1);
  expect(await backupFigures()).toMatchObject({ failed: false, checkFailed: false });
  await recordDrill('failed');
  expect(await backupFigures()).toMatchObject({ drillAge: Number.POSITIVE_INFINITY, drillFailed: true });
  await recordDrill('done');
  const drilled = await backupFigures();
  expect(drilled.drillAge).toBeLessThan(60);
  expect(drilled.drillFailed).toBe(false);
});
