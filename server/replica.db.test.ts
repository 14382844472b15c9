import fs from 'node:fs';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { asActor, asReader, type SignedInActor } from '#app/platform/actor.server.ts';
import { cachedReadings } from '#app/platform/cached-readings.server.ts';
import { rolePasswords } from '#app/platform/db/connections.server.ts';
import { migrate } from '#app/platform/db/migrate.server.ts';
import { closePools } from '#app/platform/db/pools.server.ts';
import { replicaAnswers, replicaLag, watchReplica } from '#app/platform/db/replica.server.ts';
import { env, parseEnv, setEnv } from '#app/platform/env.server.ts';
import { startLive, stopLive } from '#app/platform/live.server.ts';
import { log } from '#app/platform/log.server.ts';
import { inRequestScope } from '#app/platform/request-scope.server.ts';
import { TEST_SECRET } from '#tests/db/database.ts';
import { startReplica } from '#tests/db/replica.ts';
import { addPerson } from '#tests/people.ts';
import { smallBuild } from '#tests/small-build.ts';
import { newDataDir } from '../scripts/built-product.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../scripts/embedded-postgres.ts';
import { createApp } from './app.ts';

const admin: SignedInActor = { kind: 'admin', userId: '00000000-0000-7000-8000-000000000001' };
const folder = newDataDir('nome-replica-');
let primary: EmbeddedPostgres;
let replica: EmbeddedPostgres;
let owner: pg.Client;
let standby: pg.Client;
let stopWatching = async () => {};

/** The server that answers, and its role; `ids` are the visible customers. */
const ask = (actor: SignedInActor = admin, changedAt?: number) =>
  inRequestScope({ requestId: 'r', route: '/admin', matched: true, changedAt }, () =>
    asReader(actor, async (tx) => {
      const { rows } = await tx.execute<{ byReplica: boolean; role: string; ids: string[] }>(sql`
        select pg_is_in_recovery() as "byReplica", current_user as role,
          array(select id::text from profiles order by id) as ids`);
      return rows[0];
    }),
  );
const isFresh = () => vi.waitFor(() => expect(replicaAnswers()).toBe(true), { timeout: 15_000 });
const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
};

beforeAll(async () => {
  primary = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'primary'),
    password: 'x',
    disposable: true,
  });
  await migrate(primary.ownerUrl, rolePasswords(TEST_SECRET), process.cwd());
  replica = await startReplica(primary, path.join(folder, 'replica'));
  [owner, standby] = await Promise.all([connect(primary.ownerUrl), connect(replica.ownerUrl)]);
  setEnv(
    parseEnv({
      NODE_ENV: 'test',
      DATABASE_URL: primary.ownerUrl,
      DATABASE_REPLICA_URL: replica.ownerUrl,
      APP_SECRET: TEST_SECRET,
      PUBLIC_KEY: 'test-public-key',
      APP_URL: 'http://localhost:3999',
      PAYMENTS: 'panel',
      MAIL_DELIVERY: 'panel',
      DATA_DIR: path.join(folder, 'data'),
      JOB_WORKERS: 'off',
    }),
  );
  log.level = 'silent';
  stopWatching = watchReplica();
  await isFresh();
}, 240_000);
afterAll(async () => {
  await stopWatching();
  await closePools();
  await Promise.allSettled([owner.end(), standby.end()]);
  await replica.stop();
  await primary.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});
afterEach(() => void vi.useRealTimers());

test('the replica answers reads with the role and the rows of the actor', async () => {
  const [ana, bruno] = [await addPerson(owner), await addPerson(owner)];
  const at = Date.now();
  await vi.waitFor(() => expect(replicaAnswers(at)).toBe(true), { timeout: 10_000 });
  expect(await ask()).toEqual({ byReplica: true, role: 'nome_admin', ids: [ana.userId, bruno.userId] });
  expect(await ask(ana)).toEqual({
    byReplica: true,
    role: 'nome_customer',
    ids: [ana.userId],
  });
});

test('a reader that writes fails, with and without a replica', async () => {
  const write = () => asReader(admin, (tx) => tx.execute(sql`update faq_items set question = question`));
  await expect(write()).rejects.toMatchObject({ cause: { code: '25006' } });
  const { replicaUrl } = env();
  setEnv({ ...env(), replicaUrl: undefined });
  await expect(write()).rejects.toMatchObject({ cause: { code: '25006' } });
  setEnv({ ...env(), replicaUrl });
});

test('asActor reads from the primary', async () => {
  const { rows } = await asActor(admin, (tx) => tx.execute(sql`select pg_is_in_recovery() as by`));
  expect(rows).toEqual([{ by: false }]);
});

test('a reading that is remembered comes from the primary', async () => {
  await startLive();
  try {
    const reading = cachedReadings<unknown>({ most: 1 });
    expect(await reading('key', ['profiles'], () => ask())).toMatchObject({ byReplica: false });
  } finally {
    await stopLive();
  }
});

describe('a lagging replica', () => {
  beforeEach(() => standby.query('select pg_wal_replay_pause()'));
  afterEach(async () => {
    await standby.query('select pg_wal_replay_resume()');
    await isFresh();
  });

  test('does not answer a browser that changed data until it has caught up', async () => {
    const carla = await addPerson(owner);
    const changedAt = Date.now();
    expect(await ask(admin, changedAt)).toMatchObject({
      byReplica: false,
      ids: expect.arrayContaining([carla.userId]),
    });
    // Other people may read older data.
    expect((await ask())?.byReplica).toBe(true);
    await standby.query('select pg_wal_replay_resume()');
    await vi.waitFor(() => expect(replicaAnswers(changedAt)).toBe(true), { timeout: 10_000 });
    expect(await ask(admin, changedAt)).toMatchObject({
      byReplica: true,
      ids: expect.arrayContaining([carla.userId]),
    });
  });

  test('does not answer after ten seconds', async () => {
    const davi = await addPerson(owner);
    const freshAt = Date.now() - (replicaLag() ?? 0) * 1_000;
    vi.useFakeTimers({ toFake: ['Date'], now: freshAt + 9_000 });
    expect((await ask())?.byReplica).toBe(true);
    vi.setSystemTime(freshAt + 10_100);
    expect(await ask()).toMatchObject({ byReplica: false, ids: expect.arrayContaining([davi.userId]) });
  });
});

test('moments are not comparable after the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 });
  expect(replicaAnswers()).toBe(false);
});

test('browsers send the time of their last change; data changes read from the primary', async () => {
  const seen = () =>
    asReader(admin, (tx) => tx.execute(sql`select pg_is_in_recovery() as by`)).then(({ rows }) =>
      Response.json(rows[0]),
    );
  const build = smallBuild({ lista: { loader: seen, action: seen } });
  const server = serve({ fetch: createApp(async () => build, 'production').fetch, port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const send = async (method: string, cookie: string) => {
    const headers = { cookie, origin: env().appUrl };
    const answer = await fetch(`http://127.0.0.1:${port}/lista`, { method, headers });
    return { ...((await answer.json()) as { by: boolean }), cookie: answer.headers.get('set-cookie') };
  };
  await isFresh();
  expect(await send('GET', 'a=b')).toEqual({ by: true, cookie: null });
  const before = Date.now();
  const changed = await send('POST', 'a=b');
  expect(changed.by).toBe(false);
  const [cookie = ''] = changed.cookie?.split(';') ?? [];
  expect(changed.cookie).toMatch(/^nome\.mudou=\d+; Path=\/; Max-Age=30; SameSite=Lax$/);
  expect(Number(cookie.split('=')[1])).toBeGreaterThanOrEqual(before);
  expect((await send('GET', `x=1; ${cookie}`)).by).toBe(false);
  await vi.waitFor(async () => expect((await send('GET', cookie)).by).toBe(true), { timeout: 10_000 });
  const { replicaUrl } = env();
  setEnv({ ...env(), replicaUrl: undefined });
  expect((await send('POST', 'a=b')).cookie).toBeNull();
  setEnv({ ...env(), replicaUrl });
  server.close();
});

test('a stopped replica is not used until it answers again', async () => {
  await isFresh();
  await replica.stop();
  expect((await ask())?.byReplica).toBe(false);
  expect(replicaLag()).toBe(Number.POSITIVE_INFINITY);
  await replica.revive();
  await isFresh();
  expect((await ask())?.byReplica).toBe(true);
});

test('a replica that became a primary is no longer used', async () => {
  const promoted = await connect(replica.ownerUrl);
  await promoted.query('select pg_promote()');
  await vi.waitFor(() => expect(replicaAnswers()).toBe(false), { timeout: 10_000 });
  expect((await ask())?.byReplica).toBe(false);
  await promoted.end();
});
