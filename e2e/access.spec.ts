import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';
const ADMIN = ['/admin', '/admin/leads', '/admin/clientes', `/admin/clientes/${NOBODY}`];
const CUSTOMER = [
  '/app',
  '/app/andamento',
  '/app/faturas',
  '/app/perfil',
  '/app/perfil/seguranca',
  '/app/perfil/email',
  '/app/perfil/senha',
  '/app/perfil/duas-etapas',
  '/app/perfil/vinculados',
  '/app/perfil/identidade',
  '/app/perfis/trocar',
  '/app/envios/rosto',
  '/app/suporte',
  '/app/notificacoes',
  '/app/avisos',
  '/app/privacidade',
  '/app/privacidade/acessos',
  '/app/privacidade/exclusao',
  `/app/privacidade/exportacao/${NOBODY}`,
];
/** What only somebody inside would see. */
const SECRETS = /exemplo\.com\.br|529\.?982|Mariana|Painel Admin/;

/** A document, a data request, and a form, with redirects not followed. */
async function answers(request: APIRequestContext, path: string) {
  const get = { maxRedirects: 0 };
  const form = { ...get, form: { intent: 'create-card', id: NOBODY, status: 'lost', cardType: 'nome' } };
  const headers = { origin: process.env.E2E_URL ?? '' };
  return Promise.all([
    request.get(path, get),
    request.get(`${path}.data`, get),
    request.post(path, { ...form, headers }),
    request.post(`${path}.data`, { ...form, headers }),
  ]);
}

for (const path of [...ADMIN, ...CUSTOMER]) {
  test(`a visitor gets nothing of ${path}`, async ({ person }) => {
    const page = await person();
    for (const response of await answers(page.context().request, path)) {
      expect([202, 302]).toContain(response.status());
      const body = await response.text();
      expect(`${response.headers().location ?? ''}${body}`).toContain('/auth');
      expect(body).not.toMatch(SECRETS);
    }
  });
}

for (const path of ADMIN) {
  test(`a customer gets nothing of ${path}`, async ({ person }) => {
    const page = await person({ as: 'customer' });
    for (const response of await answers(page.context().request, path)) {
      expect([202, 302]).toContain(response.status());
      const body = await response.text();
      expect(`${response.headers().location ?? ''}${body}`).toContain('/app');
      expect(body).not.toMatch(/exemplo\.com\.br|529\.?982/);
    }
  });
}

test('forms from another site are refused, and those that hide where they come from while carrying a session', async ({
  person,
}) => {
  const page = await person({ as: 'admin' });
  const { request } = page.context();
  const form = { id: NOBODY, status: 'lost' };
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

test('the functions need the public key, JSON and a sane body', async ({ person }) => {
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

test('two answers never share a nonce, and none with one may be kept', async ({ person }) => {
  const { request } = (await person()).context();
  const [a, b] = await Promise.all([request.get('/auth'), request.get('/auth')]);
  const nonce = (response: typeof a) =>
    response.headers()['content-security-policy']?.match(/'nonce-([^']+)'/)?.[1];
  expect(nonce(a)).toBeTruthy();
  expect(nonce(a)).not.toBe(nonce(b));
  expect(a.headers()['cache-control']).toContain('no-store');
  // A page that is kept names its scripts by their hashes.
  const kept = await request.get('/');
  expect(nonce(kept)).toBeUndefined();
  expect(kept.headers()['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
});

test('a path of another site is no place to go after login', async ({ person }) => {
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
