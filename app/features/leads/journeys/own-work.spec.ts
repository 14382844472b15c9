import { expect, expectAccessible, expectNoSidewaysScroll, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

test('a member of the team without the panel lands on their own leads, clients and tasks', async ({
  person,
}) => {
  const db = await suiteDatabase();
  const member = await newCustomer(db, { name: 'Bruno Da Equipe', role: 'staff' });
  const client = await newCustomer(db, { name: 'Clara Com Responsável' });
  await db.query('update profiles set assignee_id = $2 where id = $1', [client.id, member.id]);
  await db.query(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, origin, assignee_id) values
       ('Lead Do Bruno', $1, '49988880001', 'CPF', '52998224725', 'SC', 'landing', $2),
       ('Lead De Ninguém', $1, '49988880002', 'CPF', '52998224725', 'SC', 'landing', null)`,
    [member.email, member.id],
  );
  await db.query(
    `insert into tasks (title, assignee_id, due_at) values ('Ligar de volta', $1, now() - interval '1 hour')`,
    [member.id],
  );
  await db.end();

  const page = await person({ width: WIDTHS.phone });
  await page.goto('/auth');
  await page.getByLabel('E-mail').fill(member.email);
  await page.getByLabel('Senha', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/app/equipe');
  const row = (list: string) => page.getByRole('list', { name: list }).getByRole('listitem');
  await expect(row('Leads')).toHaveText([/Lead Do Bruno.*Novo/]);
  await expect(row('Clientes')).toHaveText([/Clara Com Responsável/]);
  await expect(row('Tarefas')).toHaveText([/Ligar de volta.*Venceu em/]);
  for (const width of Object.values(WIDTHS)) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
  await page.goto('/admin');
  await expect(page).not.toHaveURL(/\/admin/);
});
