import type pg from 'pg';
import { expect, expectAccessible, expectNoSidewaysScroll, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

test('the figures of a period lead to their rows; the period lives in the address', async ({ person }) => {
  const client = await newCustomer(db, { name: 'Lia do Painel', cards: ['nome'] });
  // A period in the past, which no other test writes to.
  const { rows } = await db.query<{ id: string }>(
    `insert into transactions (user_id, amount, status, created_at, plan_snapshot)
     values ($1, 499, 'paid', '2020-03-10T12:00:00Z', '{}') returning id`,
    [client.id],
  );
  await db.query(
    `insert into installment_payments (transaction_id, user_id, installment_number, amount, status, due_date, paid_at)
     values ($1, $2, 1, 499, 'paid', '2020-03-10', '2020-03-11T02:00:00Z')`,
    [rows[0]?.id, client.id],
  );
  await db.query("update cards set clock_started_at = '2026-01-05T12:00:00Z' where user_id = $1", [
    client.id,
  ]);
  const page = await person({ width: WIDTHS.desktop });
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  await page.goto('/admin?de=2020-03-01&ate=2020-03-31');
  await page.getByText('Ver números: Recebido por dia').click();
  await expect(page.getByRole('row', { name: '10/03/2020 R$ 499', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'R$ 499', exact: true }).click();
  await expect(page).toHaveURL(/fila=recebidos&de=2020-03-01&ate=2020-03-31/);
  const row = page.getByRole('row').filter({ hasText: 'Lia do Painel' });
  await expect(row).toContainText('R$ 499,00');
  await page.goBack();
  await page.getByRole('link', { name: 'Pedidos pagos' }).click();
  await expect(row).toContainText('Pago');
  await page.getByRole('link', { name: '7 dias' }).click();
  await expect(page).toHaveURL(/fila=pedidos&situacao=paid&dias=7/);
  await expect(row).toHaveCount(0);

  await page.setViewportSize({ width: WIDTHS.phone, height: 900 });
  await page.goto('/admin');
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Prazos estourados' }).click();
  await expect(row).toContainText('de atraso');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/admin/clientes/${client.id}/etapas`));
});

test('the owner sees a period beside the one before, and each figure leads to its rows', async ({
  person,
}) => {
  await db.query(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, origin, status, created_at)
     select 'Origem do Negócio', 'negocio@exemplo.com', '49999990000', 'CPF', '52998224725', 'SC', 'contato', status, at
     from (values ('converted', '2019-05-10T12:00:00Z'::timestamptz), ('new', '2019-05-11T12:00:00Z'),
       ('new', '2019-04-12T12:00:00Z')) l(status, at)`,
  );
  const page = await person({ width: WIDTHS.desktop });
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  await page.goto('/admin?de=2019-05-01&ate=2019-05-30');
  await page.getByRole('navigation', { name: 'Partes da visão geral' }).getByText('Negócio').click();
  await expect(page).toHaveURL(/\/admin\/negocio/);
  await page.goto('/admin/negocio?de=2019-05-01&ate=2019-05-30');
  await expect(page.getByText('Comparado com 01/04/2019 a 30/04/2019.')).toBeVisible();
  await expect(page.getByText('+100%, antes 1')).toBeVisible();
  const origin = page.getByRole('region', { name: 'Conversão por origem' }).getByRole('row').last();
  await expect(origin).toContainText('50%');
  await expectAccessible(page);
  await origin.getByRole('link').click();
  await expect(page).toHaveURL(/origem=contato&de=2019-05-01&ate=2019-05-30/);
  await expect(page.getByRole('row').filter({ hasText: 'Origem do Negócio' })).toHaveCount(2);
  for (const width of [WIDTHS.tablet, WIDTHS.phone]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/negocio?de=2019-05-01&ate=2019-05-30');
    await expectNoSidewaysScroll(page);
  }
});
