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

const SCOPE = 'Pede a retirada do registro e a reparação do dano.';

test('a lawyer’s contract is offered by the team, and accepted by the customer before anything begins', async ({
  person,
}) => {
  const customer = await newCustomer(db, { cards: ['nome', 'jus'] });
  await db.query(
    `insert into listings (user_id, place, creditor, amount, due_on, person_says, notice_proved)
     values ($1, 'quod', 'Banco do Vale', 348.55, current_date - 700, 'nao_conheco', false)`,
    [customer.id],
  );
  const [page, panel] = [await person({ width: WIDTHS.phone }), await person()];
  await enterAs(panel, db, await newCustomer(db, { role: 'admin' }));
  await enterAs(page, db, customer);
  await page.goto('/app/card/jus');
  await page.getByRole('link', { name: 'Contrato com o advogado' }).click();
  await expect(page.getByText('Nenhum contrato')).toBeVisible();

  await panel.goto(`/admin/clientes/${customer.id}/advogado`);
  await hydrated(panel);
  await panel.getByRole('combobox', { name: 'Registro' }).selectOption({ label: 'Banco do Vale, Quod' });
  await panel.getByRole('combobox', { name: 'Advogado que aceitou o caso' }).selectOption({ index: 1 });
  await panel.getByLabel('O que o advogado faz').fill(SCOPE);
  await panel.getByRole('button', { name: 'Propor ao cliente' }).click();
  await expect(panel.getByText('Pergunte ao advogado sobre conflito de interesses').first()).toBeVisible();
  await expect(panel.getByLabel('O que o advogado faz')).toHaveValue(SCOPE);
  await panel.getByLabel('O advogado respondeu que não tem conflito de interesses').check();
  await panel.getByRole('button', { name: 'Propor ao cliente' }).click();
  await expect(panel.getByText('Contrato proposto')).toBeVisible();
  await expect(panel.getByText('Carta com protocolo, e a resposta ou o silêncio')).toBeVisible();
  await expectAccessible(panel);

  await page.goto('/app/advogado');
  await hydrated(page);
  await expect(page.getByText('Honorários. R$ 0,00')).toBeVisible();
  await page.getByRole('button', { name: 'Contratar advogado' }).click();
  await expect(page.getByText('Marque que você leu e contrata').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Li e contrato este advogado').check();
  await page.getByRole('button', { name: 'Contratar advogado' }).click();
  await expect(page.getByText('Advogado contratado')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Contratar advogado' })).toBeHidden();
  await page.goto('/app/documentos');
  await expect(page.getByText('Procuração do advogado, assinada').first()).toBeVisible();
  await panel.reload();
  await expect(panel.getByText('Contratado', { exact: true })).toBeVisible();
  await expect(panel.getByText('Contrato com o advogado aceito')).toBeHidden();
});
