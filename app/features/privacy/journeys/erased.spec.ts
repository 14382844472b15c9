import type pg from 'pg';
import {
  DEMO,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  signIn,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

test('an erased person is shown as erased: data kept by law are readable, and nothing can be changed', async ({
  person,
}) => {
  const page = await person({ width: WIDTHS.phone });
  const name = `Olga ${Date.now().toString(36)}`;
  const olga = await newCustomer(db, { name, cards: ['nome'] });
  await db.query(
    'insert into transactions (user_id, amount, status, plan_snapshot) values ($1, 499, \'paid\', \'{"plan":"CPF"}\')',
    [olga.id],
  );
  await db.query("update profiles set erased_at = '2026-11-20T15:00:00Z', phone = '' where id = $1", [
    olga.id,
  ]);
  await signIn(page, DEMO.admin);
  await page.goto(`/admin/clientes/${olga.id}`);
  await hydrated(page);
  const note = page.getByRole('note');
  await expect(note).toContainText('Dados excluídos em 20/11/2026; guardado só o que a lei manda.');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Compras' })).toBeVisible();
  await expect(main.getByRole('link', { name: /Ver o pedido/ })).toBeVisible();
  await expect(main.getByText('Cobrar ou renegociar')).toHaveCount(0);
  await expect(main.locator('form')).toHaveCount(0);
  // An old address leads to the same page.
  for (const tab of ['notas', 'cards', 'formularios']) {
    await page.goto(`/admin/clientes/${olga.id}?aba=${tab}`);
    await expect(note).toBeVisible();
    await expect(main.locator('form')).toHaveCount(0);
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto(`/admin/clientes?busca=${encodeURIComponent(name)}`);
  await expect(page.getByText('Nenhum cliente encontrado')).toBeVisible();
  await page.goto(`/admin/clientes?cadastro=excluidos&busca=${encodeURIComponent(name)}`);
  await expect(page.getByText('Excluído em 20/11/2026')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
