import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, expectAccessible, expectFits, hydrated, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';
import { pdf } from '#tests/upload-files.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(async () => {
  await db.query('update tax_note_settings set active = false');
  await db.end();
});

/** Runs the job that issues and cancels notes, before its minute. */
const work = () =>
  db.query("insert into pgboss.job (id, name, data) values (gen_random_uuid(), 'tax-notes.work', '{}')");

const proof = () => ({ name: 'pix.pdf', mimeType: 'application/pdf', buffer: pdf(`Pix ${randomUUID()}`) });

test.describe.configure({ mode: 'serial' });

test('finance enters the codes of the accountant and tries them with a note of test', async ({ person }) => {
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin', position: 'finance' }));
  await page.goto('/admin/notas/ajustes');
  await hydrated(page);
  await page.getByLabel('Emitir notas fiscais').check();
  await page
    .getByLabel('Pagamentos a partir de')
    .fill(new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' }));
  const codes = {
    'Código do IBGE do município': '4204202',
    'Inscrição municipal': '12345',
    'Código de tributação nacional': '170101',
    'Código NBS': '115021000',
    'Código da operação': '100301',
    CST: '000',
  };
  for (const [label, code] of Object.entries(codes)) await page.getByLabel(label, { exact: true }).fill(code);
  await page.getByLabel('Regime tributário').selectOption('3');
  await page.getByLabel('Apuração no Simples').selectOption('1');
  await page.getByRole('button', { name: 'Salvar ajustes' }).click();
  await expect(page.locator('form').getByText('Preencha os três códigos, ou nenhum')).toBeVisible();
  await page.getByLabel('Classificação tributária').fill('000001');
  await page.getByRole('button', { name: 'Salvar ajustes' }).click();
  await expect(page.getByText('Nada falta para emitir')).toBeVisible();
  await page.getByRole('button', { name: 'Emitir nota de teste' }).click();
  await expect(page.getByText('Nota de teste na fila')).toBeVisible();
  await work();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^Emitida/)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  for (const width of Object.values(WIDTHS)) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page);
  }
  await expectAccessible(page);
});

for (const width of [WIDTHS.phone, WIDTHS.desktop]) {
  test(`a refund cancels the note of its payment, for customer and team, at ${width}`, async ({ person }) => {
    const lia = await newCustomer(db, { name: `Lia Nota ${randomUUID().slice(0, 8)}` });
    const { rows } = await db.query<{ id: string }>(
      `with o as (
         insert into transactions (user_id, amount, installments, plan_snapshot, created_at)
         values ($1, 300, 1, '{"plan": "CPF", "activates": [], "promo": 30000}', now() - interval '1 day') returning *)
       insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date, created_at)
       select id, user_id, 1, amount, current_date, created_at from o returning id`,
      [lia.id],
    );
    const panel = await person({ width });
    await enterAs(panel, db, await newCustomer(db, { role: 'admin' }));
    const paidOn = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' });
    const path = `/admin/envios/recebimentos/${rows[0]?.id}`;
    const received = { amount: '300,00', paidOn, method: 'transfer', arquivos: proof() };
    const headers = { origin: process.env.E2E_URL ?? '' };
    expect((await panel.request.post(path, { headers, multipart: received })).ok()).toBe(true);

    const page = await person({ width });
    await enterAs(page, db, lia);
    const noteIs = async (state: string) => {
      await work();
      await expect(async () => {
        await page.goto('/app/notas');
        await expect(page.getByRole('listitem').filter({ hasText: 'R$ 300,00' })).toContainText(state, {
          timeout: 2_000,
        });
      }).toPass();
      await expectFits(page);
    };
    await noteIs('Emitida');
    await expectAccessible(page);
    const paper = await page.getByRole('link', { name: /^Baixar PDF/ }).getAttribute('href');
    const drawn = async () => (await (await page.request.get(paper ?? '')).body()).subarray(0, 5).toString();
    expect(await drawn()).toBe('%PDF-');

    await page.goto('/app/faturas');
    await hydrated(page);
    await page.getByText(/^Desistir da compra \(até/).click();
    await page.getByLabel('Entendi e quero desistir desta compra').check();
    await page.getByRole('button', { name: 'Desistir e receber de volta' }).click();
    await expect(page.getByText(/Protocolo D\d{8}-/).first()).toBeVisible();
    await panel.goto('/admin/pendencias?fila=devolucoes');
    await panel.getByRole('link', { name: lia.name }).click();
    await panel.getByLabel('Comprovante da devolução').setInputFiles(proof());
    await panel.getByRole('button', { name: 'Já devolvi' }).click();
    await expect(panel.getByText('Devolução confirmada')).toBeVisible();

    await noteIs('Cancelada');
    expect(await drawn()).toBe('%PDF-');
    await panel.goto(`/admin/notas?busca=${encodeURIComponent(lia.name)}`);
    await expect(panel.getByRole('main').getByText('Cancelada', { exact: true }).first()).toBeVisible();
    await expectFits(panel);
  });
}
