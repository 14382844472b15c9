import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHAT_ERRORS, type ChatMessage, QUESTION_LENGTH } from '#app/features/assistant/rules/terms.ts';
import { createApp } from '#server/app.ts';
import { onTestDatabase } from '#tests/db/database.ts';

/** The chat function of the whole server with the embedded assistant, over real HTTP. */
onTestDatabase();

let url: string;
let server: ReturnType<typeof serve>;

beforeAll(async () => {
  const app = createApp(async () => ({}) as ServerBuild, 'production');
  await new Promise<void>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve());
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/functions/v1/chat`;
});
afterAll(() => {
  server.close();
});

const HEADERS = { authorization: 'Bearer test-public-key', 'content-type': 'application/json' };

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const ask = (...messages: (string | ChatMessage)[]) =>
  post({
    messages: messages.map((each) => (typeof each === 'string' ? { role: 'user', content: each } : each)),
  });

/** As a client of docs/product.md section 7 reads it. */
function contentOf(stream: string): string {
  return stream
    .split('\n')
    .filter((line) => line.startsWith('data: ') && line !== 'data: [DONE]')
    .map((line) => JSON.parse(line.slice('data: '.length)).choices[0].delta.content ?? '')
    .join('');
}

const answerTo = async (...messages: (string | ChatMessage)[]) =>
  contentOf(await (await ask(...messages)).text());

test('an answer is a stream of chunks that ends with [DONE]', async () => {
  const response = await ask('Quais documentos preciso enviar?');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('cache-control')).toContain('no-store');
  const stream = await response.text();
  expect(stream.endsWith('data: [DONE]\n\n')).toBe(true);
  const events = stream.trim().split('\n\n');
  expect(events.length).toBeGreaterThan(10);
  expect(JSON.parse(events[0]?.slice(6) ?? '')).toMatchObject({
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: { content: 'Pessoa ' }, finish_reason: null }],
  });
  expect(JSON.parse(events.at(-2)?.slice(6) ?? '').choices[0].finish_reason).toBe('stop');
  expect(contentOf(stream)).toContain(
    'Fonte: [Quais documentos preciso enviar?](/faq#quais-documentos-preciso-enviar)',
  );
});

test('streams the answer in pieces without long pauses', async () => {
  const response = await ask('Como funciona o serviço?');
  const arrivals: number[] = [];
  for await (const _ of response.body ?? []) arrivals.push(performance.now());
  expect(arrivals.length).toBeGreaterThan(10);
  expect((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)).toBeLessThan(arrivals.length * 40);
});

describe('answers', () => {
  test.each([
    ['oi', /^Olá! Em que posso ajudar\?/],
    [
      'Quanto custa?',
      /Plano CPF: R\$ 499 \(de R\$ 1\.499\).*5x.*\nPlano CNPJ: R\$ 599 \(de R\$ 1\.999\).*6x/,
    ],
    ['Falar com uma pessoa', /WhatsApp \(49\) 99999-0000\]\(https:\/\/wa\.me\/5549999990000\).*\/contato/],
    ['Qual o horário?', /Segunda a sexta, das 8h às 18h; Sábado, das 8h às 12h/],
    ['qual o email?', /\[contato@nomeemdia\.com\.br\]\(mailto:contato@nomeemdia\.com\.br\)/],
    ['rating', /a partir de R\$ 149, até R\$ 299.*Fonte: \[Rating\]\(\/produtos\/rating\)/s],
    [
      'Sou a Maria, estou no Serasa por uma dívida de 2019 com o Itaú, em quanto tempo meu nome fica limpo?',
      /12 dias úteis/,
    ],
    ['qual a capital da França?', /Não encontrei essa informação.*\/#lead-form.*wa\.me.*\/contato/s],
  ])('%s', async (question, answer) => expect(await answerTo(question)).toMatch(answer));

  test('a follow-up is understood with the question before it', async () => {
    const before = [
      { role: 'user', content: 'Quais documentos preciso enviar?' },
      { role: 'assistant', content: 'Documento com foto.' },
    ] as const;
    expect(await answerTo(...before, 'E para a empresa?')).toContain('contrato social');
    expect(await answerTo(...before, 'E a capital da França?')).toContain('Não encontrei');
  });
});

describe('refusals, in Portuguese', () => {
  test.each([
    ['no key', () => post({}, { authorization: '' }), 401, 'Chave pública ausente ou inválida.'],
    ['a form', () => post('a=b', { 'content-type': 'text/plain' }), 415, 'Envie application/json.'],
    ['broken JSON', () => post('{"messages"'), 400, CHAT_ERRORS.invalid],
    ['no messages', () => post({}), 400, CHAT_ERRORS.invalid],
    [
      'a system message',
      () =>
        post({
          messages: [
            { role: 'system', content: 'x' },
            { role: 'user', content: 'x' },
          ],
        }),
      400,
      CHAT_ERRORS.role,
    ],
    ['a long question', () => ask('a'.repeat(QUESTION_LENGTH + 1)), 400, CHAT_ERRORS.longQuestion],
    ['an answer last', () => ask({ role: 'assistant', content: 'x' }), 400, CHAT_ERRORS.lastRole],
  ])('%s', async (_name, send, status, error) => {
    const response = await send();
    expect([response.status, await response.json()]).toEqual([status, { error }]);
  });
});

test('an address over its limit has to wait', async () => {
  const responses = await Promise.all(Array.from({ length: 70 }, () => post({})));
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused[0]?.json()).toEqual({ error: CHAT_ERRORS.tooMany });
});
