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

test('a relative follows the case by a link for a day, until its customer ends it', async ({ person }) => {
  const page = await person({ width: WIDTHS.phone });
  const ana = await newCustomer(db);
  await db.query("insert into cards (user_id, card_type, status) values ($1, 'nome', 'analyzing')", [ana.id]);
  await enterAs(page, db, ana);
  await page.goto('/app/ajuda');
  await hydrated(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Criar link de 24 horas' }).click();
  await expect(page.getByText('Escreva o nome de quem vai ajudar')).toBeVisible();
  await page.getByLabel('Quem vai ajudar').fill('Bia, minha irmã');
  await page.keyboard.press('Enter');
  const address = await page.getByLabel('Endereço').inputValue();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const sister = await person({ width: WIDTHS.phone });
  await sister.goto(address);
  await expect(sister.getByRole('heading', { level: 1 })).toContainText('O caso de');
  await expect(sister.getByText('Bia, minha irmã,')).toBeVisible();
  await expect(sister.getByRole('heading', { name: 'Limpa Nome' })).toBeVisible();
  await expect(sister.locator('main').getByRole('button')).toHaveCount(0);
  await expectAccessible(sister);
  await expectNoSidewaysScroll(sister);

  // Live: the customer sees that it was opened.
  await expect(page.getByText('Aberto 1 vez')).toBeVisible();
  await page.getByRole('button', { name: 'Encerrar o link de Bia, minha irmã' }).click();
  await expect(page.getByText('Link encerrado')).toBeVisible();
  const gone = await sister.goto(address);
  expect(gone?.status()).toBe(404);
  await expect(sister.getByRole('alert')).toContainText('Este link venceu ou foi encerrado');
});

test('without scripts a link is made, shown once and read', async ({ person }) => {
  const page = await person({ javaScriptEnabled: false });
  await enterAs(page, db, await newCustomer(db));
  await page.goto('/app/ajuda');
  await page.getByLabel('Quem vai ajudar').fill('Caio');
  await page.getByRole('button', { name: 'Criar link de 24 horas' }).click();
  const address = await page.getByLabel('Endereço').inputValue();
  await page.goto('/app/ajuda');
  await expect(page.getByLabel('Endereço')).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByText('Aqui você só lê.')).toBeVisible();
});
