import { randomUUID } from 'node:crypto';
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

// In one worker: two of them publish the same section, and one who publishes in between makes a conflict.
test.describe.configure({ mode: 'default' });

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

/** Until the page knows where its texts are written. */
const ready = (page: Page) => expect(page.getByText(/^\d+ textos nesta página$/)).toBeVisible();

async function preview(page: Page, at: string) {
  await page.goto('/admin/cms');
  await hydrated(page);
  await page.getByRole('button', { name: /^Ver o site/ }).click();
  await expect(page.getByRole('complementary', { name: 'Prévia' })).toBeVisible();
  await page.goto(at);
  await ready(page);
}

test('a text is found by clicking it in the preview, by the keyboard and in a list', async ({ person }) => {
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin', name: 'Ana do Clique' }));
  await preview(page, '/verdades');
  await expectAccessible(page);
  const lead = page.locator('main p').first();
  const words = await lead.innerText();
  await lead.click();
  await expect(page).toHaveURL(/\/admin\/cms\/truths\?campo=lead&pagina=%2Fverdades$/);
  await expect(page.getByLabel('Texto', { exact: true }).first()).toBeFocused();
  await expect(page.getByLabel('Texto', { exact: true }).first()).toHaveValue(words);

  // By the keyboard: a heading is reached and leads to the phrase that has no other place.
  await preview(page, '/verdades');
  const heading = page.getByRole('heading', { level: 1 });
  await heading.focus();
  await expect(heading).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/cms\/(phrases\?frase=|limits\?campo=title)/);

  // From the list, a text that no eye sees.
  await preview(page, '/faq');
  await page.getByText(/textos nesta página$/).click();
  await page
    .getByRole('complementary', { name: 'Prévia' })
    .getByRole('link', { name: 'Ex.: prazo, Pix, liminar' })
    .click();
  await expect(page.locator('textarea:focus')).toHaveValue('Ex.: prazo, Pix, liminar');
  for (const width of [WIDTHS.phone, WIDTHS.tablet]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
});

test('a button of the site gets other words: seen in the preview first, then by visitors, before and after scripts', async ({
  person,
}) => {
  const words = `Fale com gente ${randomUUID().slice(0, 8)}`;
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin', name: 'Ana das Frases' }));
  const visitor = await person({ width: WIDTHS.phone });
  await preview(page, '/faq');
  await page.getByRole('link', { name: 'Falar com a equipe' }).click();
  await expect(page.locator('textarea:focus')).toHaveValue('Falar com a equipe');
  const field = page.getByLabel('Como fica (frase 1)');
  await field.fill(`${words} {{plano.cpf.preso}}`);
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(field).toHaveAccessibleDescription(/não existe aqui/);
  await expect(page.getByText(/frase \d+, Como fica: O campo/).first()).toBeVisible();
  await field.fill(words);
  await page.getByRole('button', { name: 'Pré-visualizar' }).click();
  await expect(page).toHaveURL(/\/faq$/);
  await expect(page.getByRole('link', { name: words })).toBeVisible();
  expect(await (await visitor.context().request.get('/faq')).text()).not.toContain(words);
  await ready(page);
  // The changed text links to its own field.
  await page.getByRole('link', { name: words }).click();
  await expect(page.locator('textarea:focus')).toHaveValue(words);
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Publicado', { exact: true })).toBeVisible();
  const site = async () => (await visitor.context().request.get('/faq')).text();
  await expect.poll(site).toContain(words);
  await visitor.goto('/faq');
  await hydrated(visitor);
  await expect(visitor.getByRole('link', { name: words })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Falar com a equipe' })).toHaveCount(0);
  expect(await site()).not.toContain('data-preview');

  await page.goto('/admin/cms/phrases');
  await hydrated(page);
  await page.getByRole('button', { name: 'Remover frase 1' }).first().click();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Publicado', { exact: true })).toBeVisible();
  await expect.poll(site).not.toContain(words);
});

test('the title of a window gets other words, in the answer of the server and after a step in the site', async ({
  person,
}) => {
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin', name: 'Ana dos Títulos' }));
  const title = `Dá para limpar o seu nome? ${randomUUID().slice(0, 8)}`;
  await preview(page, '/pre-analise');
  const old = await page.title();
  await page.getByText(/textos nesta página$/).click();
  await page
    .getByRole('complementary', { name: 'Prévia' })
    .getByRole('link', { name: old, exact: true })
    .click();
  await expect(page.locator('textarea:focus')).toHaveValue(old);
  await page.locator('textarea:focus').fill(title);
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Publicado', { exact: true })).toBeVisible();
  const visitor = await person();
  const site = async () => (await visitor.context().request.get('/pre-analise')).text();
  await expect.poll(site).toContain(`<title>${title}</title>`);
  // A link that is shared says the same.
  expect(await site()).toContain(`property="og:title" content="${title}"`);
  await visitor.goto('/faq');
  await hydrated(visitor);
  await expect(visitor).not.toHaveTitle(title);
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Pré-análise grátis' }).click();
  await expect(visitor).toHaveTitle(title);

  await page.goto('/admin/cms/phrases');
  await hydrated(page);
  await page.getByRole('button', { name: 'Remover frase 1' }).first().click();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Publicado', { exact: true })).toBeVisible();
  await expect.poll(site).not.toContain(title);
});
