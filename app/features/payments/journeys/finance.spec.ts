import type { Page } from '@playwright/test';
import type pg from 'pg';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
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

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000053 00000 n \n0000000102 00000 n \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n164\n%%EOF\n',
);

/** An order of two installments, the first one twenty days late; its coupon is in no other order. */
async function lateOrder(customerId: string, coupon: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into transactions (user_id, amount, installments, plan_snapshot, coupon, created_at)
     values ($1, 300, 2, '{"plan": "CPF"}', $2, now() - interval '60 days') returning id`,
    [customerId, coupon],
  );
  const id = rows[0]?.id ?? '';
  await db.query(
    `insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date, created_at)
     select $1, $2, n, 150, (now() at time zone 'America/Sao_Paulo')::date - 20 + (n - 1) * 30, now() - interval '60 days'
     from generate_series(1, 2) n`,
    [id, customerId],
  );
  return id;
}

/** Reads the amount received with a coupon on /admin/financeiro. */
async function receivedOf(page: Page, coupon: string): Promise<string> {
  await page.goto('/admin/financeiro');
  const row = page.getByRole('row').filter({ hasText: coupon });
  return row.getByRole('cell').first().innerText();
}

test('a late installment: charged again, marked as paid, on the open invoice at once, in the sums; the rest renegotiated', async ({
  person,
}) => {
  const coupon = `E2E${Date.now()}`;
  const customer = await newCustomer(db, { name: `Cida Parcela ${coupon}` });
  const orderId = await lateOrder(customer.id, coupon);
  const invoice = await person({ width: WIDTHS.phone });
  await enterAs(invoice, db, customer);
  await invoice.goto('/app/faturas');
  await hydrated(invoice);
  await expect(invoice.getByText('Vencida')).toBeVisible();

  const page = await person({ width: WIDTHS.desktop });
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  await page.goto('/admin/financeiro');
  expect(await receivedOf(page, coupon)).toBe('R$ 0,00');
  await page.goto(`/admin/parcelas?cupom=${coupon}`);
  await hydrated(page);
  // Late twenty days: that range, and nothing in the others.
  await page.getByRole('link', { name: '16 a 30 dias' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Vencidas, 16 a 30 dias' })).toContainText(
    '1 parcela, R$ 150,00',
  );
  await expect(page.getByText('Vencida há 20 dias')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByText(/^Cobrar/)
    .first()
    .click();
  await expect(page.getByText('O cliente é avisado na hora')).toBeVisible();
  await page.getByRole('button', { name: /^Sim, cobrar/ }).click();
  await expect(page.getByText('Cobrança enviada')).toBeVisible();
  expect((await mailTo(customer.email, 'Nova cobrança disponível')).text).toContain('parcela 1 de 2');

  await receive(page, orderId, invoice);

  await page.getByText('Renegociar', { exact: true }).click();
  await page.getByLabel('Desconto (R$)').fill('30');
  await page.getByLabel('Parcelas', { exact: true }).selectOption('2');
  await expect(page.getByRole('listitem').filter({ hasText: 'R$ 60,00' })).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Combinado por telefone');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ver o que muda' }).click();
  await expect(page.getByText('De R$ 150,00 passa a R$ 120,00')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sim, renegociar e avisar o cliente' }).click();
  await expect(page.getByText('Parcelas renegociadas')).toBeVisible();
  await expect(invoice.getByText('R$ 60,00')).toHaveCount(2, { timeout: 15_000 });
  await expect(invoice.getByText(/com desconto de R\$ 30,00/)).toBeVisible();
  await expect(invoice.getByText('Parcela 2 de 2 do acordo').first()).toBeVisible();
  await expectAccessible(invoice);
  await expectNoSidewaysScroll(invoice);

  await seeSums(page, coupon, orderId);
});

test('a payment without a notice is found by the check with the provider and settled', async ({ person }) => {
  const customer = await newCustomer(db);
  const orderId = await lateOrder(customer.id, `CONF${Date.now()}`);
  // Paid after it had run out, and longer ago than the reconciler looks: it starts every ten minutes, and would settle it.
  const { rows } = await db.query<{ id: string }>(
    `with charge as (
       insert into payment_charges (installment_id, user_id, gateway, gateway_payment_id, amount, status, live, expires_at)
       select id, user_id, 'sandbox', uuidv7()::text, 150, 'expired', false, now() - interval '11 days'
       from installment_payments where transaction_id = $1 and installment_number = 1 returning *)
     insert into sandbox_payments (id, reference, method, amount, description, status, expires_at, paid_at, updated_at)
     select gateway_payment_id::uuid, id, 'pix', amount, 'Parcela 1', 'paid', expires_at, now() - interval '10 days',
       now() - interval '10 days' from charge returning id`,
    [orderId],
  );
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  await page.goto('/admin/financeiro/conferencia');
  await hydrated(page);
  await page.getByLabel('De', { exact: true }).fill(addDays(civilDateAt(new Date()), -12));
  await page.getByRole('button', { name: 'Conferir' }).click();
  const difference = page.getByRole('row').filter({ hasText: rows[0]?.id ?? '' });
  await expect(difference).toContainText('Situação diferente', { timeout: 15_000 });
  await expectAccessible(page);
  await difference.getByRole('button', { name: /^Acertar/ }).click();
  await expect(page.getByText('Pagamento acertado')).toBeVisible();
  await expect(difference).toHaveCount(0);
  await page.goto(`/admin/parcelas/${orderId}`);
  await expect(page.getByRole('row').filter({ hasText: '1 de 2' })).toContainText('Pago');
});

/** Registers the money; the customer’s page follows without a reload. */
async function receive(page: Page, orderId: string, invoice: Page) {
  await page.getByRole('link', { name: /^Receber/ }).click();
  await page.getByLabel('Valor (R$)').fill('120');
  await page
    .getByLabel('Comprovante')
    .setInputFiles({ name: 'pix.pdf', mimeType: 'application/pdf', buffer: PDF });
  await page.getByRole('button', { name: 'Registrar recebimento' }).click();
  await expect(page.getByLabel('Valor (R$)')).toHaveAccessibleDescription(/A parcela é de R\$ 150,00/);
  await expect(page.getByLabel('Valor (R$)')).toHaveValue('120');
  await page.getByLabel('Valor (R$)').fill('150,00');
  await page.getByLabel('Forma').selectOption('transfer');
  await page.getByRole('button', { name: 'Registrar recebimento' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/parcelas/${orderId}$`));
  await expect(page.getByText('Recebimento registrado')).toBeVisible();

  // The customer's page changes without a reload.
  await expect(invoice.getByText('Pago', { exact: true })).toBeVisible({ timeout: 15_000 });
  await expect(invoice.getByText('Vencida')).toHaveCount(0);
  const receipt = await page.request.get(
    (await page.getByRole('link', { name: 'Comprovante' }).getAttribute('href')) ?? '',
  );
  expect([receipt.status(), (await receipt.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
}

/** Sums, list and file of the coupon, and no sideways scroll at the other widths. */
async function seeSums(page: Page, coupon: string, orderId: string) {
  expect(await receivedOf(page, coupon)).toBe('R$ 150,00');
  await hydrated(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: new RegExp(`^Recebido, ${coupon}`) }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Cida Parcela' })).toHaveCount(1);
  const file = await page.request.get(
    (await page.getByRole('link', { name: 'Exportar CSV' }).getAttribute('href')) ?? '',
  );
  expect(file.headers()['content-type']).toContain('text/csv');
  expect((await file.text()).split('\r\n')).toHaveLength(3);
  for (const width of [WIDTHS.phone, WIDTHS.tablet]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/admin/parcelas', `/admin/parcelas/${orderId}`, '/admin/financeiro']) {
      await page.goto(path);
      await expectNoSidewaysScroll(page);
    }
  }
}
