import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asActor, system, VISITOR } from '#app/platform/actor.server.ts';
import { pool } from '#app/platform/db/pools.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { JOB_NAMES, type JobHandlers } from '#app/platform/job-names.server.ts';
import { enqueue, startWorkers } from '#app/platform/jobs.server.ts';
import { inSpan, isTracing } from '#app/platform/tracing.server.ts';
import { startTracing } from '#app/platform/tracing-sdk.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { smallBuild } from '#tests/small-build.ts';
import { createApp } from './app.ts';

const context = onTestDatabase();
const CANARY = 'ana.canario@exemplo.com.br';

type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  links?: { traceId: string; spanId: string }[];
  status: { code?: number };
};

/** A collector that speaks OTLP over HTTP. */
const bodies: { type: string; body: Buffer }[] = [];
const collector = http.createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  bodies.push({ type: request.headers['content-type'] ?? '', body: Buffer.concat(chunks) });
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
const spans = (): Span[] =>
  bodies
    .filter(({ type }) => type.includes('json'))
    .flatMap(({ body }) => JSON.parse(body.toString()).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans: own }) => own);
const attribute = (span: Span | undefined, key: string) => {
  const value = span?.attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

let url: string;
let server: ReturnType<typeof serve>;
let stop: () => Promise<void> = async () => {};
const named = new Map<string, string | undefined>();

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  for (const [name, value] of Object.entries({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_SERVICE_NAME: 'nome-test',
  })) {
    named.set(name, process.env[name]);
    process.env[name] = value;
  }
  const build = smallBuild({
    'pessoas/:id': {
      loader: async () => {
        await asActor(VISITOR, (tx) => tx.execute(sql`select 1 from faq_items where question = ${CANARY}`));
        // A pool queries with a callback, which gets null on success.
        await pool('auth').query('select 7 from sessions');
        await asActor(system('test'), (tx) => enqueue(tx, 'files.check', {}));
        return Response.json({ ok: true });
      },
    },
    quebrada: {
      loader: async () => {
        await asActor(VISITOR, (tx) => tx.execute(sql.raw(`select 1 / 0 where '${CANARY}' <> ''`)));
      },
    },
  });
  const app = createApp(async () => build, 'production');
  await new Promise<void>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve());
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await stop();
  server.close();
  collector.close();
  for (const [name, value] of named) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

const worked: unknown[] = [];
const handlers = Object.fromEntries(
  JOB_NAMES.map((name) => [
    name,
    async (data: unknown) => {
      worked.push(data);
      await asActor(system('files'), (tx) => tx.execute(sql`select 1 from site_config`));
    },
  ]),
) as unknown as JobHandlers;

test('without the variables nothing is traced and jobs carry nothing', async () => {
  expect(env().tracing).toBeUndefined();
  expect(isTracing()).toBe(false);
  await fetch(`${url}/pessoas/1`);
  const { rows } = await context.owner.query("select data from pgboss.job where name = 'files.check'");
  expect(rows).toEqual([{ data: {} }]);
  await context.owner.query("delete from pgboss.job where name = 'files.check'");
});

test('a trace goes from the request to its statements, and a job links to the span that queued it', async () => {
  stop = await startTracing({ protocol: 'http/json', sampler: 'always_on', ratio: 1 });
  await fetch(`${url}/pessoas/${CANARY}`, {
    headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  });
  await startWorkers(handlers);
  await vi.waitFor(() => expect(worked).toHaveLength(1), { timeout: 15_000, interval: 100 });
  await fetch(`${url}/quebrada`);
  await vi.waitFor(async () => {
    const { rows } = await context.owner.query("select state from pgboss.job where name = 'files.check'");
    expect(rows).toEqual([{ state: 'completed' }]);
  });
  await stop();
  stop = async () => {};

  const all = spans();
  const of = (name: string) => all.find((span) => span.name === name);
  const request = of('GET /pessoas/:id');
  expect(request?.parentSpanId ?? '').toBe('');
  expect(request?.traceId).not.toBe('a'.repeat(32));
  expect(attribute(request, 'http.response.status_code')).toBe(200);
  const loader = of('loader pessoas/:id');
  expect(loader).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId });
  const transaction = of('transaction as visitor');
  expect(transaction).toMatchObject({ traceId: request?.traceId, parentSpanId: loader?.spanId });
  const statement = of('SELECT faq_items');
  expect(statement).toMatchObject({ traceId: request?.traceId, parentSpanId: transaction?.spanId });
  expect(attribute(statement, 'db.query.text')).toBe('select ? from faq_items where question = $1');

  expect(of('SELECT sessions')).toMatchObject({ parentSpanId: loader?.spanId, status: {} });

  const job = of('job files.check');
  const queued = all.find((span) => span.spanId === job?.links?.[0]?.spanId);
  expect(queued).toMatchObject({ traceId: request?.traceId, name: 'transaction as system:test' });
  expect(job?.traceId).not.toBe(request?.traceId);
  expect(of('SELECT site_config')?.traceId).toBe(job?.traceId);
  expect(worked).toEqual([{}]);

  const failed = all.filter(({ status }) => status.code === 2).map(({ name }) => name);
  expect(failed).toEqual(expect.arrayContaining(['GET /quebrada', 'loader quebrada']));
  const text = bodies.map(({ body }) => body.toString()).join('\n');
  expect(text).toContain('nome-test');
  expect(text).not.toContain(CANARY);
});

test("a trace of a trusted proxy's caller continues", async () => {
  setEnv({ ...env(), trustedProxies: 1 });
  stop = await startTracing({ protocol: 'http/json', sampler: 'parentbased_always_off', ratio: 1 });
  const ask = (path: string, headers: Record<string, string>) =>
    fetch(`${url}${path}`, { headers: { 'x-forwarded-for': '10.0.0.1', ...headers } });
  await ask('/healthz/none', { traceparent: `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01` });
  await ask('/other', {});
  await stop();
  stop = async () => {};
  const own = spans().filter(({ traceId }) => traceId === 'c'.repeat(32));
  expect(own.find(({ name }) => name === 'GET unmatched')).toMatchObject({ parentSpanId: 'd'.repeat(16) });
  // Without a sampled parent no span is sampled.
  expect(spans().filter(({ parentSpanId, name }) => !parentSpanId && name === 'GET unmatched')).toEqual([]);
});

test('exports protobuf too, which collectors expect', async () => {
  stop = await startTracing({ protocol: 'http/protobuf', sampler: 'always_on', ratio: 1 });
  await inSpan('a span in protobuf', {}, async () => {});
  await stop();
  stop = async () => {};
  const sent = bodies.find(({ type }) => type === 'application/x-protobuf');
  expect(sent?.body.includes('a span in protobuf')).toBe(true);
  expect(sent?.body.includes('nome-test')).toBe(true);
});
