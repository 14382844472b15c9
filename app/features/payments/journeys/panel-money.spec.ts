import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, expectFits, hydrated, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';
import { pdf } from '#tests/upload-files.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

/** An order of three installments of R$ 100, due in half a year, a year, and later. */
async function farOrder(customerId: string): Promise<{ orderId: string; first: string }> {
  const { rows } = await db.query<{ orderId: string; first: string }>(
    `with o as (
       insert into transactions (user_id, amount, installments, plan_snapshot, created_at)
       values ($1, 300, 3, '{"plan": "CPF"}', now() - interval '20 days') returning *)
     insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date, created_at)
     select id, user_id, n, 100, current_date + 180 * n, created_at from o, generate_series(1, 3) n
     returning transaction_id as "orderId", id as first`,
    [customerId],
  );
  return rows[0] ?? { orderId: '', first: '' };
}

test('the panel stores a promise to pay, and charges by boleto', async ({ person }) => {
  const rita = await newCustomer(db, { name: `Rita Promessa ${randomUUID().slice(0, 8)}` });
  const { orderId } = await farOrder(rita.id);
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  const today = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' });
  await page.goto(`/admin/parcelas/${orderId}`);
  await hydrated(page);
  const row = page.getByRole('row').filter({ hasText: '1 de 3' });
  await row.getByText(/^Promessa/).click();
  const promised = row.getByLabel('Prometeu pagar em');
  await promised.fill('2020-01-01');
  await row.getByRole('button', { name: /^Salvar/ }).click();
  await expect(row.getByText('Este dia já passou')).toBeVisible();
  await expect(promised).toHaveValue('2020-01-01');
  await promised.fill(today);
  await row.getByRole('button', { name: /^Salvar/ }).click();
  await expect(row).toContainText('prometida para');
  await row
    .getByText(/^Cobrar/)
    .first()
    .click();
  await row.getByRole('button', { name: /^Por boleto/ }).click();
  await expect(page.getByText('Cobrança enviada')).toBeVisible();
});

test(`the panel asks before money moves, and takes an agreement back`, async ({ person }) => {
  const rita = await newCustomer(db, { name: `Rita Acordo ${randomUUID().slice(0, 8)}` });
  const { orderId, first } = await farOrder(rita.id);
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  const paidOn = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' });
  const file = { name: 'pix.pdf', mimeType: 'application/pdf', buffer: pdf(`Pix ${randomUUID()}`) };
  const answer = await page.request.post(`/admin/envios/recebimentos/${first}`, {
    headers: { origin: process.env.E2E_URL ?? '' },
    multipart: { amount: '100,00', paidOn, method: 'transfer', arquivos: file },
  });
  expect(answer.ok()).toBe(true);

  await page.goto(`/admin/parcelas/${orderId}`);
  await hydrated(page);
  const row = page.getByRole('row').filter({ hasText: '2 de 3' });
  await row
    .getByText(/^Cobrar/)
    .first()
    .click();
  await expect(row.getByText(/Ela só vence em .*, daqui a 360 dias\. Cobrar mesmo assim\?/)).toBeVisible();
  await expectFits(page);
  await row
    .getByText(/^Cobrar/)
    .first()
    .click();

  // From the row of the list the form is open already.
  await page.goto(`/admin/parcelas?busca=${encodeURIComponent(rita.name)}`);
  await hydrated(page);
  await page
    .getByRole('link', { name: /^Renegociar/ })
    .first()
    .click();
  await hydrated(page);
  await page.getByLabel('Desconto (R$)').fill('20');
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Combinado por telefone');
  await page.getByRole('button', { name: 'Ver o que muda' }).click();
  await expect(page.getByRole('region', { name: 'O que muda' })).toBeFocused();
  // Changed terms have to be confirmed again.
  await page.getByLabel('Desconto (R$)').fill('50');
  await expect(page.getByRole('region', { name: 'O que muda' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Ver o que muda' }).click();
  await expect(page.getByText('De R$ 200,00 passa a R$ 150,00')).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: 'Sim, renegociar e avisar o cliente' }).click();
  await expect(page.getByRole('row').filter({ hasText: '1 de 3 do acordo' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: /^1 de 3R/ })).toHaveCount(1);
  // The form is closed, with nothing entered.
  await expect(page.getByLabel('Desconto (R$)')).toBeHidden();
  await page.getByText('Desfazer esta renegociação').click();
  await expectFits(page);
  await page.getByRole('button', { name: 'Desfazer e avisar o cliente' }).click();
  await expect(page.getByText('Desfeita', { exact: true })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'R$ 200,00' })).toBeVisible();
});

test('a part of a payment is refunded, and the check names payments that the provider does not know', async ({
  person,
}) => {
  const rita = await newCustomer(db, { name: `Rita Cortesia ${randomUUID().slice(0, 8)}` });
  const { orderId, first } = await farOrder(rita.id);
  await db.query(
    "update installment_payments set status = 'paid', paid_at = now(), payment_method = 'cash' where id = $1",
    [first],
  );
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  await page.goto(`/admin/parcelas/${orderId}?devolver=${first}`);
  await hydrated(page);
  await page.getByLabel('Motivo', { exact: true }).first().selectOption('agreement');
  await page.getByLabel('Valor (R$)').fill('150');
  await page.getByLabel('O que houve').first().fill('Cortesia pelo atraso');
  await page.getByRole('button', { name: 'Devolver parcela' }).click();
  await expect(page.getByText('Deste pagamento restam R$ 100,00')).toBeVisible();
  await expectFits(page);
  await page.getByLabel('Valor (R$)').fill('30');
  await page.getByRole('button', { name: 'Devolver parcela' }).click();
  await expect(page.getByText('Devolução pedida')).toBeVisible();
  await expect(page.getByText('A devolver')).toBeVisible();

  const invoice = await person({ width: WIDTHS.phone });
  await enterAs(invoice, db, rita);
  await invoice.goto('/app/faturas');
  await expect(invoice.getByText(/Vamos devolver R\$ 30,00,/)).toBeVisible();

  await page.goto('/admin/financeiro/conferencia');
  await hydrated(page);
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByText(/o provedor não conhece e esta conferência não confirma/)).toBeVisible({
    timeout: 15_000,
  });
  await expectFits(page);
});
