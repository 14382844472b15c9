import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import type { InstallmentId, OrderId } from '#app/terms/ids.ts';
import { expect, expectFits, hydrated, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { enterAs, type NewCustomer, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';
import { addRunningServices } from '#tests/late-services.ts';
import { pdf } from '#tests/upload-files.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

/** A file that was never sent before. */
const proof = () => ({ name: 'pix.pdf', mimeType: 'application/pdf', buffer: pdf(`Pix ${randomUUID()}`) });

/** An order of Limpa Nome for R$ 300, bought some days ago, with its service under way. @returns its installment. */
async function order(buyer: NewCustomer, daysAgo: number): Promise<string> {
  const { rows } = await db.query<{ orderId: OrderId; installmentId: InstallmentId }>(
    `with o as (
       insert into transactions (user_id, amount, installments, plan_snapshot, created_at)
       values ($1, 300, 1, '{"plan": "CPF", "activates": ["nome"], "promo": 30000}', now() - make_interval(days => $2))
       returning *)
     insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date, created_at)
     select id, user_id, 1, amount, current_date, created_at from o
     returning transaction_id as "orderId", id as "installmentId"`,
    [buyer.id, daysAgo],
  );
  const { orderId = '', installmentId = '' } = rows[0] ?? {};
  const services = { activates: ['nome'], startedDaysAgo: daysAgo };
  await addRunningServices(db, { userId: buyer.id, orderId }, services);
  return installmentId;
}

/** A form as its page sends it, without a look at the page. */
async function send(page: Page, path: string, form: Record<string, string | ReturnType<typeof proof>>) {
  const headers = { origin: process.env.E2E_URL ?? '' };
  const answer = await page.request.post(path, { headers, multipart: form });
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
}

test(`a purchase paid by hand is withdrawn from, and its money returned by hand`, async ({ person }) => {
  const rita = await newCustomer(db, { name: `Rita Desiste ${randomUUID().slice(0, 8)}` });
  const installmentId = await order(rita, 1);
  const panel = await person();
  await enterAs(panel, db, await newCustomer(db, { role: 'admin' }));
  const paidOn = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' });
  const received = { amount: '300,00', paidOn, method: 'transfer', arquivos: proof() };
  await send(panel, `/admin/envios/recebimentos/${installmentId}`, received);

  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, rita);
  await page.goto('/app/faturas');
  await hydrated(page);
  await page.getByText(/^Desistir da compra \(até/).click();
  await page.getByLabel('Entendi e quero desistir desta compra').check();
  await expectFits(page);
  await page.getByRole('button', { name: 'Desistir e receber de volta' }).click();
  await expect(page.getByText(/Protocolo D\d{8}-/).first()).toBeVisible();
  await expect(
    page.getByText(/Vamos devolver R\$ 300,00, por transferência, feita pela nossa equipe\./),
  ).toBeVisible();
  await expectFits(page);

  await panel.goto('/admin/pendencias?fila=devolucoes');
  await panel.getByRole('link', { name: rita.name }).click();
  await expect(panel.getByText(/R\$ 300,00.*Desistência/)).toBeVisible();
  await expectFits(panel);
  await panel.getByLabel('Comprovante da devolução').setInputFiles(proof());
  await panel.getByRole('button', { name: 'Já devolvi' }).click();
  await expect(panel.getByText('Devolução confirmada')).toBeVisible();
  await expect(page.getByText(/Devolvemos R\$ 300,00,/)).toBeVisible();
  await expect(page.getByText(/Vamos devolver/)).toHaveCount(0);

  await panel.goto('/admin/financeiro/devolucoes?situacao=feitas');
  const row = panel.getByRole('row').filter({ hasText: rita.name });
  const file = await panel.request.get(
    (await row.getByRole('link', { name: 'Comprovante' }).getAttribute('href')) ?? '',
  );
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await expectFits(panel);
});

test(`a guarantee is asked for with the button, and the money comes back`, async ({ person }) => {
  const rita = await newCustomer(db, { name: `Rita Espera ${randomUUID().slice(0, 8)}` });
  const installmentId = await order(rita, 60);
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, rita);
  await send(page, `/app/faturas/${installmentId}`, { intent: 'charge', method: 'pix' });
  const { rows } = await db.query('select gateway_payment_id as id from payment_charges where user_id = $1', [
    rita.id,
  ]);
  await send(page, `/dev/pagamento/${rows[0]?.id}`, { decision: 'pay' });
  await page.goto('/app/card/nome');
  await hydrated(page);
  await page.getByRole('tabpanel', { name: 'Resumo' }).getByText('Pedir a garantia', { exact: true }).click();
  await page.getByLabel('Receber de volta o preço deste serviço (R$ 300,00)').check();
  await page.getByLabel(/Quer contar algo/).fill('Ainda consta no Serasa.');
  await expectFits(page);
  await page.getByRole('button', { name: 'Enviar o pedido' }).click();
  await expect(page.getByText(/^Protocolo G\d{8}-[0-9A-Z]{8}$/)).toBeVisible();
  await expect(page.getByText(/Respondemos por escrito até/)).toBeVisible();

  const panel = await person();
  await enterAs(panel, db, await newCustomer(db, { role: 'admin' }));
  await panel.goto('/admin/pendencias?fila=garantias');
  await panel.getByRole('link', { name: rita.name }).click();
  await hydrated(panel);
  await expect(panel.getByText('Ainda consta no Serasa.')).toBeVisible();
  await panel.getByLabel('Aceitar', { exact: true }).check();
  await panel.getByLabel('Resposta ao cliente').fill('Você tem razão, o prazo passou.');
  await expectFits(panel);
  await panel.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(panel.getByText('Resposta enviada')).toBeVisible();
  await expectFits(panel);

  await expect(page.getByText('Você tem razão, o prazo passou.')).toBeVisible();
  await expect(page.getByText('Devolvemos R$ 300,00.')).toBeVisible();
  await expectFits(page);
  await page.goto('/app/faturas');
  await expect(page.getByText(/Devolvemos R\$ 300,00, na conta de onde veio o Pix/)).toBeVisible();
});
