import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { countBusinessEvents } from '#app/features/installation/server/index.server.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { pool } from '#app/platform/db/pools.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { startProcessMetrics } from '#app/platform/metrics.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { smallBuild } from '#tests/small-build.ts';
import { leadCreated } from '#tests/webhook-setting.ts';
import { freePort } from '../scripts/embedded-postgres.ts';
import { createApp } from './app.ts';
import { serveMetrics } from './metrics.ts';

const TOKEN = 'um-token-de-metricas-com-mais-de-24';
const context = onTestDatabase();

/** Calls `begin` when a request for the slow page arrives, and answers after it was abandoned. */
let begin = () => {};
const build = smallBuild({
  lenta: {
    loader: async ({ request }: { request: Request }) => {
      begin();
      await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
      return null;
    },
  },
  'pessoas/:id': { loader: () => Response.json({ ok: true }) },
  quebrada: {
    loader: () => {
      throw new Error('fault of a test');
    },
  },
});
let url: string;
let server: ReturnType<typeof serve>;
beforeAll(async () => {
  const app = createApp(async () => build, 'production');
  await new Promise<void>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve());
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${url}${path}`, { headers });
const scrape = (token = TOKEN) => ask('/metrics', { authorization: `Bearer ${token}` });

/** Returns the value of a series, or undefined. */
async function series(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = (await (await scrape()).text())
    .split('\n')
    .find(
      (one) =>
        one.startsWith(name) &&
        /^[{ ]/.test(one.slice(name.length)) &&
        wanted.every((part) => one.includes(part)),
    );
  // Prometheus writes infinity as +Inf.
  return line === undefined ? undefined : Number(line.split(' ').at(-1)?.replace(/Inf$/, 'Infinity'));
}

describe('without METRICS_TOKEN', () => {
  test('the address does not exist', async () => {
    expect(env().metricsToken).toBeUndefined();
    expect((await scrape()).status).toBe(404);
    expect((await ask('/metrics')).status).toBe(404);
  });
});

describe('with METRICS_TOKEN', () => {
  beforeAll(() => setEnv({ ...env(), metricsToken: TOKEN }));

  test.each(['', 'Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`])(
    'refuses a request with "%s"',
    async (authorization) => {
      const refused = await ask('/metrics', { authorization });
      expect(refused.status).toBe(401);
      expect(await refused.text()).toBe('Unauthorized');
    },
  );

  test('requests are counted by the pattern of their route and the status, never by their path', async () => {
    const name = 'nome_http_request_duration_seconds_count';
    const counted = async () => ({
      people: (await series(name, { method: 'GET', route: '/pessoas/:id', status: '200' })) ?? 0,
      broken: (await series(name, { route: '/quebrada', status: '500' })) ?? 0,
      unmatched: (await series(name, { route: 'unmatched', status: '404' })) ?? 0,
      refused: (await series(name, { route: '/functions/v1/integrations-cep', status: '405' })) ?? 0,
    });
    const before = await counted();
    const ids = [randomUUID(), 'maria@exemplo.com.br', '52998224725'];
    for (const id of ids) expect((await ask(`/pessoas/${id}`)).status).toBe(200);
    expect((await ask('/quebrada')).status).toBe(500);
    for (const path of ['/nada/52998224725', '/.env']) expect((await ask(path)).status).toBe(404);
    await ask('/functions/v1/integrations-cep');
    expect(await counted()).toEqual({
      people: before.people + 3,
      broken: before.broken + 1,
      unmatched: before.unmatched + 2,
      refused: before.refused + 1,
    });
    const all = await (await scrape()).text();
    for (const id of [...ids, '.env']) expect(all).not.toContain(id);
  });

  test('an abandoned request is not counted as a server error', async () => {
    const name = 'nome_http_request_duration_seconds_count';
    const counted = async (status: string) => (await series(name, { route: '/lenta', status })) ?? 0;
    const before = { broken: await counted('500'), abandoned: await counted('499') };
    const visitor = new AbortController();
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const asked = fetch(`${url}/lenta`, { signal: visitor.signal });
    await begun;
    visitor.abort();
    await expect(asked).rejects.toThrow('aborted');
    await expect.poll(() => counted('499')).toBe(before.abandoned + 1);
    expect(await counted('500')).toBe(before.broken);
  });

  test('METRICS_PORT offers only the metrics, for a process without pages', async () => {
    const metricsPort = await freePort();
    setEnv({ ...env(), metricsPort, host: '127.0.0.1' });
    const close = await serveMetrics();
    const own = `http://127.0.0.1:${metricsPort}`;
    const right = { headers: { authorization: `Bearer ${TOKEN}` } };
    const scraped = await fetch(`${own}/metrics`, right);
    expect(scraped.status).toBe(200);
    expect(await scraped.text()).toContain('nome_pool_connections');
    expect((await fetch(`${own}/metrics`)).status).toBe(401);
    expect((await fetch(own, right)).status).toBe(404);
    await expect(serveMetrics()).rejects.toThrow(
      `Port ${metricsPort} of 127.0.0.1 is in use: stop the program that uses it or set METRICS_PORT to another number.`,
    );
    close();
    await expect(fetch(own)).rejects.toThrow();
    setEnv({ ...env(), metricsPort: undefined });
    (await serveMetrics())();
  });

  test('pools are counted by role', async () => {
    await pool('app').query('select 1');
    expect(await series('nome_pool_connections', { role: 'app', state: 'total' })).toBeGreaterThan(0);
    expect(await series('nome_pool_connections', { role: 'app', state: 'waiting' })).toBe(0);
  });

  test('counts the queue by kind, state and age, with one query in five seconds', async () => {
    const start = performance.now();
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.advanceTimersByTime(start + 10_000);
    try {
      await asActor(system('test'), (tx) => enqueue(tx, 'events.expire', {}));
      await context.owner.query(
        "update pgboss.job set start_after = now() - interval '90 s', created_on = now() - interval '90 s' where name = 'events.expire'",
      );
      expect(await series('nome_queue_jobs', { kind: 'events.expire', state: 'waiting' })).toBe(1);
      const age = await series('nome_queue_oldest_seconds', { kind: 'events.expire' });
      expect(age).toBeGreaterThanOrEqual(90);
      expect(age).toBeLessThan(120);
      await context.owner.query("update pgboss.job set state = 'failed' where name = 'events.expire'");
      expect(await series('nome_queue_jobs', { kind: 'events.expire', state: 'failed' })).toBe(0);
      vi.advanceTimersByTime(6_000);
      expect(await series('nome_queue_jobs', { kind: 'events.expire', state: 'failed' })).toBe(1);
      expect(await series('nome_queue_oldest_seconds', { kind: 'events.expire' })).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('every metric of an alert rule exists', async () => {
    startProcessMetrics();
    const { groups } = parse(fs.readFileSync('deploy/alerts.yml', 'utf8')) as {
      groups: { rules: { alert: string; expr: string }[] }[];
    };
    const rules = groups.flatMap((group) => group.rules);
    const known = new Set(
      [...(await (await scrape()).text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(
        ([, name = '', type]) =>
          type === 'histogram' ? ['_count', '_sum', '_bucket'].map((end) => name + end) : [name],
      ),
    );
    const used = rules.map(({ alert, expr }) => ({
      alert,
      names: expr.match(/\b(?:nome|nodejs|process)_[a-z0-9_]+/g) ?? [],
    }));
    expect(used.filter(({ names }) => names.length === 0)).toEqual([]);
    expect(used.flatMap(({ names }) => names).filter((name) => !known.has(name))).toEqual([]);
    expect(new Set(used.map(({ alert }) => alert)).size).toBe(used.length);
  });

  test('the ages of the clock and of a backup are infinite until the first run', async () => {
    expect(await series('nome_clock_last_run_seconds')).toBe(Number.POSITIVE_INFINITY);
    expect(await series('nome_backup_last_success_seconds')).toBe(Number.POSITIVE_INFINITY);
    expect(await series('nome_backup_failed')).toBe(0);
    expect(await series('nome_backup_enabled')).toBe(1);
  });

  test('business events are counted without personal data', async () => {
    const counted = () =>
      Promise.all(
        ['lead', 'payment', 'acceptance'].map(
          async (event) => (await series('nome_business_events_total', { event })) ?? 0,
        ),
      );
    // The counts belong to the process, which other files of the run share.
    const [leads = 0, payments = 0, acceptances = 0] = await counted();
    await countBusinessEvents(null, [
      leadCreated(),
      leadCreated(),
      leadCreated({ type: 'installment.paid' }),
    ]);
    expect(await counted()).toEqual([leads + 2, payments + 1, acceptances]);
  });
});
