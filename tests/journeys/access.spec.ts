import type { APIRequestContext } from '@playwright/test';
import routes from '#app/routes.ts';
import { attempted } from '../attempts.ts';
import { routeTable } from '../route-table.ts';
import { expect, test } from './fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from './new-customer.ts';

const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';
const table = routeTable(await routes);
/** Addresses of a surface, with an unknown id where there is one. */
const addresses = (surface: string) => [
  ...new Set(
    table
      .filter((route) => route.surface === surface && route.path !== '/')
      .map(({ path }) => path.replace('/:tipo', '/nome').replaceAll(/:\w+/g, UNKNOWN_ID)),
  ),
];
const ADMIN = addresses('admin');
const CUSTOMER = addresses('customer');

/** Text that only authorised pages show. */
const SECRETS = /exemplo\.com\.br|529\.?982|Mariana|Painel Admin/;

/** A document, a data request, and a form, with redirects not followed. */
async function answers(request: APIRequestContext, path: string) {
  const get = { maxRedirects: 0 };
  const form = { ...get, form: { intent: 'create-card', id: UNKNOWN_ID, status: 'lost', cardType: 'nome' } };
  const headers = { origin: process.env.E2E_URL ?? '' };
  return Promise.all([
    request.get(path, get),
    request.get(`${path}.data`, get),
    request.post(path, { ...form, headers }),
    request.post(`${path}.data`, { ...form, headers }),
  ]);
}

test('the table of routes is not empty', () => {
  expect(CUSTOMER.length).toBeGreaterThan(30);
  expect(ADMIN.length).toBeGreaterThan(3);
});

test('a visitor is refused both areas', async ({ person }) => {
  test.setTimeout(90_000);
  const { request } = (await person()).context();
  for (const path of [...ADMIN, ...CUSTOMER]) {
    for (const response of await answers(request, path)) {
      const said = `${path} ${response.status()}`;
      attempted('admin-surface', [202, 302].includes(response.status()));
      expect([202, 302], said).toContain(response.status());
      const body = await response.text();
      expect(`${response.headers().location ?? ''}${body}`, said).toContain('/auth');
      expect(body, said).not.toMatch(SECRETS);
    }
  }
});

for (const role of ['user', 'staff'] as const) {
  test(`a signed-in ${role} is refused the panel`, async ({ person }) => {
    test.setTimeout(90_000);
    const page = await person();
    const db = await suiteDatabase();
    await enterAs(page, db, await newCustomer(db, { role }));
    await db.end();
    for (const path of ADMIN) {
      for (const response of await answers(page.context().request, path)) {
        const said = `${path} ${response.status()}`;
        attempted('admin-surface', [202, 302].includes(response.status()));
        expect([202, 302], said).toContain(response.status());
        const body = await response.text();
        expect(`${response.headers().location ?? ''}${body}`, said).toContain('/app');
        expect(body, said).not.toMatch(/exemplo\.com\.br|529\.?982/);
      }
    }
  });
}

test('refuses forms from another site, and forms with a session but without an origin', async ({
  person,
}) => {
  const page = await person({ as: 'admin' });
  const { request } = page.context();
  const form = { intent: 'status', id: UNKNOWN_ID, status: 'lost' };
  const send = (headers: Record<string, string>) =>
    request.post('/admin/leads', { form, headers, maxRedirects: 0 });
  expect((await send({ origin: 'https://mau.exemplo' })).status()).toBe(403);
  expect((await send({ origin: 'null' })).status()).toBe(403);
  expect((await send({})).status()).toBe(403);
  expect((await send({ origin: process.env.E2E_URL ?? '' })).status()).toBe(200);
});

test('live changes need a session', async ({ person }) => {
  const page = await person();
  expect((await page.context().request.get('/live')).status()).toBe(401);
});

test('the functions need the public key, JSON and a valid body', async ({ person }) => {
  const { request } = (await person()).context();
  const call = (
    name: string,
    data: unknown,
    headers: Record<string, string> = { authorization: 'Bearer demo-public-key' },
  ) => request.post(`/functions/v1/${name}`, { data: data as object, headers });
  expect((await call('integrations-cep', { cep: '89801000' }, {})).status()).toBe(401);
  expect(await (await call('integrations-cep', { cep: '89801000' })).json()).toMatchObject({ uf: 'SC' });
  expect(await (await call('integrations-cep', { cep: 'x' })).json()).toMatchObject({ erro: true });
  expect(await (await call('integrations-cpf', { cpf: '52998224725' })).json()).toEqual({
    valid: true,
    formatted: '529.982.247-25',
  });
  expect(await (await call('integrations-cpf', [])).json()).toMatchObject({ valid: false });
  const text = await request.post('/functions/v1/integrations-cpf', {
    data: 'cpf=1',
    headers: { authorization: 'Bearer demo-public-key', 'content-type': 'text/plain' },
  });
  expect(text.status()).toBe(415);
});

test('each answer has its own nonce and must not be cached', async ({ person }) => {
  const { request } = (await person()).context();
  const [a, b] = await Promise.all([request.get('/auth'), request.get('/auth')]);
  const nonce = (response: typeof a) =>
    response.headers()['content-security-policy']?.match(/'nonce-([^']+)'/)?.[1];
  expect(nonce(a)).toBeTruthy();
  expect(nonce(a)).not.toBe(nonce(b));
  expect(a.headers()['cache-control']).toContain('no-store');
  // A cached page names its scripts by their hashes.
  const kept = await request.get('/');
  expect(nonce(kept)).toBeUndefined();
  expect(kept.headers()['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
});

test('a login never redirects to another site', async ({ person }) => {
  const page = await person({ as: 'customer' });
  for (const wanted of ['//mau.exemplo', 'https://mau.exemplo', '/\\mau.exemplo', '/admin']) {
    const response = await page
      .context()
      .request.get(`/auth?redirectTo=${encodeURIComponent(wanted)}`, { maxRedirects: 0 });
    expect(response.headers().location).toBe('/app');
  }
});

test('an unknown address is a 404, in English', async ({ person }) => {
  const page = await person();
  const response = await page.goto('/nao-existe');
  expect(response?.status()).toBe(404);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});
