import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { cachedReadings } from './cached-readings.server.ts';
import { env } from './env.server.ts';
import { receiveChanges, startLive, stopLive } from './live.server.ts';

const context = onTestDatabase();
beforeEach(startLive);
afterEach(stopLive);

const LEAD = `insert into leads (name, email, whatsapp, doc_type, doc_number, uf)
  values ('Lead', 'x@teste.exemplo', '49988887777', 'CPF', '52998224725', 'SC')`;

const countLeads = async (): Promise<number> =>
  Number((await context.owner.query<{ n: string }>('select count(*) as n from leads')).rows[0]?.n);

/** Commits a statement in another process, and returns when it has ended. */
function inAnotherProcess(statement: string): void {
  const script = `import pg from 'pg';
    const client = new pg.Client({ connectionString: process.env.URL });
    await client.connect();
    await client.query(process.env.STATEMENT);
    await client.end();`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, URL: env().databaseUrl, STATEMENT: statement },
  });
}

test('reads once, until a table or person of the result changes', async () => {
  const { userId } = await addPerson(context.owner);
  const readings = cachedReadings<number>({ most: 10 });
  let reads = 0;
  const read = () => readings('key', ['leads', userId], async () => (reads += 1));
  await read();
  await read();
  expect(reads).toBe(1);
  await context.owner.query(LEAD);
  await read();
  expect(reads).toBe(2);
  await context.owner.query("update profiles set uf = 'AC' where id = $1", [userId]);
  await read();
  expect(reads).toBe(3);
  await context.owner.query("update site_config set value = value where key = 'footer'");
  await read();
  expect(reads).toBe(3);
});

test('the name of a content table is a source', async () => {
  const readings = cachedReadings<number>({ most: 10 });
  let reads = 0;
  const read = () => readings('key', ['site_config'], async () => (reads += 1));
  await read();
  for (const expected of [2, 3, 4]) {
    await context.owner.query("update site_config set value = value where key = 'footer'");
    await read();
    expect(reads).toBe(expected);
  }
});

test('sees every change that another process committed before the reading', async () => {
  const readings = cachedReadings<number>({ most: 10 });
  const read = () => readings('leads', ['leads'], countLeads);
  const before = await read();
  for (const more of [1, 2, 3]) {
    inAnotherProcess(LEAD);
    expect(await read()).toBe(before + more);
  }
});

test('many concurrent readings see a change that was committed before them', async () => {
  const readings = cachedReadings<number>({ most: 10 });
  const read = () => readings('leads', ['leads'], countLeads);
  const before = await read();
  // A statement on the LISTEN connection that is already running does not count for a later caller.
  for (let more = 1; more <= 20; more += 1) {
    void receiveChanges();
    await context.owner.query(LEAD);
    expect(await Promise.all([read(), read(), read()])).toEqual(Array(3).fill(before + more));
  }
});

test('does not store a reading that a change interrupts', async () => {
  const readings = cachedReadings<number>({ most: 10 });
  const read = (during: () => Promise<unknown>) =>
    readings('leads', ['leads'], async () => {
      const found = await countLeads();
      await during();
      await receiveChanges();
      return found;
    });
  const before = await read(() => context.owner.query(LEAD));
  expect(await read(async () => {})).toBe(before + 1);
});

test('reads each time after the connection is lost, and forgets what it knew before', async () => {
  const readings = cachedReadings<number>({ most: 10 });
  const read = () => readings('leads', ['leads'], countLeads);
  const before = await read();
  await context.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'nome_live' and datname = current_database()`,
  );
  // No notification of this lead arrives.
  await context.owner.query(LEAD);
  expect(await read()).toBe(before + 1);
  await expect.poll(() => receiveChanges()).not.toBeNull();
  expect(await read()).toBe(before + 1);
});

test('uses no result longer than allowed, and does not store a failure', async () => {
  const readings = cachedReadings<number>({ most: 10, longest: 0 });
  let reads = 0;
  const read = () => readings('key', [], async () => (reads += 1));
  await read();
  await read();
  expect(reads).toBe(2);
  await expect(readings('other', [], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await readings('other', [], async () => 7)).toBe(7);
});

test('drops the least recently used result beyond its size', async () => {
  const readings = cachedReadings<number>({ most: 2 });
  const keys: string[] = [];
  const read = (key: string) => readings(key, [], async () => keys.push(key));
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await read(key);
  expect(keys).toEqual(['a', 'b', 'c', 'b']);
});
