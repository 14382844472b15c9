import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { FIRST_TERMS } from '#app/features/listings/rules/listing-settings.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

// In one worker: one test deletes at its end what the other has just saved.
test.describe.configure({ mode: 'default' });

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(async () => {
  await db.query("delete from site_config where key in ('board_limits', 'listing_terms')");
  await db.end();
});

test('the board marks columns above their limits; a client without a responsible is listed and assigned', async ({
  person,
}) => {
  const name = `Sem Responsável ${randomUUID().slice(0, 8)}`;
  const client = await newCustomer(db, { name });
  await db.query("update profiles set created_at = '2020-01-01' where id = $1", [client.id]);
  await db.query(
    `insert into listings (user_id, place, creditor, due_on, amount, turn)
     select $1, 'spc', 'Limite ' || n, '2025-01-10', 100, 'judge' from generate_series(1, 3) n`,
    [client.id],
  );
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  await page.goto('/admin/config');
  await hydrated(page);
  const form = page.getByRole('form', { name: 'Limites do quadro' });
  await form.getByLabel('Coluna Juiz').fill('2');
  await form.getByLabel('Coluna Birô').fill('500');
  await form.getByRole('button', { name: 'Salvar limites' }).click();
  await expect(page.getByText('Limites salvos')).toBeVisible();
  await page.goto('/admin/casos');
  await hydrated(page);
  await expect(page.getByText(/Juiz, (mais de )?\d+ de 2$/)).toBeVisible();
  await expect(page.getByText(/Birô, .* de 500$/)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // A filtered column cannot be compared with its limit.
  await page.goto('/admin/casos?onde=spc');
  await expect(page.getByText('Acima do limite')).toHaveCount(0);

  await page.goto('/admin/pendencias?fila=clientes');
  await hydrated(page);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Atrasada');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: `Pegar ${name}` }).click();
  await expect(page.getByText('Responsável atualizado')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('the warning before a deal is a setting with its day; a day to come is refused beside its field', async ({
  person,
}) => {
  const client = await newCustomer(db);
  await db.query(
    `insert into listings (user_id, place, creditor, due_on, amount, person_says, debt_source, interrupted)
     values ($1, 'credor', 'Aluguel antigo', $2, 100, 'reconheco', 'rent', false)`,
    [client.id, addDays(civilDateAt(new Date()), -4 * 365)],
  );
  const [panel, site] = [await person(), await person({ width: WIDTHS.phone })];
  await enterAs(panel, db, await newCustomer(db, { role: 'admin' }));
  await panel.goto('/admin/config');
  await hydrated(panel);
  const form = panel.getByRole('form', { name: 'Costume e prescrição' });
  const words = `Fale com o jurídico antes de qualquer acordo (${randomUUID().slice(0, 8)}).`;
  await form.getByLabel('Aviso antes de um acordo').fill(words);
  await form.getByLabel('Aviso conferido em').fill(addDays(civilDateAt(new Date()), 1));
  await form.getByRole('button', { name: 'Salvar costume e aviso' }).click();
  await expect(form.getByText('Esta data ainda não chegou')).toBeVisible();
  await expect(form.getByLabel('Aviso antes de um acordo')).toHaveValue(words);
  await form.getByLabel('Aviso conferido em').fill(FIRST_TERMS.prescriptionOn);
  await form.getByRole('button', { name: 'Salvar costume e aviso' }).click();
  await expect(panel.getByText('Costume e aviso salvos')).toBeVisible();
  await expectAccessible(panel);
  await enterAs(site, db, client);
  await site.goto('/app/anotacoes');
  await expect(site.getByText(`${words} Conferido em 03/08/2026.`)).toBeVisible();
});
