import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseEnv, setEnv } from '#app/platform/env.server.ts';
import { redirectWithToast, takeToast } from '#app/platform/flash.server.ts';
import { log } from '#app/platform/log.server.ts';
import { previewCookie } from '#app/platform/preview-cookie.server.ts';
import { createApp } from '#server/app.ts';
import { attempted } from '#tests/attempts.ts';

/** The host over real HTTP, around a build with one route of each kind. */
const SITE = 'https://www.exemplo.com.br';
const sqlError = (code: string) => {
  throw new Error('Failed query', { cause: Object.assign(new Error('invalid input'), { code }) });
};
let taken = 0;
const MODULES: Record<string, unknown> = {
  sair: { action: () => Response.json({ done: true }) },
  formulario: {
    action: async ({ request }: { request: Request }) =>
      Response.json(Object.fromEntries(await request.formData())),
  },
  pagina: { action: () => ({ taken: ++taken }), default: () => null },
  verificar: {
    action: async ({ request }: { request: Request }) => (await request.text()).length,
    default: () => null,
  },
  arquivo: { loader: () => new Response('bytes') },
  malformado: { loader: () => sqlError('22P02'), action: () => sqlError('22021') },
  falha: { loader: () => sqlError('42P01') },
  perdida: { loader: () => sqlError('08006') },
};
const build = {
  ssr: true,
  isSpaMode: false,
  basename: '/',
  publicPath: '/',
  assetsBuildDirectory: '',
  prerender: [],
  future: {},
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  assets: { version: '1', entry: { module: '', imports: [] }, routes: {}, url: '' },
  entry: { module: { default: () => new Response('page'), handleError: () => {} } },
  routes: Object.fromEntries(
    Object.entries(MODULES).map(([path, module]) => [path, { id: path, path, module }]),
  ),
} as unknown as ServerBuild;

let url: string;
let server: ReturnType<typeof serve>;

beforeAll(async () => {
  setEnv(
    parseEnv({
      NODE_ENV: 'test',
      DATABASE_URL: 'postgres://unused@127.0.0.1:1/x',
      APP_SECRET: 'segredo-dos-testes-com-mais-de-32-caracteres',
      PUBLIC_KEY: 'chave-publica',
      APP_URL: SITE,
      PAYMENTS: 'sandbox',
      MAIL_DELIVERY: 'outbox',
    }),
  );
  log.level = 'silent';
  const app = createApp(async () => build, 'production');
  await new Promise<void>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve());
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const send = (
  path: string,
  method: string,
  headers: Record<string, string> = {},
  body?: string | Uint8Array,
) =>
  fetch(url + path, {
    method,
    headers,
    body: body === undefined ? null : Buffer.from(body),
    redirect: 'manual',
  });

describe('requests from another site', () => {
  const TYPES = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'x/y', ''];
  const ORIGINS = ['https://evil.example', 'null', `${SITE}.evil.example`, 'http://www.exemplo.com.br'];

  test.each(TYPES)(
    'is refused with the type %j, with cookies and without, by every unsafe method',
    async (type) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        for (const origin of ORIGINS)
          for (const cookie of ['', 'nome.session_token=x']) {
            const headers = { origin, ...(type && { 'content-type': type }), ...(cookie && { cookie }) };
            const { status } = await send('/sair', method, headers, type ? '{}' : undefined);
            attempted('foreign-origin', status === 403);
            expect([method, origin, cookie, status]).toEqual([method, origin, cookie, 403]);
          }
    },
  );

  test('refuses cookies without an origin; accepts the site itself, and callers without cookies and origin', async () => {
    const cookie = 'nome.session_token=x';
    expect((await send('/sair', 'POST', { cookie })).status).toBe(403);
    expect((await send('/sair', 'POST', { cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(403);
    expect((await send('/sair', 'POST')).status).toBe(200);
    expect((await send('/sair', 'POST', { cookie, origin: SITE })).status).toBe(200);
  });

  test('a page takes its forms where the proxy in front ends TLS, with scripts and without', async () => {
    const headers = { origin: SITE, 'content-type': 'application/x-www-form-urlencoded' };
    for (const path of ['/pagina', '/pagina.data'])
      expect([path, (await send(path, 'POST', headers, 'a=1')).status]).toEqual([path, 200]);
    expect(taken).toBe(2);
  });

  test('a contract of 5 MB is taken by the page and by its data, a larger body by neither', async () => {
    for (const path of ['/verificar', '/verificar.data'])
      for (const [megabytes, status] of [
        [5.5, 200],
        [7, 413],
      ] as const) {
        const body = 'x'.repeat(megabytes * 1024 * 1024);
        expect([path, (await send(path, 'POST', { origin: SITE }, body)).status]).toEqual([path, status]);
      }
  });

  test('reads need no origin; the functions require their key instead', async () => {
    expect((await send('/arquivo', 'GET', { origin: 'https://evil.example' })).status).toBe(200);
    const answer = await send('/functions/v1/chat', 'POST', { origin: 'https://evil.example' });
    expect(answer.status).toBe(401);
  });
});

describe('functions and webhooks answer JSON', () => {
  test.each([
    ['/functions/v1/nope', 404, null],
    ['/functions/v1/', 404, null],
    ['/functions/v1/chat/x', 404, null],
    ['/webhooks/nope', 404, null],
    ['/functions/v1/chat', 405, 'POST'],
    ['/functions/v1/chat/completions', 405, 'POST'],
    ['/functions/v1/integrations-cep', 405, 'POST'],
    ['/webhooks/mercadopago', 405, 'POST'],
    ['/webhooks/asaas', 405, 'POST'],
  ])('%s: %i', async (path, status, allow) => {
    for (const method of status === 404 ? ['GET', 'POST', 'DELETE'] : ['GET', 'PUT', 'DELETE']) {
      const answer = await send(path, method);
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, status, allow]);
      expect(await answer.json()).toEqual({ error: expect.stringMatching(/\.$/) });
    }
  });
});

describe('a route', () => {
  test('refuses unknown methods, and names the methods that routes may have', async () => {
    for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const answer = await send('/pagina', method);
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD, POST']);
    }
  });

  test('names its own methods when it refuses GET or POST', async () => {
    const wrong = await send('/sair', 'GET');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
    const posted = await send('/arquivo', 'POST', {}, '');
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await posted.text()).toBe('Método não permitido.');
  });

  test.each([
    ['nothing', undefined, undefined, 415],
    ['JSON', 'application/json', '{}', 415],
    ['deep JSON', 'application/json', '['.repeat(50_000), 415],
    ['a text', 'text/plain', 'x', 415],
    ['no multipart', 'multipart/form-data', 'x', 400],
    ['a broken multipart', 'multipart/form-data; boundary=b', '--b\r\nx', 400],
    ['an empty form', 'application/x-www-form-urlencoded', '', 200],
  ])('that reads a form is sent %s', async (_what, type, body, status) => {
    const answer = await send('/formulario', 'POST', type ? { 'content-type': type } : {}, body);
    expect(answer.status).toBe(status);
  });

  test('receives its fields without the character NUL', async () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await send('/formulario', 'POST', type, 'a%00b=c%00d');
    expect(await answer.json()).toEqual({ ab: 'cd' });
  });

  test('answers 400 or 404 to a value that the database cannot read, and 500 to a defect', async () => {
    expect((await send('/malformado', 'GET')).status).toBe(404);
    expect((await send('/malformado', 'POST')).status).toBe(400);
    expect((await send('/falha', 'GET')).status).toBe(500);
    expect((await send('/perdida', 'GET')).status).toBe(503);
  });
});

test('redirects to a path with odd characters', async () => {
  const { status, headers } = await redirectWithToast('/app/formularios/\0日?aba=1#x', {
    tone: 'good',
    title: 'Salvo',
  });
  expect([status, headers.get('location')]).toEqual([302, '/app/formularios/%00%E6%97%A5?aba=1#x']);
});

describe('cookies on https', () => {
  test('the toast is secure and signed: planted words are not shown', async () => {
    const { headers } = await redirectWithToast('/', { tone: 'good', title: 'Salvo' });
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
    const shown = async (value: string) =>
      (await takeToast(new Request('http://x/', { headers: { cookie: value } }))).toast;
    const [pair = ''] = cookie.split(';');
    expect(await shown(pair)).toEqual({ tone: 'good', title: 'Salvo' });
    expect(await shown(pair.slice(0, -2))).toBeNull();
    const planted = encodeURIComponent(btoa(JSON.stringify({ tone: 'good', title: 'Ligue para 0800' })));
    expect(await shown(`nome.flash=${planted}`)).toBeNull();
  });

  test('the cookie for the preview of drafts is secure', () => {
    for (const on of [true, false]) expect(previewCookie(on)).toMatch(/; Secure$/);
  });
});
