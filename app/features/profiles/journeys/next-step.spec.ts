import { expect, hydrated, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

test('the next step is finished from the summary: the customer sees it, it is undone, a conflict is reported', async ({
  person,
}) => {
  const db = await suiteDatabase();
  const [admin, customer] = [await person(), await person({ width: WIDTHS.phone })];
  const clerk = await newCustomer(db, { role: 'admin', position: 'clerk' });
  const client = await newCustomer(db, { cards: ['nome'] });
  await db.query('update profiles set assignee_id = $2 where id = $1', [client.id, clerk.id]);
  await enterAs(admin, db, clerk);
  await enterAs(customer, db, client);
  await customer.goto('/app/card/nome?aba=etapas');
  await admin.goto(`/admin/clientes/${client.id}`);
  await hydrated(admin);
  const summary = admin.getByRole('region', { name: 'Resumo do caso' });
  const finish = summary.getByRole('button', { name: 'Concluir etapa' });
  await expect(summary).toContainText('Cadastro e consulta (Limpa Nome)');
  await finish.click();
  await expect(summary).not.toContainText('Cadastro e consulta');
  await expect(customer.locator('[data-step="completed"]')).toContainText('Cadastro e consulta');
  await admin.getByRole('button', { name: 'Desfazer' }).click();
  await expect(summary).toContainText('Cadastro e consulta (Limpa Nome)');
  await expect(customer.locator('[data-step="completed"]')).toHaveCount(0);

  // Another member of the team moves it first; the page does not hear of it.
  await admin.route(/\/live(\?|$)/, (route) => route.abort());
  await admin.reload();
  await hydrated(admin);
  await db.query(
    "update user_process_steps set status = 'in_progress' where user_id = $1 and step_order = 1",
    [client.id],
  );
  await finish.click();
  await expect(admin.getByText(/Outra pessoa|mudou/).first()).toBeVisible();
  const { rows } = await db.query(
    "select count(*)::int as n from user_process_steps where user_id = $1 and status = 'completed'",
    [client.id],
  );
  await db.end();
  expect(rows).toEqual([{ n: 0 }]);
});

test('a step is finished by no clerk of other clients and by no position without cases', async ({
  person,
}) => {
  const db = await suiteDatabase();
  const client = await newCustomer(db, { cards: ['nome'] });
  const { rows } = await db.query(
    'select id from user_process_steps where user_id = $1 order by step_order limit 1',
    [client.id],
  );
  const form = { intent: 'set-step', stepId: rows[0].id, expectedVersion: 'pending', to: 'completed' };
  for (const position of ['clerk', 'finance', 'accountant'] as const) {
    const page = await person();
    await enterAs(page, db, await newCustomer(db, { role: 'admin', position }));
    await page.goto(`/admin/clientes/${client.id}`);
    await expect(page.getByRole('button', { name: 'Concluir etapa' })).toHaveCount(0);
    const headers = { origin: process.env.E2E_URL ?? '' };
    await page.request.post(`/admin/clientes/${client.id}/etapas`, { form, headers, maxRedirects: 0 });
  }
  const after = await db.query('select status from user_process_steps where id = $1', [rows[0].id]);
  await db.end();
  expect(after.rows).toEqual([{ status: 'pending' }]);
});
