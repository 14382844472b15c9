import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  pickedUp,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

test('a product from nothing to the site: previewed, shown, renamed, blocked, deleted', async ({
  person,
}) => {
  const name = `Consulta ${randomUUID().slice(0, 8)}`;
  const slug = name.toLowerCase().replace(' ', '-');
  const page = await person({ width: WIDTHS.desktop });
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  const visitor = await person({ width: WIDTHS.phone });
  await page.goto('/admin/produtos');
  await hydrated(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Novo produto' }).click();
  await page.getByLabel('Título', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByLabel('Preço inicial (R$)')).toHaveAccessibleDescription('Valor inválido');
  await expect(page.getByLabel('Título', { exact: true })).toHaveValue(name);

  await previewAndSave(page, name, visitor, slug);

  await visitor.goto(`/produtos/${slug}`);
  await expect(visitor.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(visitor.getByText('À vista')).toBeVisible();
  expect(await (await visitor.context().request.get('/sitemap.xml')).text()).toContain(`/produtos/${slug}<`);

  await page.getByLabel('Endereço', { exact: true }).fill(`${slug}-nova`);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Produto salvo')).toBeVisible();
  await visitor.goto(`/produtos/${slug}`);
  await expect(visitor).toHaveURL(new RegExp(`/produtos/${slug}-nova$`));

  await page.getByLabel('Bloqueado', { exact: true }).check();
  await page.getByLabel('Aviso do bloqueio').fill('Volta em janeiro.');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('link', { name: 'Ver no site' })).toHaveCount(0);
  await visitor.goto(`/produtos/${slug}-nova`);
  await expect(visitor.getByText('Volta em janeiro.')).toBeVisible();

  await expectAccessible(page);
  await page.getByText('Excluir produto').click();
  await page.getByRole('button', { name: 'Excluir de vez' }).click();
  await expect(page.getByText('Produto excluído')).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});

test('the second of two editors sees the conflict, keeps the entries, and chooses', async ({ person }) => {
  const title = `Disputado ${randomUUID().slice(0, 8)}`;
  const { rows } = await db.query<{ id: string }>(
    'insert into products (slug, title, price_from, price_to, visible, item_order) values ($1, $2, 10, 20, false, 99) returning id',
    [title.toLowerCase().replace(' ', '-'), title],
  );
  const path = `/admin/produtos/${rows[0]?.id}`;
  const [ana, rui] = [await person(), await person({ width: WIDTHS.tablet })];
  await enterAs(ana, db, await newCustomer(db, { role: 'admin', name: 'Ana Primeira' }));
  await enterAs(rui, db, await newCustomer(db, { role: 'admin', name: 'Rui Segundo' }));
  for (const page of [ana, rui]) {
    await page.goto(path);
    await hydrated(page);
  }
  await ana.getByLabel('Subtítulo').fill('Da Ana');
  await ana.getByRole('button', { name: 'Salvar' }).click();
  await expect(ana.getByText('Produto salvo')).toBeVisible();
  await rui.getByLabel('Subtítulo').fill('Do Rui');
  await rui.getByRole('button', { name: 'Salvar' }).click();
  const notice = rui.getByRole('alert').filter({ hasText: 'Outra pessoa mudou isto' });
  await expect(notice).toContainText('Ana Primeira');
  await expect(notice).toContainText(/Subtítulo agora:\s*Da Ana/);
  await expect(rui.getByLabel('Subtítulo')).toHaveValue('Do Rui');
  await expectAccessible(rui);
  await expectNoSidewaysScroll(rui);
  await rui.getByRole('button', { name: 'Salvar o meu por cima' }).click();
  await expect(rui.getByText('Produto salvo')).toBeVisible();
  const saved = await db.query('select subtitle from products where id = $1', [rows[0]?.id]);
  expect(saved.rows).toEqual([{ subtitle: 'Do Rui' }]);
  await db.query('delete from products where id = $1', [rows[0]?.id]);
});

test('without scripts, the entries for a deleted product become a new one', async ({ person }) => {
  const title = `Sumido ${randomUUID().slice(0, 8)}`;
  const slug = title.toLowerCase().replace(' ', '-');
  const { rows } = await db.query<{ id: string }>(
    'insert into products (slug, title, price_from, price_to, visible, item_order) values ($1, $2, 10, 20, false, 99) returning id',
    [slug, title],
  );
  const page = await person({ javaScriptEnabled: false });
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  await page.goto(`/admin/produtos/${rows[0]?.id}`);
  await page.getByLabel('Subtítulo').fill('Escrito a tempo');
  await db.query('delete from products where id = $1', [rows[0]?.id]);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Outra pessoa excluiu este produto' })).toBeVisible();
  await expect(page.getByLabel('Subtítulo')).toHaveValue('Escrito a tempo');
  await page.getByRole('button', { name: 'Salvar como produto novo' }).click();
  await expect(page.getByLabel('Subtítulo')).toHaveValue('Escrito a tempo');
  const kept = await db.query('delete from products where slug = $1 returning subtitle', [slug]);
  expect(kept.rows).toEqual([{ subtitle: 'Escrito a tempo' }]);
});

test('the order, with the keyboard alone', async ({ person }) => {
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  const order = async () =>
    (await db.query<{ title: string }>('select title from products order by item_order, id')).rows.map(
      ({ title }) => title,
    );
  const [first = '', second = ''] = await order();
  await page.goto('/admin/produtos');
  await hydrated(page);
  await page.getByRole('button', { name: `Mover ${first}` }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${first} na posição 1 de`)).toBeAttached();
  await pickedUp(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`${first} na posição 2 de`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText('Ordem salva')).toBeVisible();
  expect((await order()).slice(0, 2)).toEqual([second, first]);
  await page.getByRole('button', { name: `Mover ${second}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${second} na posição 1 de`)).toBeAttached();
  await pickedUp(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`${second} na posição 2 de`)).toBeAttached();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await order()).slice(0, 2)).toEqual([first, second]);
});

/** Fills the form in, looks at the preview, which no visitor sees, and saves. */
async function previewAndSave(page: Page, name: string, visitor: Page, slug: string) {
  await page.getByLabel('Preço inicial (R$)').fill('49,90');
  await page.getByLabel('Preço final (R$)').fill('99,90');
  await page.getByLabel('benefício 1', { exact: true }).fill('Segundo');
  await page.getByRole('button', { name: 'Adicionar benefício' }).click();
  await expect(page.getByLabel('benefício 2', { exact: true })).toBeFocused();
  await page.keyboard.type('Primeiro');
  await page.getByRole('button', { name: 'Subir benefício 2' }).click();
  await page.getByLabel('Nome da condição 1').fill('À vista');
  await page.getByLabel('Texto da condição 1').fill('Pix');
  await page.getByLabel('Visível no site').check();
  await page.getByRole('button', { name: 'Pré-visualizar' }).click();
  const preview = page.getByRole('dialog', { name: 'Pré-visualização da página' });
  await expect(preview.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(preview.getByRole('listitem').filter({ hasText: /^(Primeiro|Segundo)$/ })).toHaveText([
    'Primeiro',
    'Segundo',
  ]);
  await page.keyboard.press('Escape');
  expect((await visitor.context().request.get(`/produtos/${slug}`, { maxRedirects: 0 })).status()).toBe(302);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Produto criado')).toBeVisible();
}
