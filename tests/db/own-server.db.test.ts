import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rolePasswords, roleUrl } from '#app/platform/db/connections.server.ts';
import { migrate, migrateTables } from '#app/platform/db/migrate.server.ts';
import { migrateQueue } from '#app/platform/db/queue-schema.server.ts';
import { ConfigurationError } from '#app/platform/env.server.ts';
import { JOB_NAMES } from '#app/platform/job-names.server.ts';
import { seedContent } from '#db/seed/content.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../scripts/embedded-postgres.ts';
import { everyRule } from '../backup.ts';

/** A server as in a company or a cloud: the owner of the database is no superuser, but may create roles. */
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

/** All changes of a start to the database. */
const install = async (url = ownerUrl) => {
  await migrate(url, passwords, process.cwd());
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await migrateQueue(owner, url, JOB_NAMES);
    await seedContent(owner);
  } finally {
    await owner.end();
  }
};

async function emptyDatabase(name: string): Promise<string> {
  const root = new pg.Client({ connectionString: server.ownerUrl });
  await root.connect();
  await root.query(`create database ${name} owner dono`);
  await root.end();
  return ownerUrl.replace(/\/nome$/, `/${name}`);
}

test('an owner without superuser rights installs, and reinstalls without a change', async () => {
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

test('such an owner transfers its definer functions, and revokes what it may revoke', async () => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows: definers } = await owner.query(
    `select distinct proowner::regrole::text as owner from pg_proc where prosecdef`,
  );
  expect(definers).toEqual([{ owner: 'nome_definer' }]);
  // A later migration replaces one, which stays a definer function.
  await owner.query(
    `create or replace function hold_lock(name text) returns void language plpgsql security definer
      set search_path = pg_catalog, public, pg_temp as $$ begin
        perform from public.lock_slots where slot = (hashtextextended(name, 0) & 1023)::int for update; end $$`,
  );
  const { rows } = await owner.query(
    "select proowner::regrole::text as owner from pg_proc where proname = 'hold_lock'",
  );
  expect(rows).toEqual([{ owner: 'nome_definer' }]);
  await owner.end();
  const worker = new pg.Client({ connectionString: roleUrl(ownerUrl, 'worker', passwords) });
  await worker.connect();
  await expect(worker.query('create temp table x ()')).rejects.toMatchObject({ code: '42501' });
  await worker.query('begin; set local role nome_system');
  await worker.query("select add_jobs('mail.send', '[{\"data\":{}}]')");
  await worker.query("select hold_lock('x')");
  await worker.query(`insert into audit_log (id, actor_kind, action, entity, entity_id)
    values (uuidv7(), 'system', 'x', 'y', 'z')`);
  await worker.end();
});

test('five processes that start together on an empty database all succeed', async () => {
  for (const round of [1, 2]) {
    const url = await emptyDatabase(`junto_${round}`);
    const starts = await Promise.allSettled(Array.from({ length: 5 }, () => install(url)));
    expect(starts.filter(({ status }) => status === 'rejected')).toEqual([]);
  }
}, 120_000);

test('older code refuses a database that a newer version has prepared, in one sentence', async () => {
  const url = await emptyDatabase('mais_nova');
  await install(url);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 4102444800000)",
  );
  await owner.end();
  const refused = install(url);
  await expect(refused).rejects.toBeInstanceOf(ConfigurationError);
  await expect(refused).rejects.toThrow(
    /holds 1 migration of a newer version of this program: start that version/,
  );
});

test('refuses a database from before the baseline, and names the release to start first', async () => {
  const url = await emptyDatabase('too_old');
  await install(url);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const at = 'select created_at from drizzle.__drizzle_migrations order by created_at';
  const { rows } = await owner.query<{ created_at: string }>(at);
  await owner.query('truncate drizzle.__drizzle_migrations');
  const add = (time: number) =>
    owner.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', $1)", [time]);
  const [baseline = 0, ...later] = rows.map(({ created_at }) => Number(created_at));
  await add(baseline - 1_000);
  await expect(install(url)).rejects.toThrow(/too old for this program: back it up, start release af4f8f4 /);
  // With the newest of the migrations that the baseline replaces, no migration runs.
  for (const time of [baseline, ...later]) await add(time);
  await install(url);
  expect((await owner.query('select 1 from drizzle.__drizzle_migrations')).rowCount).toBe(rows.length + 1);
  await owner.end();
});

test('removes objects that no access text defines when one of the texts changed', async () => {
  const url = await emptyDatabase('left_over');
  await install(url);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const before = await everyRule(owner);
  await owner.query(`
    create function left_over() returns trigger language plpgsql as $$ begin return new; end $$;
    create trigger left_over before insert on leads for each row execute function left_over();
    create policy left_over on leads to nome_staff using (true);
    grant delete, update (email) on leads to nome_staff;
    grant execute on function hold_lock(text) to nome_staff;
    drop trigger guard_card on cards;
    revoke select on cards from nome_customer;
    alter table cards no force row level security`);
  await install(url);
  expect(await everyRule(owner)).not.toEqual(before);
  await owner.query("update nome_start.access_text set sha256 = 'another'");
  await install(url);
  expect(await everyRule(owner)).toEqual(before);
  await owner.end();
});

test('refuses an installation without access texts before it drops anything', async () => {
  const bare = path.join(folder, 'bare');
  fs.cpSync('db/migrations', path.join(bare, 'db/migrations'), { recursive: true });
  await expect(migrate(await emptyDatabase('bare'), passwords, bare)).rejects.toThrow(
    /No access\.sql below /,
  );
});

/** Two connections of the owner, and a function that waits until the migration waits for a table. */
async function besideMigration(url: string) {
  const [busy, reader] = await Promise.all(
    [1, 2].map(async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  if (!busy || !reader) throw new Error('unreachable');
  const waiting = () =>
    reader.query(
      "select 1 from pg_stat_activity where application_name = 'nome_migrate' and wait_event_type = 'Lock' and datname = current_database()",
    );
  const untilItWaits = () =>
    expect.poll(async () => (await waiting()).rowCount, { timeout: 20_000, interval: 50 }).toBe(1);
  return { busy, reader, untilItWaits };
}

test('access texts that wait for a table let others through, and are applied afterwards', async () => {
  const url = await emptyDatabase('nome_gives_way');
  await install(url);
  const { busy, reader, untilItWaits } = await besideMigration(url);
  await busy.query('revoke select on form_templates from nome_admin');
  await busy.query("update nome_start.access_text set sha256 = 'another'");
  await busy.query('begin; lock table form_templates in access share mode');
  const migrated = migrate(url, passwords, process.cwd());
  await untilItWaits();
  await reader.query("set statement_timeout = '10s'");
  expect((await reader.query('select count(*) from form_templates')).rowCount).toBe(1);
  await busy.query('commit');
  await migrated;
  const { rows } = await reader.query(
    "select has_table_privilege('nome_admin', 'form_templates', 'select') as given",
  );
  expect(rows).toEqual([{ given: true }]);
  await Promise.all([busy.end(), reader.end()]);
});

/** The project's migrations, and another that changes two tables with a statement in between. */
function withOneMore(between = 'select 1'): string {
  const migrations = path.join(folder, 'migrations');
  fs.cpSync('db/migrations', migrations, { recursive: true });
  const file = path.join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(fs.readFileSync(file, 'utf8'));
  journal.entries.push({
    idx: 9_999,
    version: '7',
    when: 4_102_444_800_000,
    tag: '9999_two',
    breakpoints: true,
  });
  fs.writeFileSync(file, JSON.stringify(journal));
  fs.writeFileSync(
    path.join(migrations, '9999_two.sql'),
    ['alter table form_templates add column nova int', between, 'alter table leads add column nova int'].join(
      ';\n--> statement-breakpoint\n',
    ),
  );
  return migrations;
}

async function expectBothChanged(db: pg.Client): Promise<void> {
  const { rows } = await db.query(
    "select count(*)::int as n from information_schema.columns where column_name = 'nova'",
  );
  expect(rows).toEqual([{ n: 2 }]);
}

test('when a migration and a request wait for each other, the migration yields and retries', async () => {
  const url = await emptyDatabase('nome_deadlock');
  await install(url);
  const { busy: request, reader, untilItWaits } = await besideMigration(url);
  await request.query('begin; lock table leads in access share mode');
  const migrated = migrateTables(url, passwords, withOneMore());
  await untilItWaits();
  // Longer than the server's deadlock timeout: from here on it would end the request.
  await request.query("select pg_sleep(1.2); set local statement_timeout = '10s'");
  expect((await request.query('select count(*) from form_templates')).rowCount).toBe(1);
  await request.query('commit');
  await migrated;
  await expectBothChanged(request);
  await Promise.all([request.end(), reader.end()]);
});

test('a migration succeeds while requests continuously lock the same tables in reverse order', async () => {
  const url = await emptyDatabase('nome_busy');
  await install(url);
  const { busy: request, reader } = await besideMigration(url);
  let over = false;
  const requests = async () => {
    while (!over) {
      await request.query('begin; lock table leads in access share mode');
      await request.query('select count(*) from form_templates');
      await request.query('commit');
      await pause(100);
    }
  };
  const asking = requests();
  try {
    // Long enough for another request to wait for the first table while it holds the second one.
    await migrateTables(url, passwords, withOneMore('select pg_sleep(0.4)'));
  } finally {
    over = true;
  }
  await asking;
  await expectBothChanged(reader);
  await Promise.all([request.end(), reader.end()]);
});
