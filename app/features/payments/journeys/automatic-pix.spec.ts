import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectFits, hydrated, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

type Db = Awaited<ReturnType<typeof suiteDatabase>>;

/** An order of three parts: due today, in five days, and a month later. */
async function orderOf(db: Db, userId: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into transactions (user_id, amount, installments, plan_snapshot, payment_method)
     values ($1, 499, 3, '{"plan":"CPF","activates":[]}', 'pix') returning id`,
    [userId],
  );
  const orderId = rows[0]?.id ?? '';
  await db.query(
    `insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date, payment_method)
     select $1, $2, n, case n when 1 then 166.34 else 166.33 end,
       ((now() at time zone 'America/Sao_Paulo')::date + case n when 1 then interval '0' else interval '5 days' end
         + case n when 3 then interval '1 month' else interval '0' end)::date, 'pix'
     from generate_series(1, 3) n`,
    [orderId, userId],
  );
  return orderId;
}

/** The bank's side of the open Pix, in a second tab. */
async function atBank(page: Page, button: string): Promise<string> {
  const url = await page.getByRole('link', { name: 'Abrir o banco de demonstração' }).getAttribute('href');
  const bank = await page.context().newPage();
  await bank.goto(url ?? '');
  await bank.getByRole('button', { name: button, exact: true }).click();
  await expect(bank.getByRole('status')).toContainText('Paga');
  await bank.close();
  return url ?? '';
}

for (const width of [WIDTHS.phone, WIDTHS.desktop])
  test(`authorizes the parts of an order with one Pix, sees each day, and cancels, at ${width}`, async ({
    person,
  }) => {
    const page = await person({ width });
    const db = await suiteDatabase();
    const customer = await newCustomer(db);
    await orderOf(db, customer.id);
    await enterAs(page, db, customer);
    await page.goto('/app/faturas');
    await hydrated(page);
    await expectFits(page);
    await page.getByRole('link', { name: 'Pagar as parcelas com Pix Automático' }).click();
    await expect(page.getByRole('heading', { name: 'O que você autoriza' })).toBeVisible();
    await expect(page.getByText('R$ 166,33')).toHaveCount(2);
    await expectFits(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pagar a primeira e ligar' }).click();
    await expect(page.getByText('Falta a autorização no banco')).toBeVisible();
    await expect(page.getByLabel('Pix copia e cola')).toBeVisible();
    await atBank(page, 'Pagar e autorizar as próximas');
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible({
      timeout: 15_000,
    });
    await page.goto('/app/faturas');
    await page.getByRole('link', { name: 'Pix Automático ligado' }).click();
    await expect(page.getByRole('heading', { name: 'Débitos autorizados' })).toBeVisible();
    await hydrated(page);
    await expectFits(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancelar o Pix Automático' }).click();
    await expect(page.getByText('Pix Automático cancelado')).toBeVisible();
    await expect(page.getByText(/Você cancelou, em/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancelar o Pix Automático' })).toHaveCount(0);
    await page.goto('/app/faturas');
    await expect(page.getByRole('link', { name: 'Pagar as parcelas com Pix Automático' })).toBeVisible();
    await db.end();
  });
