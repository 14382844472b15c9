import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { acceptAndSend, fillPerson, goOn, unique } from '#tests/journeys/checkout-form.ts';
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

const newCode = () => `J${randomUUID().slice(0, 7).toUpperCase()}`;

/** A coupon as the panel would have saved it. */
const addCoupon = (code: string, over = '') =>
  db.query(
    `insert into coupons (code, discount, amount, ends_on) values ($1, 'amount', 50, ${over || 'null'})`,
    [code],
  );

async function toPayment(page: Page): Promise<void> {
  await page.goto('/checkout?plan=CPF');
  await hydrated(page);
  await fillPerson(page, { email: unique('cupom') });
  await goOn(page);
}

test('a coupon is made, refused at its fields, changed and switched off in the panel', async ({ person }) => {
  const code = newCode();
  const page = await person({ width: WIDTHS.desktop });
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  await page.goto('/admin/cupons');
  await hydrated(page);
  await page.getByRole('link', { name: 'Novo cupom' }).first().click();
  await page.getByLabel('Código', { exact: true }).fill(code.toLowerCase());
  await page.getByLabel('Dono').fill('Contábil do Vale');
  await page.getByLabel('Desconto').selectOption('amount');
  await page.getByLabel('Valor (R$)').fill('7,00');
  await expect(page.getByLabel('Porcentagem')).toBeHidden();
  await page.getByLabel('Desconto').selectOption('percent');
  await expect(page.getByLabel('Valor (R$)')).toBeHidden();
  await expect(page.getByLabel('Valor (R$)', { exact: true })).toHaveValue('7,00');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByLabel('Porcentagem')).toHaveAccessibleDescription('Diga quantos por cento');
  await expect(page.getByLabel('Dono')).toHaveValue('Contábil do Vale');
  await page.getByLabel('Porcentagem').fill('10');
  await page.getByLabel('Plano CPF').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Cupom salvo')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('Valendo');
  await expect(row).toContainText('10% de desconto');
  await expect(row).toContainText('Plano CPF');
  await expectAccessible(page);
  await row.getByRole('link', { name: code }).click();
  await page.getByLabel('Ligado').uncheck();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(row).toContainText('Desligado');
  await page.goto('/admin/auditoria?acao=coupon.update');
  await expect(page.getByRole('row').filter({ hasText: 'mudou um cupom' }).first()).toBeVisible();
  for (const width of [WIDTHS.phone, WIDTHS.tablet]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/cupons');
    await expectNoSidewaysScroll(page);
  }
});

test('a campaign coupon lowers the price before it is paid; the contract and the panel say so', async ({
  person,
}) => {
  const code = newCode();
  await addCoupon(code);
  const page = await person({ width: WIDTHS.phone });
  await toPayment(page);
  await page.getByLabel('Cupom').fill(code.toLowerCase());
  await page.getByLabel('Cupom').blur();
  await expect(page.getByLabel('Cupom')).toHaveAccessibleDescription(
    `${code}: R$ 50,00 de desconto. O total fica R$ 449,00.`,
  );
  await expectAccessible(page);
  await goOn(page);
  await expect(page.getByText(`já com R$ 50,00 de desconto do cupom ${code}`)).toBeVisible();
  await acceptAndSend(page);
  await expect(page.getByText('R$ 449,00').first()).toBeVisible();
  const admin = await person({ width: WIDTHS.desktop });
  await enterAs(admin, db, await newCustomer(db, { role: 'admin' }));
  const ordered = admin.getByRole('link', { name: `1 pedido com ${code}` });
  // The total was visible before the order was sent, so it does not prove that the order is stored.
  await expect(async () => {
    await admin.goto(`/admin/cupons?busca=${code}`);
    await expect(ordered).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await ordered.click();
  await admin.getByRole('main').getByRole('link', { name: 'Rita de Cássia' }).click();
  await expect(admin.getByText(`cupom ${code} (R$ 50,00 de desconto)`)).toBeVisible();
});

test('a coupon that ended says so beside its field and on the contract, and the order goes on', async ({
  person,
}) => {
  const code = newCode();
  await addCoupon(code, 'current_date - 3');
  const page = await person({ width: WIDTHS.desktop });
  await toPayment(page);
  await page.getByLabel('Cupom').fill(code);
  await page.getByLabel('Cupom').blur();
  await expect(page.getByLabel('Cupom')).toHaveAccessibleDescription(
    /^Este cupom valeu até .*O pedido segue, sem desconto\.$/,
  );
  await page.getByLabel('Cupom').fill('minha vizinha');
  await expect(page.getByLabel('Cupom')).toHaveAccessibleDescription(
    'Guardamos o cupom MINHA VIZINHA. Ele não dá desconto: o total é R$ 499,00.',
  );
  await page.getByLabel('Cupom').fill(code);
  await goOn(page);
  await expect(page.getByRole('status').filter({ hasText: 'Este cupom valeu até' })).toBeVisible();
  await acceptAndSend(page);
  await expect(page.getByRole('heading', { name: 'Pedido Confirmado!' })).toBeVisible();
  const { rows } = await db.query('select amount, coupon from transactions where coupon = $1', [code]);
  expect(rows).toEqual([{ amount: '499.00', coupon: code }]);
});
