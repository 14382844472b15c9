import type { Page } from '@playwright/test';
import type pg from 'pg';
import {
  expect,
  expectAccessible,
  expectFits,
  hydrated,
  linkIn,
  mailTo,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { type NewCustomer, newCustomer, newSession, suiteDatabase } from '#tests/journeys/new-customer.ts';
import { SESSION_COOKIE } from '../../../../scripts/session-cookie.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

/** Gives the page a device that keeps passkeys. @returns switches the check of finger, face or PIN. */
async function device(page: Page): Promise<(verified: boolean) => Promise<unknown>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

/** The product by the name localhost: browsers keep no passkeys for an IP address. */
const HERE = (process.env.E2E_URL ?? '').replace('127.0.0.1', 'localhost');

async function open(page: Page, path: string) {
  await page.goto(new URL(path, HERE).href);
  await hydrated(page);
}

/** Adds a passkey, with the password, in a session of the customer. */
async function addPasskey(page: Page, rita: NewCustomer, name: string) {
  const value = await newSession(db, rita, process.env.E2E_DATA_DIR ?? '');
  await page
    .context()
    .addCookies([{ name: SESSION_COOKIE, value, url: HERE, httpOnly: true, sameSite: 'Lax' }]);
  await open(page, '/app/perfil/chaves');
  await page.getByLabel('Nome da chave').fill(name);
  await page.getByLabel('Senha atual').fill('errada-1');
  await page.getByRole('button', { name: 'Criar chave' }).click();
  await expect(page.getByLabel('Senha atual')).toHaveAccessibleDescription('A senha atual não confere.');
  await expect(page.getByLabel('Nome da chave')).toHaveValue(name);
  await page.getByLabel('Senha atual').fill(rita.password);
  await page.getByRole('button', { name: 'Criar chave' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

test('a passkey is created with the password, signs in, and no longer does once removed', async ({
  person,
}) => {
  const rita = await newCustomer(db);
  const page = await person({ width: WIDTHS.phone });
  const verify = await device(page);
  await addPasskey(page, rita, 'Celular da Rita');
  await expectAccessible(page);
  await expectFits(page);
  await mailTo(rita.email, 'Nova chave de acesso');

  await page.context().clearCookies();
  await open(page, '/auth?redirectTo=%2Fapp%2Fperfil%2Fseguranca');
  await verify(false);
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
  await expect(page.getByRole('alert')).toContainText('Nenhuma chave de acesso foi usada');
  await verify(true);
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
  await page.waitForURL('**/app/perfil/seguranca');
  await expect(page.getByText(', com chave de acesso')).toBeVisible();

  await open(page, '/app/perfil/chaves');
  await page.getByRole('button', { name: 'Remover a chave Celular da Rita' }).click();
  await expect(page.getByText('Chave de acesso removida')).toBeVisible();
  await page.context().clearCookies();
  await open(page, '/auth');
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
  await expect(page.getByRole('alert')).toContainText('não abre a conta');
});

test('a link of a mail signs in on a press, and goes on to the page that was wanted', async ({ person }) => {
  const rita = await newCustomer(db);
  const page = await person({ width: WIDTHS.phone });
  await open(page, '/auth?redirectTo=%2Fapp%2Fperfil');
  await page.getByRole('link', { name: 'Receber um link por e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'Entrar por um link' })).toBeVisible();
  await page.getByLabel('E-mail').fill(rita.email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByRole('heading', { name: 'Confira o seu e-mail' })).toBeFocused();
  const link = linkIn((await mailTo(rita.email, 'Seu link para entrar')).text);
  // A program that checks mails opens the address and uses nothing up.
  expect((await page.request.get(link)).status()).toBe(200);
  await open(page, link);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Entrar agora' }).click();
  await page.waitForURL('**/app/perfil');
  await open(page, link);
  await page.getByRole('button', { name: 'Entrar agora' }).click();
  await expect(page.getByRole('alert')).toContainText('Este link já foi usado');
});

test('a second factor closes the way by passkey', async ({ person }) => {
  const rita = await newCustomer(db);
  const page = await person();
  await device(page);
  await addPasskey(page, rita, 'Notebook');
  await db.query('update users set two_factor_enabled = true where id = $1', [rita.id]);
  await page.context().clearCookies();
  await open(page, '/auth');
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
  await expect(page.getByRole('alert')).toContainText('não abre a conta');
  const { rows } = await db.query("select 1 from access_records where user_id = $1 and method = 'passkey'", [
    rita.id,
  ]);
  expect(rows).toEqual([]);
});
