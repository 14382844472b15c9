import type { Page } from '@playwright/test';
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

/** Two dependants, then what living costs: R$ 1.600,00. */
const COSTS = ['2', '600,00', '500,00', '200,00', '', '150,00', '100,00', '', '', '50,00'];

/** Answers question by question, by keyboard alone. */
async function answer(page: Page, income: string) {
  await page.getByLabel('Quanto entra por mês?').fill(income);
  await page.keyboard.press('Enter');
  for (const [at, cost] of COSTS.entries()) {
    const input = page.locator(`[data-step="${at + 1}"] input`);
    await expect(input).toBeFocused();
    await input.fill(cost);
    await page.keyboard.press('Enter');
  }
}

test('a phone shows the affordable amount, two ways to pay and the legal proposal, and sends no data', async ({
  person,
}) => {
  const page = await person({ width: WIDTHS.phone });
  const ana = await newCustomer(db);
  await db.query(
    "insert into listings (user_id, place, creditor, amount, rate) values ($1, 'serasa', 'Loja Azul', 600, 4.5)",
    [ana.id],
  );
  await enterAs(page, db, ana);
  await page.goto('/app/plano');
  await hydrated(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await expectAccessible(page);
  await answer(page, '1.900,00');
  const first = page.getByRole('group', { name: 'Dívida 1' });
  await expect(first.getByLabel('Para quem')).toHaveValue('Loja Azul');
  // The interest that the team entered from the contract.
  await expect(first.getByLabel('Juros por mês (%)')).toHaveValue('4,5');
  await first.getByLabel('Juros por mês (%)').fill('96');
  await page.getByRole('button', { name: 'Calcular' }).click();
  await expect(first.getByText('96% ao mês é muito. Confira se não são juros por ano.')).toBeVisible();
  await first.getByLabel('Juros por mês (%)').fill('5');
  await page.getByRole('button', { name: 'Calcular' }).click();
  const result = page.getByRole('region', { name: 'Sobra para as dívidas' });
  await expect(result).toContainText('R$ 300,00 por mês');
  await expect(result).toContainText('3 meses, R$ 48,83');
  await expect(result).toContainText('São R$ 10,00 por mês');
  // The sheet that is printed has every answer.
  for (const line of ['Pessoas que dependem de você2', 'MoradiaR$ 600,00', 'Para viver, ao todoR$ 1.600,00'])
    await expect(result).toContainText(line);
  const second = page.getByRole('group', { name: 'Dívida 2' });
  await second.getByLabel('Quanto deve').fill('90.000,00');
  await second.getByLabel('Que dívida é').selectOption('Casa financiada');
  await page.getByRole('button', { name: 'Calcular' }).click();
  await expect(result).toContainText('Fica fora da proposta');
  await expect(result).toContainText('São R$ 10,00 por mês');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect(sent).toEqual([]);
});

test('a plan that does not fit shows the free ways, and keeps the entries', async ({ person }) => {
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, await newCustomer(db));
  await page.goto('/app/plano');
  await hydrated(page);
  await page.getByLabel('Quanto entra por mês?').fill('quase nada');
  await page.keyboard.press('Enter');
  // A required question stays open until it has a good answer.
  await expect(page.getByText('Escreva um valor, como 1.250,00')).toBeVisible();
  await page.getByLabel('Quanto entra por mês?').fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Responda para continuar. Se for zero, escreva 0.')).toBeVisible();
  await answer(page, '0');
  await page.getByRole('group', { name: 'Dívida 1' }).getByLabel('Quanto deve').fill('9.000,00');
  await page.getByRole('button', { name: 'Calcular' }).click();
  const result = page.getByRole('region', { name: 'Hoje não sobra para as dívidas' });
  await expect(result).toContainText('Não cabe em cinco anos');
  await expect(result).toContainText('Defensoria Pública');
  await expect(result).toContainText('Para viver faltam R$ 1.600,00 por mês.');
  await expect(result).toContainText('CVV, telefone 188');
});

test('without scripts one page shows all questions, and the server calculates the answer', async ({
  person,
}) => {
  const page = await person({ javaScriptEnabled: false });
  await enterAs(page, db, await newCustomer(db));
  await page.goto('/app/plano');
  for (const question of [
    'Quanto custa morar?',
    'Quanto gasta com comida?',
    'Quanto você paga de água, luz e gás?',
  ])
    await page.getByLabel(question).fill('0');
  await page.getByLabel('Quanto entra por mês?').fill('2.000,00');
  await page.getByLabel('Quanto deve').first().fill('3.000,00');
  await page.getByRole('button', { name: 'Calcular' }).click();
  await expect(page.getByRole('region', { name: 'Sobra para as dívidas' })).toContainText(
    'R$ 1.400,00 por mês',
  );
  await expect(page.getByLabel('Quanto entra por mês?')).toHaveValue('2.000,00');
});

test('a stored plan is restored, is shown to the team without living costs, and can be deleted', async ({
  person,
}) => {
  const page = await person({ width: WIDTHS.phone });
  const ana = await newCustomer(db);
  await enterAs(page, db, ana);
  await page.goto('/app/plano');
  await hydrated(page);
  await answer(page, '1.900,00');
  await page.getByRole('group', { name: 'Dívida 1' }).getByLabel('Para quem').fill('Loja Azul');
  await page.getByRole('group', { name: 'Dívida 1' }).getByLabel('Quanto deve').fill('600,00');
  await page.getByRole('button', { name: 'Calcular' }).click();
  await page.getByRole('button', { name: 'Guardar este plano' }).click();
  await expect(page.getByText('Plano guardado')).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('Quanto entra por mês?')).toHaveValue('1.900,00');
  await expect(page.getByText('Pessoas que dependem de você').locator('..')).toContainText('2');
  await expect(page.getByRole('region', { name: 'Sobra para as dívidas' })).toContainText(
    'R$ 300,00 por mês',
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const admin = await person({ as: 'admin' });
  await admin.goto(`/admin/clientes/${ana.id}`);
  const summary = admin.getByRole('region', { name: 'Resumo do caso' });
  await expect(summary).toContainText('Cabem R$ 300,00 por mês para todas as dívidas');
  await expect(admin.getByText('1.900,00')).toHaveCount(0);

  await page.getByRole('button', { name: 'Apagar o que guardei' }).click();
  await expect(page.getByText('Plano apagado')).toBeVisible();
  await expect(page.getByLabel('Quanto entra por mês?')).toHaveValue('');
  await admin.reload();
  await expect(summary).not.toContainText('Cabem');
});
