import { randomUUID } from 'node:crypto';
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

const IMPOSTOR =
  '00020126360014br.gov.bcb.pix0114+55119876543215204000053039865406499.005802BR5911NOME EM DIA6009SAO PAULO62070503***6304B59F';

test('without scripts, a pasted code gets its answer; a report waits in the panel until it is resolved', async ({
  person,
}) => {
  const page = await person({ width: WIDTHS.phone, javaScriptEnabled: false });
  const title = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: 'É golpe? Confira' }).click();
  await title('É golpe?');
  await page.getByLabel('O que você recebeu').fill('nomeemdia.com.br/boletos é o endereço?');
  await page.getByRole('button', { name: 'Conferir' }).click();
  await title('Não é nosso: não pague');
  await page.goto('/confira');
  await page.getByLabel('O que você recebeu').fill(IMPOSTOR);
  await page.getByRole('button', { name: 'Conferir' }).click();
  await title('Não é nosso: não pague');
  await expect(page.getByText('O nome que aparece no código qualquer pessoa pode escrever')).toBeVisible();
  expect(await page.locator('main').innerText()).not.toMatch(/segur[oa]/i);
  await expectNoSidewaysScroll(page);

  const note = `Ligaram ${randomUUID().slice(0, 8)}`;
  await page.getByText('Denunciar', { exact: true }).click();
  await page.getByLabel('Por onde chegou').evaluate((field) => field.removeAttribute('required'));
  await page.getByLabel('O que aconteceu').fill(note);
  await page.getByRole('button', { name: 'Enviar denúncia' }).click();
  const channel = page.getByLabel('Por onde chegou');
  await expect(channel).toHaveAccessibleDescription('Escolha por onde chegou');
  await expect(channel).toBeInViewport();
  await expect(page.getByLabel('O que aconteceu')).toHaveValue(note);
  await channel.selectOption('SMS');
  await page.getByRole('button', { name: 'Enviar denúncia' }).click();
  await title('Denúncia recebida');
  const protocol = (await page.getByText(/^G\d{8}-/).innerText()).trim();
  await expect(page.getByLabel('Para o seu banco (MED)')).toHaveValue(new RegExp(protocol));

  const desk = await person({ width: WIDTHS.phone });
  await enterAs(desk, db, await newCustomer(db, { role: 'admin' }));
  await desk.goto('/admin/golpes');
  await hydrated(desk);
  await desk.getByRole('link', { name: 'Aberta' }).click();
  await desk.getByLabel('Por onde chegou').selectOption('SMS');
  const line = desk.getByRole('row').filter({ hasText: protocol });
  await expectAccessible(desk);
  await line.getByRole('link').click();
  await expect(desk.getByText(note, { exact: true })).toBeVisible();
  await expectAccessible(desk);
  await expectNoSidewaysScroll(desk);
  await desk.getByRole('button', { name: 'Marcar como resolvida' }).click();
  await expect(desk.getByLabel('O que foi feito')).toHaveAccessibleDescription('Diga o que foi feito');
  await desk.getByLabel('O que foi feito').fill('Número denunciado');
  await desk.getByRole('button', { name: 'Marcar como resolvida' }).click();
  await expect(desk.getByRole('heading', { name: 'Resolvida' })).toBeVisible();
  await desk.goto('/admin/golpes?situacao=resolved');
  await expect(line).toContainText('Resolvida');
});

test('a charge shows who receives it; its owner sees which installment a code pays, a visitor only that it is ours', async ({
  person,
}) => {
  const customer = await newCustomer(db);
  const { rows } = await db.query<{ id: string }>(
    `with t as (insert into transactions (user_id, amount, plan_snapshot) values ($1, 499, '{"plan": "CPF"}') returning id)
     insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date)
     select t.id, $1, 1, 499, current_date from t returning id`,
    [customer.id],
  );
  const owner = await person({ width: WIDTHS.phone });
  await enterAs(owner, db, customer);
  await owner.goto(`/app/faturas/${rows[0]?.id}`);
  await expect(owner.getByText('Quem recebe', { exact: true })).toBeVisible();
  await expect(owner.getByText('NOME EM DIA TESTE', { exact: true })).toBeVisible();
  await expect(owner.getByText('sandbox.invalid', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(owner);
  const code = await owner.getByLabel('Pix copia e cola').inputValue();

  for (const [page, isOwner] of [
    [owner, true],
    [await person({ width: WIDTHS.phone }), false],
  ] as const) {
    await page.goto('/confira');
    await page.getByLabel('O que você recebeu').fill(code);
    await page.getByRole('button', { name: 'Conferir' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'É nosso' })).toBeVisible();
    await expect(page.getByText('É da sua conta: Pagamento do pedido')).toHaveCount(isOwner ? 1 : 0);
    await expectAccessible(page);
  }
});
