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

test('without scripts, a visitor reads the counted promises, a lesson and the limits of the service', async ({
  person,
}) => {
  const page = await person({ width: WIDTHS.phone, javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('link', { name: 'Promessas', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nossas promessas' })).toBeVisible();
  const reply = page.getByRole('region', { name: 'Resposta a mensagens' });
  await expect(reply.getByRole('row', { name: /^Não cumpridas/ })).toBeVisible();
  await expect(reply.getByText('Há mais uma pessoa no turno da tarde.')).toBeVisible();
  await expect(
    page.getByText('Poucos casos ainda. Os números aparecem a partir de 10.').first(),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
  const csv = await page.context().request.get('/promessas.csv');
  expect(await csv.text()).toContain('Resposta a mensagens;');

  await page.getByRole('link', { name: 'Aprender', exact: true }).click();
  await page.getByRole('link', { name: 'Paguei e ainda consta' }).click();
  await expect(page.getByText('Fonte: Súmula 548 do STJ.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect((await page.context().request.get('/aprender/nao-existe')).status()).toBe(404);
  await page.getByRole('link', { name: 'O que não fazemos', exact: true }).click();
  await expect(page.getByText('Não prometemos score')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a broken promise: the customer writes, the team answers and publishes its amends', async ({
  person,
}) => {
  const customer = await newCustomer(db);
  const { rows } = await db.query<{ id: string }>(
    `insert into promise_cases (promise_key, subject_id, user_id, started_at, due_at, broken_at)
     values ('devolucao', gen_random_uuid(), $1, now() - interval '9 days', now() - interval '5 days', now() - interval '5 days')
     returning id`,
    [customer.id],
  );
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, customer);
  await page.goto('/app/promessas');
  await hydrated(page);
  await expect(page.getByText(/^Esta promessa era até .* e atrasou\.$/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const words = `O dinheiro não chegou ${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Mensagem para a equipe').fill(words);
  await page.getByRole('button', { name: 'Enviar mensagem' }).click();
  await expect(page.getByText('A equipe ainda não respondeu.')).toBeVisible();
  await expect(page.getByLabel('Mensagem para a equipe')).toHaveCount(0);

  const desk = await person();
  await enterAs(desk, db, await newCustomer(db, { role: 'admin', name: 'Ana da Equipe' }));
  await desk.goto(`/admin/promessas/casos/${rows[0]?.id}`);
  await hydrated(desk);
  await expect(desk.getByText(words)).toBeVisible();
  await desk.getByLabel('Responder').fill('Saiu hoje, o comprovante está na fatura.');
  await desk.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(desk.getByLabel('Responder')).toHaveCount(0);
  await desk.getByLabel('Em uma ou duas frases').fill('Devolvemos cinco dias depois.');
  await desk.getByRole('button', { name: 'Publicar' }).click();
  await expect(desk.getByText('Devolvemos cinco dias depois.')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Dispensar' })).toHaveCount(0);
  await expectAccessible(desk);

  await page.goto('/app/promessas');
  await expect(page.getByText('Saiu hoje, o comprovante está na fatura.')).toBeVisible();
  await expect(page.getByText('O que fizemos: Devolvemos cinco dias depois.')).toBeVisible();
});

test('a question that promises something is published once its source is entered beside the refusal', async ({
  person,
}) => {
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin', name: 'Ana das Fontes' }));
  const mark = String(Math.floor(Math.random() * 900_000) + 100_000);
  await page.goto('/admin/cms/faq/nova');
  await hydrated(page);
  await page.getByRole('textbox', { name: 'Pergunta' }).fill(`O caso ${mark} tem desconto?`);
  await page.getByLabel('Resposta').fill(`No caso ${mark} a conta caiu até 37%.`);
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('heading', { name: 'De onde vem isto?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Fonte', { exact: true }).fill('Conta de luz do caso');
  await page.getByLabel('Conferida em').fill('2026-01-05');
  await page.getByRole('button', { name: 'Guardar fonte' }).click();
  await expect(page.getByText('Fonte guardada.')).toBeVisible();
  await expect(page.getByLabel('Resposta')).toHaveValue(`No caso ${mark} a conta caiu até 37%.`);
  await page.getByRole('button', { name: 'Publicar' }).click();
  const published = () => db.query('select 1 from faq_items where answer like $1', [`%${mark}%`]);
  await expect.poll(async () => (await published()).rows.length).toBe(1);
  await db.query('update faq_items set visible = false where answer like $1', [`%${mark}%`]);
});
