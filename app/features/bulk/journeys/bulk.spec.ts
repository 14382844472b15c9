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

test('everything that a list finds is tagged, found by the tag, and taken back', async ({ person }) => {
  test.setTimeout(90_000);
  const mark = Date.now().toString(36);
  await db.query(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, brought_by)
     select 'Massa ' || $1 || ' ' || n, 'm' || n || $1 || '@exemplo.com.br', '49988887777', 'CPF', '52998224725', 'AC', ''
     from generate_series(1, 60) n`,
    [mark],
  );
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  await page.goto(`/admin/leads?busca=${mark}&uf=AC`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Mudar todos' }).click();
  await expect(page.getByText('60 leads no filtro')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('navigation', { name: 'Caminho: Leads' }).getByRole('link')).toHaveAttribute(
    'href',
    `/admin/leads?busca=${mark}&uf=AC`,
  );
  const lists = page.getByRole('navigation', { name: 'Lista' });
  await lists.getByRole('link', { name: 'Clientes' }).click();
  await expect(page.getByText(/^Clientes: [\d.]+ clientes no filtro/)).toBeVisible();
  await page.goBack();
  // The list of clients has the same acts, and is visible until this one is back.
  await expect(page.getByText('60 leads no filtro')).toBeVisible();
  await page.getByRole('link', { name: 'Pôr uma etiqueta' }).click();
  const form = page.getByRole('form', { name: 'O que fazer' });
  // The form of the first act has the same button, and is visible until the next one is there.
  await expect(form.getByLabel('Etiqueta')).toBeVisible();
  await form.getByRole('button', { name: 'Aplicar a 60 leads' }).click();
  await expect(form.getByText('Escreva a etiqueta').first()).toBeVisible();
  await form.getByLabel('Etiqueta').fill(`Feira ${mark}`);
  await form.getByRole('button', { name: 'Aplicar a 60 leads' }).press('Enter');
  await expect(page.getByText('Feitos: 60 de 60')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  const here = page.url();
  for (const width of [WIDTHS.tablet, WIDTHS.phone]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
  await page.goto(`/admin/leads?etiqueta=feira ${mark}`);
  await expect(page.getByText(/^60 leads/)).toBeVisible();
  await page.goto(here);
  await hydrated(page);
  await page.getByText('Desfazer a mudança').click();
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click();
  await expect(page.getByText('Desfeitos: 60 de 60')).toBeVisible({ timeout: 30_000 });
  const { rows } = await db.query('select 1 from taggings where tag = $1', [`feira ${mark}`]);
  expect(rows).toHaveLength(0);
});
