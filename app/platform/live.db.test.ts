import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { asActor, VISITOR } from './actor.server.ts';
import {
  changedAfter,
  ignoredNotifications,
  onContentChange,
  onDomainEvents,
  onSettingsChange,
  startLive,
  stopLive,
  subscribe,
  subscribeToTables,
  watchersOf,
} from './live.server.ts';

const context = onTestDatabase();
beforeAll(startLive);
afterAll(stopLive);

const change = (key: string, value: string) =>
  context.owner.query('update site_config set value = value || $2 where key = $1', [key, value]);

test('a new banner reaches all open pages; other texts reach none', async () => {
  const heard: string[] = [];
  const people = Array.from({ length: 250 }, (_, n) => `person ${n}`);
  const leave = people.map((person) => subscribe(person, ({ topic }) => heard.push(`${person} ${topic}`)));
  await change('footer', '{"consultants": "Mil"}');
  await change('energy_banner', '{}');
  await change('energy_banner', '{"title": "Luz"}');
  await expect.poll(() => heard.length).toBe(people.length);
  expect(new Set(heard)).toEqual(new Set(people.map((person) => `${person} energy_banner`)));
  for (const end of leave) end?.();
  await change('energy_banner', '{"title": "Mais luz"}');
  await context.owner.query('select 1');
  expect(heard).toHaveLength(people.length);
});

test('a change of a client reaches the person and the team’s pages; a note only the team', async () => {
  const [ana, bia] = [await addPerson(context.owner), await addPerson(context.owner)];
  const heard: string[] = [];
  const leave = [ana.userId, watchersOf(ana.userId), watchersOf(bia.userId)].map((key, at) =>
    subscribe(key, ({ topic }) =>
      heard.push(`${['ana', 'pages about ana', 'pages about bia'][at]} ${topic}`),
    ),
  );
  await context.owner.query("insert into client_notes (user_id, body) values ($1, 'x')", [ana.userId]);
  await context.owner.query("update profiles set uf = 'AC' where id = $1", [ana.userId]);
  await expect.poll(() => heard).toHaveLength(3);
  expect(heard.toSorted()).toEqual([
    'ana profiles',
    'pages about ana client_notes',
    'pages about ana profiles',
  ]);
  for (const end of leave) end?.();
});

test('an open list receives all changes of its tables, once per statement; viewers are limited', async () => {
  const heard: string[] = [];
  const listen = (name: string, viewer: string, ...tables: string[]) =>
    subscribeToTables(viewer, tables, ({ topic }) => heard.push(`${name} ${topic}`));
  const leave = [listen('leads', 'rui', 'leads'), listen('queue', 'rui', 'cards', 'transactions')];
  const client = await addPerson(context.owner);
  await context.owner.query(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf)
     select 'Lead', n || '@teste.exemplo', '49988887777', 'CPF', '52998224725', 'SC' from generate_series(1, 3) n`,
  );
  await context.owner.query("insert into cards (user_id, card_type) values ($1, 'nome')", [client.userId]);
  await expect.poll(() => heard).toHaveLength(2);
  expect(heard.toSorted()).toEqual(['leads leads', 'queue cards']);
  for (const end of leave) end?.();
  const many = Array.from({ length: 12 }, () => listen('leads', 'bia', 'leads'));
  expect(many.every((end) => end !== null)).toBe(true);
  expect(listen('leads', 'bia', 'leads')).toBeNull();
  many[0]?.();
  many.push(listen('leads', 'bia', 'leads'));
  expect(many.at(-1)).not.toBeNull();
  for (const end of many) end?.();
});

test('a person’s own streams are twelve at most, apart from the team’s pages about them', () => {
  const heard: number[] = [];
  const leave = Array.from({ length: 12 }, (_, n) => subscribe('bea', () => heard.push(n)));
  expect(leave.every((end) => end !== null)).toBe(true);
  expect(subscribe('bea', () => {})).toBeNull();
  const [watching, other] = [subscribe(watchersOf('bea'), () => {}), subscribe('caio', () => {})];
  expect([watching, other]).not.toContain(null);
  leave.pop()?.();
  const again = subscribe('bea', () => {});
  expect(again).not.toBeNull();
  for (const end of [...leave, watching, other, again]) end?.();
});

test('a LISTEN connection that was cut is reopened within a second and notifies the streams', async () => {
  const heard: string[] = [];
  const leave = subscribe('dina', ({ topic }) => heard.push(topic));
  for (let times = 1; times <= 5; times += 1) {
    await context.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nome_live' and datname = current_database()",
    );
    await expect.poll(() => heard.length, { timeout: 2_000 }).toBe(times);
  }
  expect(new Set(heard)).toEqual(new Set(['resync']));
  leave?.();
});

test('a change is recorded by person and table, with its time; earlier times count as changed', async () => {
  const [ana, bia] = [await addPerson(context.owner), await addPerson(context.owner)];
  const heard: string[] = [];
  const leave = subscribe(ana.userId, ({ topic }) => heard.push(topic));
  const settled = (count: number) => expect.poll(() => heard).toHaveLength(count);
  await context.owner.query("update profiles set uf = 'AC' where id = $1", [ana.userId]);
  await settled(1);
  const between = Date.now() + 1;
  await expect.poll(() => Date.now()).toBeGreaterThan(between);
  expect(changedAfter([ana.userId, bia.userId, 'profiles', 'leads'], between)).toBe(false);
  await context.owner.query("update profiles set uf = 'AL' where id = $1", [ana.userId]);
  await settled(2);
  expect([ana.userId, 'profiles'].map((key) => changedAfter([key], between))).toEqual([true, true]);
  expect([bia.userId, 'leads'].map((key) => changedAfter([key], between))).toEqual([false, false]);
  expect(changedAfter([ana.userId], Date.now() + 1)).toBe(false);

  await change('energy_banner', '{"title": "Para todos"}');
  await settled(3);
  expect(changedAfter([bia.userId], between)).toBe(true);
  leave?.();

  const before = Date.now();
  await context.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nome_live' and datname = current_database()",
  );
  const again = subscribe(ana.userId, ({ topic }) => heard.push(topic));
  await settled(4);
  again?.();
  expect(changedAfter([bia.userId], before)).toBe(true);
  expect(changedAfter([bia.userId], Date.now() + 1)).toBe(false);
});

test('of ten thousand changes the last ones are recorded; earlier ones may have happened', async () => {
  const heard: string[] = [];
  const leave = subscribe('person 10001', ({ topic }) => heard.push(topic));
  const start = Date.now() + 1;
  await expect.poll(() => Date.now()).toBeGreaterThan(start);
  expect(changedAfter(['person 1'], start)).toBe(false);
  await context.owner.query(
    `select pg_notify('nome_live', json_build_object('topic', 'cards', 'user', 'person ' || n)::text)
     from generate_series(1, 10001) n`,
  );
  await expect.poll(() => heard).toHaveLength(1);
  expect(changedAfter(['person 1'], start)).toBe(true);
  expect(changedAfter(['person 1'], Date.now() + 1)).toBe(false);
  leave?.();
});

const GARBAGE = [
  '',
  'x',
  '{',
  'null',
  '1',
  '[]',
  '"x"',
  '{}',
  '{"topic":1}',
  '{"topic":""}',
  '{"topic":{"a":1}}',
];
const LONG = `{"topic":"${'x'.repeat(7_000)}"}`;
const DEEP = '['.repeat(3_900) + ']'.repeat(3_900);

test('malformed notifications of the lowest role do not affect the process and its streams', async () => {
  const heard: string[] = [];
  const { userId } = await addPerson(context.owner);
  const leave = subscribe(userId, ({ topic }) => {
    heard.push(topic);
    throw new Error('a stream that fails');
  });
  const leaveSettings = onSettingsChange(() => {
    throw new Error('a listener that fails');
  });
  const before = ignoredNotifications();
  const texts = Array.from({ length: 16 }, () => [...GARBAGE, LONG, DEEP]).flat();
  const channels = ['nome_live', 'nome_cache', 'nome_events', 'nome_settings'];
  for (const channel of channels)
    for (const text of texts)
      await asActor(VISITOR, (tx) => tx.execute(sql`select pg_notify(${channel}, ${text})`));
  await context.owner.query("select pg_notify('nome_live', $1)", [
    JSON.stringify({ topic: 'cards', user: userId }),
  ]);
  await expect.poll(() => heard).toEqual(['cards']);
  attempted('garbage-notifications', true, texts.length * channels.length);
  expect(ignoredNotifications() - before).toBe(texts.length);
  leave?.();
  leaveSettings();
});

test.each([
  ['nome_cache', onContentChange],
  ['nome_events', onDomainEvents],
  ['nome_settings', onSettingsChange],
] as const)(
  'a burst of %s calls its listeners at its beginning and after its end, and rarely between',
  async (channel, on) => {
    let calls = 0;
    const leave = on(() => {
      calls += 1;
    });
    const heard: string[] = [];
    const { userId } = await addPerson(context.owner);
    const leaveStream = subscribe(userId, ({ topic }) => heard.push(topic));
    const start = performance.now();
    await context.owner.query('select pg_notify($1, n::text) from generate_series(1, 2000) as n', [channel]);
    await context.owner.query("select pg_notify('nome_live', $1)", [
      JSON.stringify({ topic: 'cards', user: userId }),
    ]);
    await expect.poll(() => heard).toEqual(['cards']);
    await expect.poll(() => calls).toBeGreaterThan(1);
    expect(calls).toBeLessThanOrEqual(2 + (performance.now() - start) / 40);
    leave?.();
    leaveStream?.();
  },
);
