import type pg from 'pg';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdRequests,
  hydrated,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

test('admin actions are logged, masked and searchable, and the chain is intact', async ({ person }) => {
  const client = await newCustomer(db, { name: 'Tereza Auditada' });
  const admin = await newCustomer(db, { role: 'admin', name: 'Otávio Olha' });
  await db.query(
    `insert into audit_log (actor_id, actor_kind, action, entity, entity_id, seq, previous_hash, hash, before, after)
     values ($1, 'admin', 'client.update', 'profiles', $2, 0, '', '', $3, $4)`,
    [admin.id, client.id, { phone: '49988887777', uf: 'SC' }, { phone: '49911112222', uf: 'SC' }],
  );
  const page = await person();
  await enterAs(page, db, admin);
  await page.goto(`/admin/clientes/${client.id}`);
  await page.goto('/admin/auditoria');
  await hydrated(page);
  await page.getByLabel('Buscar por nome').fill(client.docNumber);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/busca=/);
  const rows = page.getByRole('row').filter({ hasText: 'Otávio Olha' });
  await expect(rows.first()).toContainText('abriu o cadastro de um cliente');
  await expect(rows.filter({ hasText: 'mudou o cadastro' })).toContainText(
    'telefone: antes ••••77 , agora ••••22',
  );
  await expect(page.getByRole('table')).not.toContainText(client.docNumber);
  await page.getByLabel('Qualquer ação').selectOption('client.update');
  await expect(page).toHaveURL(/acao=client.update/);
  await expect(rows).toHaveCount(1);
  await expectAccessible(page);
  await page.goBack();
  await expect(rows).not.toHaveCount(1);

  await page.getByRole('button', { name: 'Verificar a corrente' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Corrente íntegra' })).toBeVisible();
  await page.setViewportSize({ width: WIDTHS.phone, height: 900 });
  await expectNoSidewaysScroll(page);
});

test('on a phone a check of the chain says how far it is and moves nothing', async ({ person }) => {
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, await newCustomer(db, { role: 'admin', name: 'Otávio Espera' }));
  await page.goto('/admin/auditoria');
  await hydrated(page);
  const top = async () => (await page.getByRole('search').boundingBox())?.y;
  const before = await top();
  const release = await holdRequests(page, '**/corrente.data*');
  await page.getByRole('button', { name: 'Verificar a corrente' }).click();
  await expect(page.getByRole('button', { name: '0 registros…' })).toBeVisible();
  expect(await top()).toBe(before);
  release();
  await expect(page.getByRole('status').filter({ hasText: 'Corrente íntegra' })).toBeVisible();
});

test('accesses are found by the complete e-mail, not by a part of it, and each search is in the log', async ({
  person,
}) => {
  const client = await newCustomer(db, { name: 'Inês Que Entrou' });
  const theirs = await person();
  await enterAs(theirs, db, client);
  expect((await theirs.request.get('/live?lista=leads')).status()).toBe(403);
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin', name: 'Otávio Confere' }));
  await page.goto('/admin/auditoria');
  await hydrated(page);
  await page.getByRole('link', { name: 'Registros de acesso' }).click();
  const search = page.getByLabel('Buscar por e-mail, endereço IP');
  await expect(page.getByText('Nada aparece antes disso.')).toBeVisible();
  await search.fill(client.email.slice(0, 12));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Não dá para buscar por isto')).toBeVisible();
  await expect(search).toHaveValue(client.email.slice(0, 12));
  await search.fill(client.email.toUpperCase());
  await page.keyboard.press('Enter');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('Entrou');
  await expect(rows.last()).toContainText('Inês Que Entrou');
  await expectAccessible(page);
  await page.setViewportSize({ width: WIDTHS.phone, height: 900 });
  await expectNoSidewaysScroll(page);
  await page.goto(`/admin/auditoria?acao=access.list&busca=${client.email}`);
  await expect(page.getByRole('row').filter({ hasText: 'Otávio Confere' })).toContainText(
    'consultou registros de acesso',
  );
});
