import dns from 'node:dns';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openAiCompatible } from '#app/features/assistant/server/ports/openai-compatible.server.ts';
import { SITE_CONTENT } from '#app/features/content/seed/first-site-content.ts';
import { postWebhook } from '#app/features/integrations/server/ports/post-webhook.server.ts';
import { createMercadoPago } from '#app/features/payments/server/ports/mercado-pago.server.ts';
import { env, parseEnv, setEnv } from '#app/platform/env.server.ts';
import { brasilApi } from '#app/platform/lookups/ports/brasil-api.server.ts';
import { viaCep } from '#app/platform/lookups/ports/via-cep.server.ts';
import { createSmtpMail } from '#app/platform/mail/smtp-mail.server.ts';
import { addressFault, sendOut } from '#app/platform/outgoing.server.ts';
import { PLANS } from '#tests/plans.ts';

/** Outgoing requests reach allowed hosts only. A service on the local network listens and counts connections. */
let inside: http.Server;
let port: number;
let connections: number;
let answer: http.RequestListener;

beforeEach(async () => {
  const secret = 'x'.repeat(32);
  setEnv(parseEnv({ NODE_ENV: 'test' }, { databaseUrl: 'postgres://unused@127.0.0.1:1/x', secret }));
  connections = 0;
  answer = (_request, response) => response.end('SEGREDO');
  inside = http.createServer((request, response) => answer(request, response));
  inside.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  port = (inside.address() as AddressInfo).port;
});
afterEach(() => {
  vi.restoreAllMocks();
  inside.closeAllConnections();
  inside.close();
});

const INSIDE = { address: '127.0.0.1', family: 4 };
/** Public, and not reachable from where tests run. */
const OUTSIDE = { address: '2606:2800:220:1::1', family: 6 };

/** Answers of the resolver: the check gets the first; later questions get the next, then always the last. */
function resolves(...answers: dns.LookupAddress[]) {
  const next = () => (answers.length > 1 ? answers.shift() : answers[0]) as dns.LookupAddress;
  vi.spyOn(dns.promises, 'lookup').mockImplementation((async () => [next()]) as never);
  vi.spyOn(dns, 'lookup').mockImplementation(((
    _host: string,
    options: dns.LookupOptions,
    done: CallableFunction,
  ) => {
    const { address, family } = next();
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  }) as never);
}

const QUESTION = {
  messages: [{ role: 'user' as const, content: 'Oi' }],
  found: [],
  company: SITE_CONTENT.company,
  plans: PLANS,
};
const MAIL = { id: 'abc', to: 'ana@exemplo.com.br', subject: 'Oi', text: 'Oi', html: '<p>Oi</p>' };
const DESK = {
  accessToken: 'APP_USR-1',
  webhookSecret: 'x',
  toleranceSeconds: 300,
  siteUrl: 'http://localhost',
  timeoutMs: 500,
  retries: 0,
};

/** Every adapter, asked to go to a name of this port as the panel or a constant would have it. */
const ADAPTERS: [string, (origin: string) => Promise<unknown>][] = [
  ['a webhook', (origin) => postWebhook(`${origin}/x`, '{}', {}, 500)],
  [
    'the assistant',
    async (origin) => {
      const model = openAiCompatible({
        url: `${origin}/v1`,
        model: 'm',
        key: 'k',
        trust: 'panel',
        firstByteMs: 500,
        totalMs: 500,
      });
      const words: string[] = [];
      for await (const word of model.reply(QUESTION, new AbortController().signal)) words.push(word);
      return words;
    },
  ],
  ['ViaCEP', (origin) => viaCep({ baseUrl: origin, timeoutMs: 500 }).find('01001000')],
  ['BrasilAPI', (origin) => brasilApi({ baseUrl: origin, timeoutMs: 500 }).find('01001000')],
  [
    'a mail',
    (origin) =>
      createSmtpMail({ url: origin.replace(/^https?/, 'smtp'), from: 'a@b.co', trust: 'panel' }).send(MAIL),
  ],
  [
    'a mail over TLS',
    (origin) =>
      createSmtpMail({ url: origin.replace(/^https?/, 'smtps'), from: 'a@b.co', trust: 'panel' }).check(),
  ],
];

describe.each(ADAPTERS)('%s', (_name, go) => {
  const tried = (origin: string) => go(origin).catch((error: unknown) => error);

  test('refuses a name whose address is public at the check and local at the connection', async () => {
    resolves(OUTSIDE, INSIDE);
    const outcome = await tried(`https://muda.exemplo.com.br:${port}`);
    expect(JSON.stringify(outcome)).not.toContain('SEGREDO');
    expect(connections).toBe(0);
  });

  test('refuses a name with a local address', async () => {
    resolves(INSIDE);
    await tried(`https://dentro.exemplo.com.br:${port}`);
    await tried(`http://dentro.exemplo.com.br:${port}`);
    expect(connections).toBe(0);
  });
});

test('checks the gateway’s name before its SDK connects', async () => {
  resolves(INSIDE);
  const found = createMercadoPago(DESK).find('1');
  await expect(found).rejects.toMatchObject({ kind: 'unavailable', code: 'private-address' });
});

describe('outgoing requests', () => {
  const local = (path = '/') => `http://127.0.0.1:${port}${path}`;
  const limits = { trust: 'operator', timeoutMs: 5_000, maxBytes: 1_000 } as const;

  test('connects to the checked address under the requested name', async () => {
    setEnv({ ...env(), outgoing: 'any' });
    resolves(INSIDE, OUTSIDE);
    let host: string | undefined;
    answer = (request, response) => {
      host = request.headers.host;
      response.end('ok');
    };
    const got = await sendOut(`http://qualquer.exemplo.com.br:${port}/`, { ...limits, trust: 'panel' });
    expect([await got.text(), host]).toEqual(['ok', `qualquer.exemplo.com.br:${port}`]);
  });

  test('reaches the local network only if the operator allows it', async () => {
    expect(await (await sendOut(local(), limits)).text()).toBe('SEGREDO');
    await expect(sendOut(local(), { ...limits, trust: 'panel' })).rejects.toMatchObject({
      code: 'private-address',
    });
    expect(connections).toBe(1);
  });

  test('a webhook reaches a local origin that the operator named, and no other', async () => {
    setEnv({ ...env(), webhookOrigins: [`http://127.0.0.1:${port}`] });
    const webhook = { ...limits, trust: 'webhook' } as const;
    expect(await (await sendOut(local('/avisos'), webhook)).text()).toBe('SEGREDO');
    expect(await addressFault(new URL(local()), 'webhook')).toBeNull();
    const others = [
      `http://127.0.0.1:${port + 1}/`,
      `http://localhost:${port}/`,
      `http://127.0.0.2:${port}/`,
    ];
    for (const other of [...others, `https://127.0.0.1:${port}/`])
      await expect(sendOut(other, webhook), other).rejects.toMatchObject({ code: 'private-address' });
    await expect(sendOut(local(), { ...limits, trust: 'panel' })).rejects.toMatchObject({
      code: 'private-address',
    });
    expect(connections).toBe(1);
  });

  test('follows no redirect', async () => {
    answer = (_request, response) => response.writeHead(302, { location: local('/segredo') }).end();
    const got = await sendOut(local(), limits);
    expect([got.status, got.headers.get('location'), connections]).toEqual([302, local('/segredo'), 1]);
  });

  test('reads an answer up to its limit and closes the connection', async () => {
    let closed: Promise<void> | undefined;
    answer = (_request, response) => {
      closed = new Promise((resolve) => response.on('close', resolve));
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(500)));
      };
      response.on('drain', more);
      more();
    };
    const got = await sendOut(local(), limits);
    await expect(got.text()).rejects.toMatchObject({ code: 'too-large' });
    await closed;
  });

  test('stops waiting at the timeout, also for an answer that arrives in drips', async () => {
    answer = (_request, response) => {
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    };
    const got = await sendOut(local(), { ...limits, timeoutMs: 1_000 });
    await expect(got.text()).rejects.toMatchObject({ name: 'TimeoutError' });
    answer = () => {};
    await expect(sendOut(local(), { ...limits, timeoutMs: 50 })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });

  test('aborts with its caller', async () => {
    const caller = new AbortController();
    answer = () => caller.abort(new Error('gone'));
    await expect(sendOut(local(), { ...limits, signal: caller.signal })).rejects.toThrow('gone');
  });
});

test.each([
  ['https://93.184.216.34/x', null],
  ['http://93.184.216.34/x', 'insecure'],
  ['https://ana:senha@93.184.216.34/x', 'credentials'],
  ['https://127.0.0.1/x', 'private-address'],
  ['http://10.0.0.1/x', 'private-address'],
  ['https://[::1]/x', 'private-address'],
  ['https://2130706433/x', 'private-address'],
  ['https://nao-existe.invalid/x', 'unknown-host'],
])('%s in the panel: %s', async (address, fault) => {
  expect(await addressFault(new URL(address))).toBe(fault);
});
