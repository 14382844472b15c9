import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import QRCode from 'qrcode';
import sharp from 'sharp';
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
  await expect(page.locator('main noscript p').first()).toBeVisible();
  await page.getByLabel('O que você recebeu').fill('nomeemdia.com.br/boletos é o endereço?');
  await page.getByRole('button', { name: 'Conferir' }).click();
  // The demonstration has no public site to compare with.
  await title('Não dá para afirmar');
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
  await owner.goto('/app/faturas');
  await expect(owner.locator('main').getByRole('link', { name: 'Confira se é nossa' })).toBeVisible();
  await owner.goto(`/app/faturas/${rows[0]?.id}`);
  await expect(owner.getByRole('link', { name: 'Confira se é nossa' })).toBeVisible();
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

test('a photo of a code is read on the device and answered like its text', async ({ person }) => {
  const page = await person({ width: WIDTHS.phone });
  await page.goto('/confira');
  await hydrated(page);
  const photo = page.getByLabel('Escolher foto');
  await expect(photo).toHaveAttribute('accept', 'image/*');
  const send = (buffer: Buffer) => photo.setInputFiles({ name: 'print.png', mimeType: 'image/png', buffer });
  await send(
    await sharp({ create: { width: 300, height: 300, channels: 3, background: '#777' } })
      .png()
      .toBuffer(),
  );
  await expect(page.getByText('Não achamos um código nesta foto.')).toBeVisible();
  // A screenshot: the code in the middle of a telephone's picture.
  const code = await QRCode.toBuffer(IMPOSTOR, { width: 500 });
  await send(
    await sharp({ create: { width: 780, height: 1600, channels: 3, background: '#fff' } })
      .composite([{ input: code, top: 400, left: 140 }])
      .png()
      .toBuffer(),
  );
  await expect(page.getByText('Agora toque em “Conferir”.')).toBeVisible();
  await expect(page.getByLabel('O que você recebeu')).toHaveValue(IMPOSTOR);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Conferir' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Não é nosso: não pague' });
  await expect(heading).toBeFocused();
  await expect(page.getByLabel('O que você recebeu').last()).toHaveValue('');
  await expect(page.getByText('Denunciar', { exact: true })).toHaveCount(1);
});

test('without a network the page says so and gives no answer', async ({ person }) => {
  const page = await person({ width: WIDTHS.phone });
  await page.goto('/confira');
  await hydrated(page);
  const field = page.getByLabel('O que você recebeu');
  const answer = page.getByRole('heading', { level: 1, name: /nosso|afirmar/ });
  await field.fill(IMPOSTOR);
  await page.context().setOffline(true);
  await expect(page.getByRole('status').getByText('Sem internet não dá para conferir.')).toBeVisible();
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(answer).toHaveCount(0);
  await expect(field).toHaveValue(IMPOSTOR);
  await page.context().setOffline(false);
  // The browser believes in its network, and nothing answers.
  await page.route('**/confira*', (route) => route.abort());
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(field).toHaveAccessibleDescription(/Sem internet não dá para conferir/);
  await expect(answer).toHaveCount(0);
  await expect(field).toHaveValue(IMPOSTOR);
  await page.unroute('**/confira*');
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(answer).toBeVisible();
});

test('nothing to check, and a report without its channel, are refused beside their fields', async ({
  person,
}) => {
  const page = await person({ width: WIDTHS.phone });
  await page.goto('/confira');
  await hydrated(page);
  await page.getByRole('button', { name: 'Conferir' }).click();
  const field = page.getByLabel('O que você recebeu').first();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(IMPOSTOR);
  await page.getByRole('button', { name: 'Conferir' }).click();
  await page.getByText('Denunciar', { exact: true }).click();
  await page.getByRole('button', { name: /^(Enviar|Denunciar)/ }).click();
  await expect(page.getByLabel('Por onde chegou')).toHaveAttribute('aria-invalid', 'true');
});

test('the assistant answers a pasted code as the page does', async ({ person }) => {
  const page = await person({ width: WIDTHS.phone });
  await page.goto('/faq');
  await hydrated(page);
  await page.getByRole('button', { name: 'Abrir o assistente' }).click();
  const log = page.getByRole('log');
  for (const [text, verdict] of [
    [IMPOSTOR, 'Não é nosso: não pague.'],
    ['23793.38128 60082.677135 69000.063305 9 75520000370000', 'Não é nosso: não pague.'],
    ['https://bit.ly/3abc', 'Não dá para afirmar.'],
  ] as const) {
    await page.getByLabel('Sua pergunta').fill(text);
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(log.getByText('Assistente:').last().locator('..')).toContainText(verdict);
  }
  await log.getByRole('link', { name: 'É golpe?' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'É golpe?' })).toBeVisible();
});
