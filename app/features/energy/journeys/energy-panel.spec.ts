import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import type pg from 'pg';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

test('a request from analysis to an active discount; the open dashboard of the customer follows', async ({
  person,
}) => {
  const name = `Zélia ${randomUUID().slice(0, 8)}`;
  const customer = await newCustomer(db, { name });
  await db.query(
    "insert into energy_discounts (user_id, full_name, cpf, address, uf, consumer_unit) values ($1, $2, '52998224725', 'Rua das Flores, 10', 'SC', '12345')",
    [customer.id, name],
  );
  const theirs = await person({ width: WIDTHS.phone });
  await enterAs(theirs, db, customer);
  await theirs.goto('/app');
  await hydrated(theirs);
  const card = theirs.locator('[data-energy]');
  await expect(card).toContainText('Recebido');

  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  await page.goto('/admin/energia');
  await hydrated(page);
  const received = page.getByRole('link', { name: 'Recebido' });
  await received.click();
  await expect(received).toHaveAttribute('aria-current', 'page');
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(name.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^1 pedido,/)).toBeVisible();
  await expect(page.getByRole('table')).not.toContainText('529.982.247-25');
  await page.getByRole('link', { name }).press('Enter');
  const drawer = page.getByRole('dialog', { name });
  await expect(drawer).toContainText('529.982.247-25');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Começar análise' }).click();
  await expect(card).toContainText('Em análise');

  await enterBills(drawer, card);

  await drawer.getByLabel('Nova nota').fill('Falei com a distribuidora.');
  await drawer.getByRole('button', { name: 'Adicionar nota' }).click();
  await expect(drawer.getByText('Falei com a distribuidora.')).toBeVisible();
  await page.setViewportSize({ width: WIDTHS.phone, height: 900 });
  await expectNoSidewaysScroll(page);
  // There the drawer covers the page: the keyboard does not go behind it.
  const search = page.locator('form[role="search"]');
  await expect(search).toHaveJSProperty('inert', true);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(search).toHaveJSProperty('inert', false);
  await expectNoSidewaysScroll(page);
  await theirs.goto('/app/avisos');
  await expect(theirs.getByText('Você economiza R$ 89,50 por mês.')).toBeVisible();
});

/** Expects a refusal of a discount without both bills, or without savings. */
async function enterBills(drawer: Locator, card: Locator) {
  await drawer.getByRole('button', { name: 'Ativar desconto' }).click();
  await expect(drawer.getByRole('alert')).toContainText('Informe as duas contas');
  await drawer.getByLabel('Conta normal').fill('300');
  await drawer.getByLabel('Com desconto').fill('310');
  await drawer.getByRole('button', { name: 'Salvar contas' }).click();
  await expect(drawer.getByLabel('Com desconto')).toHaveAccessibleDescription(
    'A conta com desconto não pode ser maior que a normal',
  );
  await expect(drawer.getByLabel('Com desconto')).toHaveValue('310');
  await drawer.getByLabel('Com desconto').fill('210,50');
  await drawer.getByRole('button', { name: 'Salvar contas' }).click();
  await expect(drawer.getByText('Economia de R$ 89,50 por mês (30%)')).toBeVisible();
  // The form was remounted; the focus is still on the button.
  await expect(drawer.getByRole('button', { name: 'Salvar contas' })).toBeFocused();
  await drawer.getByRole('button', { name: 'Ativar desconto' }).click();
  await expect(drawer.getByText('Ativo', { exact: true })).toBeVisible();
  await expect(card).toContainText('R$ 89,50 (30%)');
}
