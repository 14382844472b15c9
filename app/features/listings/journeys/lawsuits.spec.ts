import type pg from 'pg';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
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

test('an order that the team enters, and its fall, show on the phone of the customer and turn a listing back', async ({
  person,
}) => {
  const [admin, customer] = [await person(), await person({ width: WIDTHS.phone })];
  const clerk = await newCustomer(db, { role: 'admin' });
  const ana = await newCustomer(db, { cards: ['jus'] });
  await enterAs(admin, db, clerk);
  await enterAs(customer, db, ana);
  const { rows } = await db.query<{ id: string }>(
    `insert into card_lawsuits (user_id, card_id, case_number, court, lawsuit_type)
     select user_id, id, '5001234-58.2025.8.24.0018', 'TJSC', 'Declaratória' from cards where user_id = $1 returning id`,
    [ana.id],
  );
  await db.query(
    `insert into listings (user_id, place, creditor, state, removed_on)
     values ($1, 'serasa', 'Banco do Vale', 'removed', current_date)`,
    [ana.id],
  );
  await admin.goto(`/admin/clientes/${ana.id}/processos/${rows[0]?.id}`);
  await hydrated(admin);
  await admin.getByLabel(/^Banco do Vale, Serasa/).check();
  await admin.getByRole('button', { name: 'Salvar registros' }).click();
  await expect(admin.getByText('Registros ligados ao processo')).toBeVisible();
  const enter = async (what: string, on: string) => {
    await admin.getByLabel('O que aconteceu').selectOption(what);
    await admin.getByLabel('Data', { exact: true }).fill(on);
    await admin.getByRole('button', { name: 'Salvar andamento' }).click();
  };
  await enter('Liminar concedida', '2099-01-01');
  await expect(admin.getByText('A data ainda não chegou').first()).toBeVisible();
  await enter('Liminar concedida', '2026-03-02');
  await expect(admin.getByText('Liminar desde 02/03/2026')).toBeVisible();
  await expectAccessible(admin);

  await customer.goto('/app/card/jus?aba=resumo');
  await hydrated(customer);
  await expect(customer.getByText('Liminar desde 02/03/2026')).toBeVisible();
  await expect(customer.getByText(/Sem consulta automática; atualizado à mão em/)).toBeVisible();
  await enter('Liminar revogada', '2026-06-10');
  await expect(customer.getByText('Liminar revogada em 10/06/2026')).toBeVisible();
  await expect(customer.getByText('A decisão provisória (liminar) perdeu o efeito.')).toBeVisible();
  await expectAccessible(customer);
  await expectNoSidewaysScroll(customer);
  const { rows: back } = await db.query('select state from listings where user_id = $1', [ana.id]);
  expect(back).toEqual([{ state: 'gone_back' }]);
});
