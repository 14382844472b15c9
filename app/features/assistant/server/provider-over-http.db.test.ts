import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CHAT_ERRORS } from '#app/features/assistant/rules/terms.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { functions } from '#server/functions.ts';
import { onTestDatabase } from '#tests/db/database.ts';

/** The chat function in front of a provider, both over real HTTP. */
onTestDatabase();

let url: string;
let server: ReturnType<typeof serve>;
let provider: Server;
let play: RequestListener;
let prompts: string[];

const listening = (started: { address(): unknown }) => (started.address() as AddressInfo).port;

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    prompts.push(JSON.parse(body).messages[0].content);
    play(request, response);
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  setEnv({ ...env(), chat: { url: `http://127.0.0.1:${listening(provider)}`, key: 'chave', model: 'm' } });
  await new Promise<void>((resolve) => {
    server = serve({ fetch: functions.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve());
  });
  url = `http://127.0.0.1:${listening(server)}/chat`;
});
afterAll(() => {
  server.close();
  provider.closeAllConnections();
  provider.close();
});
beforeEach(() => {
  prompts = [];
});

const ask = (question: string, signal: AbortSignal | null = null) =>
  fetch(url, {
    method: 'POST',
    headers: { authorization: 'Bearer test-public-key', 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', content: question }] }),
    signal,
  });

const chunk = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
const stream = { 'content-type': 'text/event-stream' };

test('passes the text of the provider through, with the found passages in its prompt', async () => {
  play = (_request, response) =>
    response.writeHead(200, stream).end(`${chunk('Em 12 ')}${chunk('dias.')}data: [DONE]\n\n`);
  const text = await (await ask('Qual é o prazo?')).text();
  expect(text).toContain('"content":"Em 12 "');
  expect(text).toContain('"content":"dias."');
  expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
  expect(prompts[0]).toContain('/faq#em-quanto-tempo-meu-nome-fica-limpo');
  // The merge fields of a policy are filled with the company's data.
  expect(prompts[0]).not.toContain('{{');
});

test.each([
  [401, 502, CHAT_ERRORS.unavailable],
  [429, 503, CHAT_ERRORS.busy],
  [500, 502, CHAT_ERRORS.unavailable],
])('its %i is a clean %i', async (theirs, ours, error) => {
  play = (_request, response) => response.writeHead(theirs).end('segredo do provedor');
  const response = await ask('Oi');
  expect([response.status, await response.json()]).toEqual([ours, { error }]);
});

test('a stream that breaks ends without [DONE]', async () => {
  play = (_request, response) => {
    response.writeHead(200, stream).write(chunk('Em 12 '), () => setTimeout(() => response.destroy(), 50));
  };
  const response = await ask('Oi');
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).toContain('Em 12 ');
  expect(text).not.toContain('[DONE]');
  expect(text).not.toContain('"stop"');
});

test.each([
  ['before the first words', ': espere\n\n'],
  ['in the middle', chunk('Em 12 ')],
])('a reader who leaves %s stops the provider', async (_name, text) => {
  let asked = false;
  let closed = false;
  play = (_request, response) => {
    asked = true;
    response.writeHead(200, stream).write(text);
    response.on('close', () => {
      closed = true;
    });
  };
  const gone = new AbortController();
  const reading = ask('Oi', gone.signal).then((response) => response.text());
  reading.catch(() => {});
  await expect.poll(() => asked).toBe(true);
  await sleep(100);
  expect(closed).toBe(false);
  gone.abort();
  await expect.poll(() => closed).toBe(true);
});

test('without a reader the provider is not read either', async () => {
  let written = 0;
  let closed = false;
  const event = `data: ${JSON.stringify({ choices: [{ delta: { content: 'a' } }], padding: 'x'.repeat(60_000) })}\n\n`;
  play = async (_request, response) => {
    response.writeHead(200, stream).on('close', () => {
      closed = true;
    });
    while (!closed && written < 2_000) {
      if (response.writableNeedDrain) await sleep(5);
      else {
        response.write(event);
        written += 1;
      }
    }
    response.end();
  };
  // Without a socket on this side: the buffers of one would hold a whole answer.
  const response = await functions.request(
    '/chat',
    {
      method: 'POST',
      headers: { authorization: 'Bearer test-public-key', 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'Oi' }] }),
    },
    { incoming: { socket: { remoteAddress: '192.0.2.1', remotePort: 1, remoteFamily: 'IPv4' } } },
  );
  expect(response.status).toBe(200);
  // Until the buffers in between are full and the provider has to stop.
  let before: number;
  do {
    before = written;
    await sleep(600);
  } while (written !== before);
  expect(written).toBeLessThan(2_000);
  // The control: a reader resumes it.
  const reader = response.body?.getReader();
  for (let i = 0; i < 300; i += 1) await reader?.read();
  expect(written).toBeGreaterThan(before);
  expect(closed).toBe(false);
  await reader?.cancel();
  await expect.poll(() => closed).toBe(true);
});
