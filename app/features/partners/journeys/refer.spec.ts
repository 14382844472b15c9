import type { Page } from '@playwright/test';
import type pg from 'pg';
import { expect, expectAccessible, expectFits, hydrated, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

/** Opens the program in the panel, after a refused text. */
async function openProgram(panel: Page): Promise<void> {
  await panel.goto('/admin/parceiros/indique');
  await hydrated(panel);
  await panel.getByLabel('Texto para enviar').fill('Ganhe o nome limpo você também, é só usar o link');
  await panel.getByRole('button', { name: 'Salvar programa' }).click();
  await expect(
    panel.getByRole('form', { name: 'Regras do programa' }).getByText('Promessa que o site precisa provar:'),
  ).toBeVisible();
  await panel
    .getByLabel('Texto para enviar')
    .fill('Sou cliente e indico. Recebo um prêmio se você contratar:');
  await panel.getByLabel('Clientes podem indicar').check();
  await panel.getByRole('button', { name: 'Salvar programa' }).click();
  await expect(panel.getByText('Indique e ganhe salvo')).toBeVisible();
  await expectFits(panel);
  await expectAccessible(panel);
}

/** Joins the program from the customer's menu, after a form without the acceptance. */
async function join(customer: Page): Promise<void> {
  await customer.goto('/app/mais');
  await customer
    .getByRole('navigation', { name: 'Tudo da área' })
    .getByRole('link', { name: 'Indique e ganhe' })
    .click();
  await hydrated(customer);
  await expect(customer.getByText('Não há sorteio')).toBeVisible();
  await customer.getByLabel('Chave Pix para receber').fill('rita@pix.exemplo');
  await customer.getByRole('button', { name: 'Quero indicar' }).click();
  await expect(customer.getByText('Leia e aceite as regras')).toBeVisible();
  await expect(customer.getByLabel('Chave Pix para receber')).toHaveValue('rita@pix.exemplo');
  await customer.getByLabel('Li e aceito as regras').check();
  await customer.getByRole('button', { name: 'Quero indicar' }).click();
  await expect(customer.getByRole('textbox', { name: 'Seu link' })).toHaveValue(/\/r\/i-[0-9a-f]{10}$/);
  await expect(customer.getByText('Nenhuma indicação')).toBeVisible();
  await expectFits(customer);
  await expectAccessible(customer);
}

/** Raises the reward: the page names the accepted amount until the customer accepts the new one. */
async function raiseReward(panel: Page, customer: Page): Promise<void> {
  await panel.getByLabel('Prêmio por pedido pago').fill('75,00');
  await panel.getByRole('button', { name: 'Salvar programa' }).click();
  await expect(panel.getByText('R$ 75,00')).toBeVisible();
  await customer.goto('/app/indique');
  await hydrated(customer);
  await expect(customer.getByText('R$ 50,00 por pedido pago em Pix')).toBeVisible();
  await expect(customer.getByText('os próximos pedidos rendem R$ 75,00 por pedido pago')).toBeVisible();
  await expectFits(customer);
  await expectAccessible(customer);
  await customer.getByLabel('Li e aceito as regras').check();
  await customer.getByRole('button', { name: 'Aceitar as novas regras' }).click();
  await expect(customer.getByText('R$ 75,00 por pedido pago em Pix')).toBeVisible();
  await expect(customer.getByText('As regras mudaram')).toHaveCount(0);
  await customer.getByText('Regras que você aceitou').click();
  await expect(customer.getByText(/rende R\$\s75,00 a você/)).toBeVisible();
}

test('the owner opens the program, a customer joins, and the public rules follow', async ({ person }) => {
  test.setTimeout(120_000);
  const customer = await person({ width: WIDTHS.phone });
  await enterAs(customer, db, await newCustomer(db));
  await customer.goto('/app/mais');
  await expect(customer.getByRole('link', { name: 'Indique e ganhe' })).toHaveCount(0);
  expect((await customer.request.get('/app/indique')).status()).toBe(404);
  expect((await customer.request.get('/indique')).status()).toBe(404);

  const panel = await person({ width: WIDTHS.desktop });
  await enterAs(panel, db, await newCustomer(db, { role: 'admin' }));
  await openProgram(panel);
  await join(customer);

  const plain = await person({ width: WIDTHS.phone, javaScriptEnabled: false });
  await enterAs(plain, db, await newCustomer(db));
  await plain.goto('/app/indique');
  await plain.getByLabel('Chave Pix para receber').fill('rita@pix.exemplo');
  await plain.getByLabel('Li e aceito as regras').check();
  await plain.getByRole('button', { name: 'Quero indicar' }).click();
  await expect(plain.getByRole('textbox', { name: 'Seu link' })).toHaveValue(/\/r\/i-/);

  await raiseReward(panel, customer);

  await customer.goto('/indique');
  await expect(customer.getByRole('heading', { name: 'Indique e ganhe' })).toBeVisible();
  await expectFits(customer);
  await customer.goto('/politicas');
  await expect(customer.getByRole('heading', { name: 'Quem indicou você' })).toBeVisible();
  await expect(customer.getByRole('heading', { name: 'Indique e ganhe' })).toBeVisible();

  await panel.getByLabel('Clientes podem indicar').uncheck();
  await panel.getByRole('button', { name: 'Salvar programa' }).click();
  await expect(panel.getByLabel('Clientes podem indicar')).not.toBeChecked();
  await expect.poll(async () => (await customer.request.get('/indique')).status()).toBe(404);
  await customer.goto('/app/indique');
  await expect(customer.getByText('fechado para novas indicações')).toBeVisible();
  await expect(customer.getByRole('textbox', { name: 'Seu link' })).toHaveCount(0);
});
