import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, expectFits, hydrated, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';
import { addRunningServices } from '#tests/late-services.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

test('a removed record that came back is taken on again under the extended guarantee', async ({ person }) => {
  const rita = await newCustomer(db, { name: `Rita Volta ${randomUUID().slice(0, 8)}` });
  const { rows } = await db.query<{ id: string }>(
    `insert into transactions (user_id, amount, installments, plan_snapshot, status, created_at)
     values ($1, 549, 1, '{"plan": "CPF", "activates": ["nome"], "promo": 49900, "warranty": {"amount": 5000, "days": 90}}',
       'paid', now() - interval '40 days') returning id`,
    [rita.id],
  );
  const order = { userId: rita.id, orderId: rows[0]?.id ?? '' };
  await addRunningServices(db, order, { activates: ['nome'], startedDaysAgo: 40 });
  await db.query("update cards set status = 'completed' where user_id = $1", [rita.id]);
  await db.query(
    `insert into listings (user_id, place, creditor, amount, state, turn, removed_on)
     values ($1, 'serasa', 'Loja Aurora', 100, 'removed', 'done', current_date - 20)`,
    [rita.id],
  );
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, rita);
  await page.goto('/app/anotacoes');
  await hydrated(page);
  await expect(page.getByText(/Este registro voltou a aparecer/)).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: 'Pedir a garantia estendida (Loja Aurora)' }).click();
  await expect(page.getByText(/^Protocolo G\d{8}-[0-9A-Z]{8}$/)).toBeVisible();
  await expect(page.getByText(/Respondemos por escrito até/)).toBeVisible();
  await expectFits(page);

  const panel = await person();
  await enterAs(panel, db, await newCustomer(db, { role: 'admin' }));
  await panel.goto('/admin/pendencias?fila=garantias');
  await panel.getByRole('link', { name: rita.name }).click();
  await hydrated(panel);
  await expect(panel.getByText('Loja Aurora (Serasa)')).toBeVisible();
  await panel.getByLabel('Aceitar', { exact: true }).check();
  await panel.getByLabel('Resposta ao cliente').fill('Vamos pedir a retirada outra vez.');
  await expectFits(panel);
  await panel.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(panel.getByText('Resposta enviada')).toBeVisible();

  await page.goto('/app/anotacoes');
  await expect(page.getByText('Cuidamos de novo deste registro, sem custo.')).toBeVisible();
  await expect(page.getByText('Vamos pedir a retirada outra vez.')).toBeVisible();
  await expectFits(page);
});
