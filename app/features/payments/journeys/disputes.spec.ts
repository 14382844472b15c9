import { expect, expectAccessible, expectFits, hydrated, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

for (const width of [WIDTHS.phone, WIDTHS.desktop])
  test(`a contested payment: evidence by one press, defence, outcome by hand, at ${width}`, async ({
    person,
  }) => {
    const page = await person({ width });
    const db = await suiteDatabase();
    const customer = await newCustomer(db, { cards: ['nome'] });
    const admin = await newCustomer(db, { name: 'Nina do Financeiro', role: 'admin' });
    const paymentId = `mao-${customer.id}`;
    await db.query(
      `with t as (insert into transactions (user_id, amount, status, plan_snapshot) values ($1, 499, 'pending', '{"plan":"CPF"}') returning id),
       p as (insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date)
         select id, $1, 1, 499, current_date from t returning id),
       c as (update cards set opened_by = t.id, status = 'active' from t where user_id = $1)
       insert into payment_charges (installment_id, user_id, gateway, gateway_payment_id, amount, status, live, credited, paid_at)
       select id, $1, 'mercadopago', $2, 499, 'paid', false, true, now() from p`,
      [customer.id, paymentId],
    );
    await enterAs(page, db, admin);
    await page.goto('/admin/financeiro/contestacoes');
    await hydrated(page);
    await expectFits(page);
    await page.getByLabel('Número do pagamento no provedor').fill('não existe');
    await page.getByRole('button', { name: 'Registrar contestação' }).click();
    await expect(page.getByText('Nenhum pagamento recebido tem este número').first()).toBeVisible();
    await page.getByLabel('Número do pagamento no provedor').fill(paymentId);
    await page.getByRole('button', { name: 'Registrar contestação' }).click();
    await expect(page.getByRole('heading', { name: 'Contestação de R$ 499,00' })).toBeVisible();
    // As the server writes it, also.
    await page.reload();
    await expect(page.getByText('1 serviço está parado até a decisão.')).toBeVisible();
    await hydrated(page);
    await expectFits(page);
    await expectAccessible(page);
    const href = await page.getByRole('link', { name: 'Baixar as provas (ZIP)' }).getAttribute('href');
    const pack = await page.request.get(href ?? '');
    expect(pack.headers()['content-type']).toBe('application/zip');
    expect((await pack.body()).subarray(0, 2).toString()).toBe('PK');
    await page.getByRole('button', { name: 'Enviei a defesa' }).click();
    await expect(page.getByText('Defesa enviada', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Ganhamos' }).click();
    await expect(page.getByText('Os serviços que pararam voltaram de onde estavam.')).toBeVisible();
    await page.goto('/admin/financeiro/contestacoes?situacao=decididas');
    await db.end();
  });
