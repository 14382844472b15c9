import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { expect, test } from 'vitest';
import { parseEnv, setEnv } from '#app/platform/env.server.ts';
import { compression } from './compression.ts';

const LINE = 'Nome em Dia, linha de uma lista.\n';
const LONG = LINE.repeat(100);

/** An answer like the router's: data in a stream, with cookies. */
function answerOf(type: string, parts: string[]): Response {
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  const headers = new Headers({ 'content-type': type, 'cache-control': 'private, no-store', 'x-own': 'sim' });
  for (const cookie of ['a=1', 'b=2']) headers.append('set-cookie', cookie);
  return new Response(body, { status: 422, headers });
}

function ask(make: () => Response, { accepts = 'gzip, br', mode = 'own' } = {}) {
  setEnv(
    parseEnv(
      { NODE_ENV: 'test', COMPRESSION: mode },
      { databaseUrl: 'postgres://x', secret: 's'.repeat(32) },
    ),
  );
  const app = new Hono().use(compression()).get('/', make);
  return app.request('/', { headers: { 'accept-encoding': accepts } });
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test.each([
  ['data of the router', () => answerOf('text/x-script', [LONG, LONG])],
  ['JSON', () => answerOf('application/json; charset=utf-8', [LONG, LONG])],
  ['a whole document', () => answerOf('text/html; charset=utf-8', [LONG, LONG])],
])('%s is compressed in one piece, and keeps its status and headers', async (_, make) => {
  const answer = await ask(make);
  const bytes = await bytesOf(answer);
  expect(gunzipSync(bytes).toString()).toBe(LONG + LONG);
  expect(answer.status).toBe(422);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(bytes.length),
    'cache-control': 'private, no-store',
    vary: 'Accept-Encoding',
    'x-own': 'sim',
  });
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});

test('sends small, unrequested and proxy-compressed answers unchanged, with their length', async () => {
  const small = await ask(() => answerOf('text/x-script', [LINE]));
  const plain = await ask(() => answerOf('text/x-script', [LONG]), { accepts: 'gzip;q=0' });
  const behind = await ask(() => answerOf('text/x-script', [LONG]), { mode: 'proxy' });
  for (const [answer, body] of [[small, LINE] as const, [plain, LONG] as const, [behind, LONG] as const]) {
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('content-length')).toBe(String(body.length));
    expect((await bytesOf(answer)).toString()).toBe(body);
  }
  expect(plain.headers.get('vary')).toBe('Accept-Encoding');
});

test('a stream stays a stream: compressed as it comes, or left alone', async () => {
  const csv = () => answerOf('text/csv; charset=utf-8', [LONG, LONG]);
  const own = await ask(csv);
  expect([own.headers.get('content-encoding'), own.headers.get('content-length')]).toEqual(['gzip', null]);
  expect(gunzipSync(await bytesOf(own)).toString()).toBe(LONG + LONG);
  const behind = await ask(csv, { mode: 'proxy' });
  expect([behind.headers.get('content-encoding'), behind.headers.get('content-length')]).toEqual([
    null,
    null,
  ]);
  expect((await bytesOf(behind)).toString()).toBe(LONG + LONG);
});

test('an event is sent before its stream ends', async () => {
  setEnv(parseEnv({ NODE_ENV: 'test' }, { databaseUrl: 'postgres://x', secret: 's'.repeat(32) }));
  const app = new Hono().use(compression()).get('/', (c) =>
    streamSSE(c, async (stream) => {
      await stream.writeSSE({ data: LONG });
      await new Promise(() => {});
    }),
  );
  const answer = await app.request('/', { headers: { 'accept-encoding': 'gzip' } });
  const { value } = (await answer.body?.getReader().read()) ?? {};
  expect(Buffer.from(value ?? []).toString()).toContain('Nome em Dia');
});
