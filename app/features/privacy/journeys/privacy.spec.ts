import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import type pg from 'pg';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  mailTo,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

/** One matter of the page, by its heading. */
const part = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, level: 2 }) });

/** A customer with something to show: a consent, a debt, and enough looks for two pages. */
async function seenCustomer() {
  const customer = await newCustomer(db, { name: 'Rita Quem Pergunta', cards: ['nome'] });
  await db.query(
    `insert into consents (user_id, purpose, version, text, ip_address, user_agent)
     values ($1, 'lead-contact', '1', 'Concordo com o contato.', '203.0.113.7', 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0')`,
    [customer.id],
  );
  await db.query(
    `insert into data_access_log (user_id, viewer_id, what, created_at)
     select $1, u.id, 'Cadastro e cards', now() - make_interval(hours => i)
     from users u join user_roles r on r.user_id = u.id and r.role = 'admin', generate_series(1, 23) i
     where u.email = 'admin@exemplo.com.br'`,
    [customer.id],
  );
  return customer;
}

test('privacy: consents, who looked, a copy of everything, a request; live, and out of reach for other accounts', async ({
  person,
}) => {
  const customer = await seenCustomer();
  const page = await person({ width: WIDTHS.phone });
  // The offer of the app stands over the foot of a phone's page until it is closed.
  await page.addInitScript(() => localStorage.setItem('nome.app-banner-closed', '1'));
  await enterAs(page, db, customer);
  await page.goto('/app/perfil');
  await page.getByRole('link', { name: 'Privacidade' }).click();
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'Privacidade', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const consents = part(page, 'Consentimentos');
  await expect(consents).toContainText('Firefox no Windows');
  await consents.getByText('Ler o texto').click();
  await expect(consents.getByText('Concordo com o contato.')).toBeVisible();
  await consents.getByText('Revogar Contato sobre o serviço').click();
  await consents.getByRole('button', { name: 'Revogar consentimento' }).click();
  await expect(page.getByText('Consentimento revogado')).toBeVisible();
  await expect(consents.getByText(/^Revogado em/)).toBeVisible();

  await readAccesses(page);

  // Without further clicks: the page shows the finished copy automatically.
  await page.getByRole('button', { name: 'Pedir uma cópia' }).click();
  await expect(page.getByText('Pedido registrado')).toBeVisible();
  const download = page.getByRole('link', { name: 'Baixar a cópia' });
  await expect(download).toBeVisible({ timeout: 20_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toMatch(/^meus-dados-P\d{8}-[0-9A-F]{8}\.zip$/);
  const zip = unzipSync(fs.readFileSync(await file.path()));
  expect(Object.keys(zip).toSorted()).toEqual(['LEIA-ME.txt', 'dados.json', 'dados.pdf']);
  expect(strFromU8(zip['dados.json'] ?? new Uint8Array())).toContain(customer.docNumber);
  await mailTo(customer.email, 'Sua cópia está pronta');

  const path = (await download.getAttribute('href')) ?? '';
  const stranger = await person();
  await enterAs(stranger, db, await newCustomer(db));
  for (const other of [stranger, await person({ as: 'admin' })]) {
    expect((await other.context().request.get(path)).status()).toBe(404);
  }
  expect((await page.context().request.get('/app/privacidade/exportacao/nada')).status()).toBe(404);

  await askForCorrection(page);
});

test('erasure: the page first lists what is deleted and kept; the password confirms; it can be undone; the team is notified', async ({
  person,
}) => {
  const customer = await newCustomer(db);
  const page = await person({ width: WIDTHS.desktop });
  await enterAs(page, db, customer);
  // With a service the team decides; an account without one is erased at once.
  await db.query("insert into cards (user_id, card_type) values ($1, 'nome')", [customer.id]);
  await page.goto('/app/privacidade/exclusao');
  await hydrated(page);
  await expect(page.getByText('O que a lei nos manda guardar')).toBeVisible();
  await expect(page.getByText(/Marco Civil da Internet, art\. 15/)).toBeVisible();
  await expectAccessible(page);

  // By keyboard alone.
  await page.getByLabel('Sua senha').focus();
  await page.keyboard.type('senha errada');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Sua senha')).toHaveAccessibleDescription('A senha atual não confere.');
  const ask = async () => {
    // While the page reloads after an answer, its button is off, and Enter with it.
    await expect(page.getByRole('button', { name: 'Pedir a exclusão' })).toBeEnabled();
    await page.getByLabel('Sua senha').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(customer.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/app/privacidade');
  };
  await ask();
  await mailTo(customer.email, 'Pedido de privacidade registrado');
  const requests = part(page, 'Meus pedidos');
  await page.getByRole('button', { name: /^Cancelar pedido P/ }).focus();
  await page.keyboard.press('Enter');
  await expect(requests.getByText('Cancelado a seu pedido.')).toBeVisible();
  await page.getByRole('link', { name: 'Ver como funciona' }).focus();
  await page.keyboard.press('Enter');
  await ask();
  await expect(requests.getByText('Recebido', { exact: true })).toBeVisible();

  // The admins were notified.
  const admin = await person({ as: 'admin' });
  await admin.goto('/app/avisos');
  await expect(admin.getByText('Novo pedido de privacidade').first()).toBeVisible();
});

async function readAccesses(page: Page) {
  const looks = part(page, 'Quem viu os seus dados');
  await expect(looks.getByRole('listitem')).toHaveCount(5);
  await expect(looks.getByRole('listitem').first()).toContainText(
    /\S+, da administração abriu: o seu cadastro e os seus serviços/,
  );
  await looks.getByRole('link', { name: 'Ver todos os acessos' }).click();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'abriu' })).toHaveCount(20);
  await page.getByRole('link', { name: 'Mais antigos' }).click();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'abriu' })).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Caminho' }).getByRole('link', { name: 'Privacidade' }).click();
}

/** The support page shows the protocol of the request, too. */
async function askForCorrection(page: Page) {
  await page.getByLabel('Conte com as suas palavras').fill('curto');
  await page.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(page.getByLabel('Conte com as suas palavras')).toHaveAccessibleDescription(/pelo menos 10/);
  await expect(page.getByLabel('Conte com as suas palavras')).toHaveValue('curto');
  await page.getByLabel('Conte com as suas palavras').fill('Meu nome do meio está errado.');
  await page.getByRole('button', { name: 'Enviar pedido' }).click();
  const requests = part(page, 'Meus pedidos');
  await expect(requests.getByText('“Meu nome do meio está errado.”')).toBeVisible();
  const protocol =
    (await requests
      .getByText(/^P\d{8}-/)
      .first()
      .textContent()) ?? '';
  await page.goto('/app/suporte');
  await expect(page.getByText(protocol)).toBeVisible();
}
