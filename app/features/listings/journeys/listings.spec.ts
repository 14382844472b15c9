import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import type pg from 'pg';
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

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

const daysAgo = (days: number) => addDays(civilDateAt(new Date()), -days);

test('a line is pasted, confirmed and said to be paid; the late creditor shows on both sides and in the queue', async ({
  person,
}) => {
  const creditor = `Banco ${randomUUID().slice(0, 8)}`;
  const customer = await newCustomer(db);
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, customer);
  await page.goto('/app/anotacoes');
  await hydrated(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Colar ou digitar' }).first().click();
  await page.getByLabel('Cole aqui').fill(`${creditor} R$ 3.480,55 10/10/2025\nblá blá`);
  await page.getByRole('button', { name: 'Ler' }).click();
  await expect(page.getByLabel('Quem cobra').first()).toHaveValue(creditor);
  await expect(page.getByText('Não reconheci. O que é?')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Onde consta').first().selectOption('serasa');
  await page.getByRole('button', { name: 'Registrar os marcados' }).click();

  const record = page.getByRole('listitem').filter({ hasText: creditor });
  await expect(page.getByRole('heading', { name: 'Esperam por você 1' })).toBeVisible();
  await expect(record).toBeVisible();
  await page.getByText(`Já paguei (${creditor})`).click();
  await page.getByLabel('Dia em que você pagou').fill(daysAgo(-1));
  await page.getByRole('button', { name: 'Salvar pagamento' }).click();
  await expect(page.getByText('O dia do pagamento não pode ser no futuro.').first()).toBeVisible();
  await page.getByLabel('Dia em que você pagou').fill(daysAgo(30));
  await page.getByRole('button', { name: 'Salvar pagamento' }).click();
  await expect(record.getByText('Credor em atraso: a baixa era')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const panel = await person();
  await enterAs(panel, db, await newCustomer(db, { role: 'admin' }));
  await panel.goto(`/admin/clientes/${customer.id}/anotacoes`);
  await expect(panel.getByText(/^Limite da lei passou em/)).toBeVisible();
  await panel.goto('/admin/pendencias?fila=anotacoes');
  await expect(panel.getByRole('row').filter({ hasText: creditor })).toContainText(
    'Baixa depois do pagamento',
  );
});

for (const width of [WIDTHS.phone, WIDTHS.desktop])
  test(`at ${width}, a page of 300 records shows 25 folded lines; filters and pages find the others`, async ({
    person,
  }) => {
    const customer = await newCustomer(db);
    await db.query(
      `insert into listings (user_id, place, creditor, due_on, amount, person_says)
       select $1, (array['serasa', 'spc', 'quod'])[1 + n % 3], 'Credor ' || lpad(n::text, 3, '0'), $2, n * 100,
         case when n % 30 = 0 then null else 'nao_conheco' end
       from generate_series(1, 300) n`,
      [customer.id, daysAgo(200)],
    );
    const page = await person({ width });
    await enterAs(page, db, customer);
    await page.goto('/app/anotacoes');
    await hydrated(page);
    // Records that wait for the customer come first, and their filter finds them.
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
      'Esperam por você 10',
    );
    await expect(page.locator('li > details > summary')).toHaveCount(25);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4_500);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Esperam por você 10' }).click();
    await expect(page).toHaveURL(/vez=voce/);
    await expect(page.locator('li > details > summary')).toHaveCount(10);
    await page.getByText('Credor 030', { exact: true }).click();
    await page.getByRole('button', { name: 'Não reconheço (Credor 030)' }).click();
    await expect(page.getByRole('link', { name: 'Esperam por você 9' })).toBeVisible();
    await page.getByRole('link', { name: 'Limpar' }).click();
    await page.getByRole('link', { name: 'Próxima página' }).click();
    await expect(page.getByText('Página 2 de 12, 300 registros')).toBeVisible();
    await page.getByLabel('Credor', { exact: true }).fill('credor 299');
    await page.getByLabel('Credor', { exact: true }).press('Enter');
    await expect(page.locator('li > details > summary').first()).toContainText('Credor 299');
    await expectAccessible(page);
  });

test('the panel registers, asks and moves a listing; list and board follow', async ({ person }) => {
  const creditor = `Loja ${randomUUID().slice(0, 8)}`;
  const customer = await newCustomer(db);
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  await page.goto(`/admin/clientes/${customer.id}/anotacoes`);
  await hydrated(page);
  await page.getByLabel('Credor', { exact: true }).fill('x');
  await page.getByRole('button', { name: 'Salvar registro' }).click();
  await expect(page.getByLabel('Credor', { exact: true })).toHaveAccessibleDescription('Diga quem anotou');
  await page.getByLabel('Credor', { exact: true }).fill(creditor);
  await page.getByLabel('Vencimento').fill(daysAgo(200));
  await page.getByRole('button', { name: 'Salvar registro' }).click();
  // The form is empty again once the record is in the list.
  await expect(page.getByRole('checkbox', { name: creditor })).toBeVisible();
  await page.getByLabel('Credor', { exact: true }).last().fill(creditor);
  await page.getByLabel('Vencimento').last().fill(daysAgo(200));
  await page.getByRole('button', { name: 'Salvar registro' }).last().click();
  await page.getByRole('link', { name: 'Abrir a que existe' }).click();
  await expect(page.getByRole('region', { name: `Registro de ${creditor}` })).toBeVisible();
  await page.getByRole('checkbox', { name: creditor }).check();
  await page.getByLabel('Pedido feito a').selectOption('bureau');
  await page.getByLabel('Prazo que começa').selectOption('challengedOn');
  await page.getByRole('button', { name: 'Mudar situação' }).click();
  await expect(
    page.getByRole('region', { name: `Registro de ${creditor}` }).getByText('Vez: Birô'),
  ).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/admin/anotacoes?vez=bureau&busca=${creditor}`);
  await expect(page.getByRole('row').filter({ hasText: creditor })).toContainText('Resposta à contestação');
  await expectAccessible(page);
  await page.goto('/admin/casos');
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Quadro' })).toBeVisible();
  await expectAccessible(page);
  await db.query('update listings set next_due_on = $2 where creditor = $1', [creditor, '1990-01-01']);
  await page.reload();
  await hydrated(page);
  const card = page.getByRole('listitem').filter({ hasText: creditor });
  await card.locator('summary').click();
  await card.getByLabel(`Mover ${creditor} para`).selectOption('us');
  await card.getByRole('button', { name: 'Mover' }).press('Enter');
  await expect(page.getByText('Situação mudada')).toBeVisible();
});

test('the board has lanes and is walked by arrows, shows a letter, and a record has its history', async ({
  person,
}) => {
  const names = ['a', 'b'].map((name) => `Loja ${name} ${randomUUID().slice(0, 8)}`);
  const customer = await newCustomer(db);
  const { rows } = await db.query<{ id: string }>(
    `insert into listings (user_id, place, creditor, due_on, amount, turn, next_due_on, next_rule)
     select $1, 'serasa', unnest($2::text[]), $3, 100, 'us', unnest(array['1980-01-01', '1980-01-02']::date[]), 'challenge'
     returning id`,
    [customer.id, names, daysAgo(200)],
  );
  await db.query(
    `insert into letters (user_id, listing_id, ground, template_id, addressee_id, title, source, body)
     select $1, $2, 'C1', (select id from letter_templates where family = 'C1' limit 1),
       (select id from addressees limit 1), 'Pedido', $3, $3`,
    [customer.id, rows[0]?.id, 'Um texto com mais de vinte letras.'],
  );
  await db.query(
    "insert into listing_events (listing_id, user_id, kind, by_kind, data) values ($1, $2, 'added', 'system', $3)",
    [rows[0]?.id, customer.id, { place: 'serasa', source: 'report' }],
  );
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  await page.goto('/admin/casos?raias=sim');
  await hydrated(page);
  const lane = page.getByRole('region', { name: 'Limpa Nome', exact: true });
  const first = lane.getByRole('link', { name: names[0] ?? '' });
  await expectAccessible(page);
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await expect(lane.getByRole('link', { name: names[1] ?? '' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(first).toBeFocused();
  await page.keyboard.press('m');
  await expect(page.getByLabel(`Mover ${names[0]} para`)).toBeFocused();
  await expect(lane.getByRole('link', { name: 'Carta C1 em rascunho' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/admin/clientes/${customer.id}/anotacoes/${rows[0]?.id}`);
  await expect(page.getByText('História íntegra')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Registrada' })).toContainText('Relatório');
  await expectAccessible(page);
});

test('a column of the board shows twelve cases on a screen of 900 px, each of at most 90 px', async ({
  person,
}) => {
  const customer = await newCustomer(db);
  await db.query(
    `insert into listings (user_id, place, creditor, due_on, amount, turn, next_due_on, next_rule)
     select $1, 'quod', 'Credor de nome bem comprido Ltda. ' || n, $2, 100000 * n, 'us', '2000-01-01', 'promise'
     from generate_series(1, 14) n`,
    [customer.id, daysAgo(200)],
  );
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  await page.goto('/admin/casos?onde=quod');
  await hydrated(page);
  const cards = page.getByRole('region', { name: 'Nós', exact: true }).getByRole('listitem');
  await expect(cards.first()).toContainText(customer.name);
  const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
  expect(Math.max(...boxes.map((box) => box?.height ?? 0))).toBeLessThanOrEqual(90);
  expect(boxes.filter((box) => box && box.y + box.height <= 900).length).toBeGreaterThanOrEqual(12);
});

test('the board keeps a view; by keyboard alone a card leads to its next step, and back to itself', async ({
  person,
}) => {
  const names = ['a', 'b'].map((name) => `Crediário ${name} ${randomUUID().slice(0, 8)}`);
  const customer = await newCustomer(db);
  await db.query(
    `insert into listings (user_id, place, creditor, due_on, amount, person_says, turn, pile, next_due_on, next_rule)
     select $1, 'spc', unnest($2::text[]), $3, 100, 'nao_conheco', 'us', 'contestar',
       unnest(array['1981-01-01', '1981-01-02']::date[]), 'challenge'`,
    [customer.id, names, daysAgo(200)],
  );
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  await page.goto('/admin/casos?onde=spc&raias=sim');
  await hydrated(page);
  await page.getByRole('button', { name: 'Visões' }).click();
  await page.getByLabel('Salvar esta visão como').fill('SPC por serviço');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('button', { name: 'Abrir a lista com SPC por serviço' }).click();
  await expect(page.getByRole('button', { name: 'Abrir a lista com SPC por serviço' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.goto('/admin/casos?onde=cadin&raias=sim');
  await expect(page.getByText('Nenhum registro combina com este filtro.')).toBeVisible();
  await page.goto('/admin/casos');
  await expect(page).toHaveURL(/onde=spc/);
  await expect(page.getByRole('button', { name: 'SPC por serviço' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Limpa Nome', exact: true })).toBeVisible();
  await hydrated(page);

  const [first, second] = names.map((name) => page.locator('[data-board-card]').filter({ hasText: name }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const isOnCard = () =>
    page.evaluate(() => document.activeElement?.hasAttribute('data-board-card') === true);
  for (let presses = 0; presses < 40 && !(await isOnCard()); presses += 1) await page.keyboard.press('Tab');
  await expect(first as Locator).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const propose = page.getByRole('link', { name: `Propor carta sobre ${names[1]}` });
  await expect(propose).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Nova carta' })).toBeVisible();
  await expect(page.getByLabel('Fundamento')).toHaveValue('C4');
  await page.goBack();
  await expect(propose).toBeVisible();
  await page.goBack();
  await expect(second as Locator).toBeFocused();
});
