import type pg from 'pg';
import { expect, expectAccessible, expectFits, hydrated, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

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
  await panel.goto('/admin/parceiros/indique');
  await hydrated(panel);
  await panel.getByLabel('Texto para enviar').fill('Ganhe o nome limpo você também, é só usar o link');
  await panel.getByRole('button', { name: 'Salvar programa' }).click();
  await expect(panel.getByText('Promessa que o site precisa provar')).toBeVisible();
  await panel
    .getByLabel('Texto para enviar')
    .fill('Sou cliente e indico. Recebo um prêmio se você contratar:');
  await panel.getByLabel('Clientes podem indicar').check();
  await panel.getByRole('button', { name: 'Salvar programa' }).click();
  await expect(panel.getByText('Indique e ganhe salvo')).toBeVisible();
  await expectFits(panel);
  await expectAccessible(panel);

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

  await customer.goto('/indique');
  await expect(customer.getByRole('heading', { name: 'Indique e ganhe' })).toBeVisible();
  await expectFits(customer);
  await customer.goto('/politicas');
  await expect(customer.getByRole('heading', { name: 'Quem indicou você' })).toBeVisible();
  await expect(customer.getByRole('heading', { name: 'Indique e ganhe' })).toBeVisible();

  await panel.goto('/admin/parceiros/indique');
  await hydrated(panel);
  await panel.getByLabel('Clientes podem indicar').uncheck();
  await panel.getByRole('button', { name: 'Salvar programa' }).click();
  await expect(panel.getByText('Indique e ganhe salvo')).toBeVisible();
  expect((await customer.request.get('/indique')).status()).toBe(404);
  await customer.goto('/app/indique');
  await expect(customer.getByText('fechado para novas indicações')).toBeVisible();
  await expect(customer.getByRole('textbox', { name: 'Seu link' })).toHaveCount(0);
});
