import { expect, test } from 'vitest';
import { env } from '#app/platform/env.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { serveApp } from '#tests/security/served-app.ts';

onTestDatabase();
const app = serveApp();

const ask = (path: string, more: object = {}) =>
  app.send('POST', `/functions/v1${path}`, {
    headers: { authorization: `Bearer ${env().publicKey}` },
    body: { messages: [{ role: 'user', content: 'Qual é o prazo?' }], ...more },
  });

test.each([
  ['/chat', {}],
  ['/chat', { stream: true }],
  ['/chat/completions', { stream: true }],
])('%s with %j streams chunks and ends with [DONE]', async (path, more) => {
  const answer = await ask(path, more);
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const text = await answer.text();
  expect(text).toContain('"object":"chat.completion.chunk"');
  expect(text.trimEnd().endsWith('data: [DONE]')).toBe(true);
});

test.each([
  ['/chat/completions', {}],
  ['/chat/completions', { stream: false }],
  ['/chat', { stream: false }],
])('%s with %j answers with one JSON object', async (path, more) => {
  const answer = await ask(path, more);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    id: expect.stringMatching(/^chatcmpl-/),
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: expect.stringMatching(/./) },
        finish_reason: 'stop',
      },
    ],
  });
});

test('a refused question is JSON at both addresses', async () => {
  for (const path of ['/chat', '/chat/completions']) {
    const answer = await ask(path, { messages: [] });
    expect([answer.status, await answer.json()]).toEqual([400, { error: expect.any(String) }]);
  }
});
