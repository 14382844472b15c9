import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import { expect, expectAccessible, hydrated, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Buscar no painel' });

/** Opens the palette. One that is just closing would take the next letters. */
async function openPalette(page: Page) {
  await expect(paletteOf(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(paletteOf(page).getByRole('combobox')).toBeFocused();
}

const word = () => `Zuleica${randomUUID().replace(/[^a-f]/g, '')}`;

test('with the keyboard: a person by part of a name, a page, an action, help; the focus comes back', async ({
  person,
}) => {
  const name = word();
  const client = await newCustomer(db, { name: `${name} da Auditoria` });
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  await page.goto('/admin/leads');
  await hydrated(page);
  const palette = paletteOf(page);
  await openPalette(page);
  await page.keyboard.type(name.slice(0, -1).toLowerCase());
  await expect(palette.getByRole('option', { name: `${name} da Auditoria` })).toBeVisible();
  await expect(palette.getByRole('status')).toHaveText(/^\d+ resultados?$/);
  await expect(palette).not.toContainText(client.docNumber);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/clientes/${client.id}`));

  await openPalette(page);
  await page.keyboard.type(client.docNumber);
  await expect(palette.getByRole('option', { name: `${name} da Auditoria` })).toBeVisible();
  await page.keyboard.press('Escape');

  // A page of that name is listed at once, the person a moment later above it: Enter opens the first.
  await expectPersonFirst(page, palette);

  await openPalette(page);
  await page.keyboard.type('novo prod');
  await expect(palette.getByRole('option', { name: 'Novo produto' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/produtos\/novo$/);

  const dark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  const was = await dark();
  await openPalette(page);
  await page.keyboard.type('trocar tema');
  await expect(palette.getByRole('option', { name: 'Trocar tema' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(dark).toBe(!was);
  await expect(palette).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page).toHaveURL(/\/admin\/auditoria$/);
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await expect(page).toHaveURL(/\/admin$/);
});

test('a verb that is written as it is called comes first, and leads into its form', async ({ person }) => {
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  await page.goto('/admin');
  await hydrated(page);
  const palette = paletteOf(page);
  // Another page has these words too; Enter opens the one whose title begins with them.
  await openPalette(page);
  await page.keyboard.type('novo lead');
  await expect(palette.getByRole('option')).toHaveText(['Novo lead', 'Leads novos']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/leads\/novo$/);
  await expect(page.getByLabel('Nome completo')).toBeFocused();

  // The form of tasks is folded away: the verb opens it.
  await openPalette(page);
  await page.keyboard.type('nova tarefa');
  await expect(palette.getByRole('option').first()).toHaveText('Nova tarefa');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Tarefa', { exact: true })).toBeFocused();
});

test('the same search without scripts, on a phone', async ({ person }) => {
  const name = word();
  const client = await newCustomer(db, { name });
  const page = await person({ width: WIDTHS.phone, javaScriptEnabled: false });
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Buscar', exact: true }).click();
  await page.getByLabel('Buscar no painel').fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/clientes/${client.id}`));
});

async function expectPersonFirst(page: Page, palette: Locator) {
  await openPalette(page);
  await page.keyboard.type('auditoria');
  const first = palette.getByRole('option').first();
  await expect(first).toContainText('da Auditoria');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowUp');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
}
