import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import sharp from 'sharp';
import { legalWords } from '#app/features/catalog/rules/legal-front.ts';
import { FAQ } from '#app/features/content/seed/faq.ts';
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

test('the offer is drafted, previewed by the team alone, published on the site and restored', async ({
  person,
}) => {
  const words = `Preço de hoje ${randomUUID().slice(0, 8)}`;
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin', name: 'Ana do Site' }));
  const visitor = await person({ width: WIDTHS.phone });
  const site = async () => (await visitor.context().request.get('/')).text();
  await page.goto('/admin/cms');
  await hydrated(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Oferta e planos' }).click();
  // Edits this field because other journeys look for the offer's name on the site at the same time.
  const field = page.getByLabel('Texto', { exact: true });
  const before = await field.inputValue();
  await field.fill('');
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(field).toHaveAccessibleDescription('Preencha este campo');
  await expect(field).toBeFocused();

  await previewDraft(field, words, page, site, person);
  await expect(page.getByText(legalWords(before, true), { exact: true })).toBeVisible();

  await page.goto('/admin/cms/offer');
  await expect(page.getByText(/Ana do Site.*Ainda não está no site/)).toBeVisible();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Publicado', { exact: true })).toBeVisible();
  await expect.poll(site).toContain(words);
  await expectAccessible(page);

  await page
    .getByRole('listitem')
    .filter({ hasNotText: 'No site' })
    .getByRole('button', { name: /Trazer de volta/ })
    .first()
    .click();
  await expect(page.getByText('Versão trazida de volta')).toBeVisible();
  await expect(field).toHaveValue(before);
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Publicado', { exact: true })).toBeVisible();
  await expect.poll(site).not.toContain(words);
  for (const width of [WIDTHS.phone, WIDTHS.tablet]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
});

test('a policy shows scripts as text; the second of two editors sees the conflict and chooses', async ({
  person,
}) => {
  const title = `Regra ${randomUUID().slice(0, 8)}`;
  const [ana, rui] = [await person(), await person({ width: WIDTHS.tablet })];
  await enterAs(ana, db, await newCustomer(db, { role: 'admin', name: 'Ana Primeira' }));
  await enterAs(rui, db, await newCustomer(db, { role: 'admin', name: 'Rui Segundo' }));
  const count = async (page: typeof ana) => page.getByLabel(/^Título \(trecho/).count();
  for (const page of [ana, rui]) {
    await page.goto('/admin/cms/policies');
    await hydrated(page);
  }
  const terms = ana.getByRole('group', { name: 'Termos de uso' });
  await terms.getByText(/^O que vale$/).click();
  await terms.getByLabel('Título (trecho 1)').fill(title);
  await expect(terms.getByRole('toolbar').first()).toBeVisible();
  await terms.getByRole('textbox', { name: 'Texto (trecho 1)' }).first().click();
  await ana.keyboard.press('Control+End');
  await ana.keyboard.type(' {{empresa}} <script>alert(1)</script>');
  await ana.getByRole('button', { name: 'Publicar' }).click();
  await expect(ana.getByText('Publicado', { exact: true })).toBeVisible();

  const total = await count(rui);
  await rui.getByRole('button', { name: 'Remover trecho 2' }).first().click();
  expect(await count(rui)).toBe(total - 1);
  await rui.getByRole('button', { name: 'Salvar rascunho' }).click();
  const notice = rui.getByRole('alert').filter({ hasText: 'Outra pessoa mudou isto' });
  await expect(notice).toContainText('Ana Primeira');
  await expect(notice).toContainText(title);
  await notice.getByRole('link', { name: 'Descartar o meu e ver o atual' }).click();
  await expect(rui.locator('summary', { hasText: title })).toBeVisible();

  const visitor = await person({ javaScriptEnabled: false });
  await visitor.goto('/politicas?aba=termos');
  const rule = visitor.locator('section').filter({ has: visitor.getByRole('heading', { name: title }) });
  await expect(rule).toContainText('<script>alert(1)</script>');
  await expect(rule).not.toContainText('{{empresa}}');
});

test('a question is drafted, previewed, published, moved with the keyboard, deleted and restored', async ({
  person,
}) => {
  const question = `Quanto custa ${randomUUID().slice(0, 8)}?`;
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin', name: 'Ana das Perguntas' }));
  const visitor = await person({ width: WIDTHS.phone });
  const asked = () => askedOnSite(visitor, question);
  await page.goto('/admin/cms/faq/nova');
  await hydrated(page);
  await page.getByLabel('Pergunta', { exact: true }).fill(question);
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByLabel('Resposta')).toHaveAccessibleDescription('Preencha este campo');
  await expect(page.getByLabel('Pergunta', { exact: true })).toHaveValue(question);
  await page.getByLabel('Resposta').fill('O preço está na oferta.');
  await page.getByRole('button', { name: 'Pré-visualizar' }).click();
  await expect(page.getByRole('complementary', { name: 'Prévia' })).toBeVisible();
  await expect(page.getByText('O preço está na oferta.')).toBeVisible();
  expect((await asked()).length).toBeGreaterThan(1);
  expect(await asked()).not.toContain(question);

  await page.goto('/admin/cms/faq');
  await hydrated(page);
  const row = page.getByRole('row').filter({ hasText: question });
  await expect(row.getByText('Rascunho novo')).toBeVisible();
  await row.getByRole('link', { name: question, exact: true }).click();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Publicado', { exact: true })).toBeVisible();
  await expect.poll(async () => (await asked()).at(-1)).toBe(question);
  await expectAccessible(page);

  await moveUp(page, question, asked);

  await row.getByRole('button', { name: `Esconder ${question}` }).click();
  await expect(row.getByText('Escondida')).toBeVisible();
  await expect.poll(asked).not.toContain(question);
  await row.getByRole('link', { name: question, exact: true }).click();
  await page.getByText('Excluir pergunta').click();
  await page.getByRole('button', { name: 'Excluir do site' }).click();
  await expect(page.getByText('Pergunta excluída', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: question }).click();
  await expect(page.getByText('Esta pergunta não está mais no site')).toBeVisible();
  await page
    .getByRole('button', { name: /Trazer de volta/ })
    .last()
    .click();
  await expect(page.getByLabel('Pergunta', { exact: true })).toHaveValue(question);
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Publicado', { exact: true })).toBeVisible();
  await expect.poll(async () => (await asked()).at(-2)).toBe(question);
  await visitor.goto('/faq');
  await visitor.getByText(question).click();
  await expect(visitor.getByText('O preço está na oferta.')).toBeVisible();
  await page.getByText('Excluir pergunta').click();
  await page.getByRole('button', { name: 'Excluir do site' }).click();
  await expect(page.getByText('Pergunta excluída', { exact: true })).toBeVisible();
});

test('the banner is previewed during editing, and appears on an open dashboard once published', async ({
  person,
}) => {
  const subtitle = `Sem custo de adesão ${randomUUID().slice(0, 8)}`;
  const theirs = await person({ width: WIDTHS.phone });
  await enterAs(theirs, db, await newCustomer(db));
  await theirs.goto('/app');
  await hydrated(theirs);
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  await page.goto('/admin/cms/energy_banner');
  await hydrated(page);
  await page.getByLabel('Subtítulo').fill(subtitle);
  await expect(page.getByText(subtitle)).toBeVisible();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(theirs.getByText(subtitle)).toBeVisible();
});

test('a picture needs a description, appears in the preview as AVIF, and is cached for a year', async ({
  person,
}) => {
  const alt = `Fachada ${randomUUID().slice(0, 8)}`;
  const page = await person({ width: WIDTHS.tablet });
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  await page.goto('/admin/cms/imagens');
  await hydrated(page);
  const background = { r: Math.floor(Math.random() * 256), g: Math.floor(Math.random() * 256), b: 99 };
  const buffer = await sharp({ create: { width: 800, height: 500, channels: 3, background } })
    .png()
    .toBuffer();
  const send = () =>
    page.locator('input[type="file"]').setInputFiles({ name: 'fachada.png', mimeType: 'image/png', buffer });
  await send();
  await expect(page.getByLabel('Descrição')).toHaveAccessibleDescription(/Descreva a imagem/);
  await page.getByLabel('Descrição').fill(alt);
  await send();
  await expect(page.getByRole('img', { name: alt })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto('/admin/cms/hero');
  await hydrated(page);
  await page.getByLabel('Imagem', { exact: true }).selectOption(alt);
  await page.getByRole('button', { name: 'Pré-visualizar' }).click();
  const picture = page.getByRole('img', { name: alt });
  await expect(picture).toHaveJSProperty('complete', true);
  const source = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(source).toMatch(/\/imagens\/[0-9a-f]{24}-\d+\.avif$/);
  const visitor = await person();
  const file = await visitor.context().request.get(source);
  expect(file.headers()).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(await (await visitor.context().request.get('/')).text()).not.toContain(alt);

  await page.goto('/admin/cms/hero');
  await page.getByRole('button', { name: 'Descartar rascunho' }).click();
  await expect(page.getByText('Rascunho descartado')).toBeVisible();
  await page.goto('/admin/cms/imagens');
  await page.getByRole('button', { name: `Excluir ${alt}` }).click();
  await expect(page.getByText('Imagem excluída')).toBeVisible();
  await expect(page.getByRole('img', { name: alt })).toHaveCount(0);
});

/** Returns this question and the installed ones in the site's order, without those that other journeys publish. */
async function askedOnSite(visitor: Page, question: string): Promise<string[]> {
  const known = new Set([...FAQ.map((item) => item.question), question]);
  const html = await (await visitor.context().request.get('/faq')).text();
  const titles = [...html.matchAll(/<summary[^>]*><span[^>]*>([^<]+)</g)].map(([, title = '']) => title);
  return titles.filter((title) => known.has(title));
}

/** Checks that the team sees the draft, and that visitors and a customer with the cookie do not. */
async function previewDraft(
  field: Locator,
  words: string,
  page: Page,
  site: () => Promise<string>,
  person: (options?: {
    as?: 'customer' | 'admin';
    width?: number;
    javaScriptEnabled?: boolean;
  }) => Promise<Page>,
) {
  await field.fill(words);
  // A save without an answer keeps the entered values.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByText('Não houve resposta.')).toBeVisible();
  await expect(field).toHaveValue(words);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Pré-visualizar' }).click();
  await expect(page.getByRole('complementary', { name: 'Prévia' })).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
  const previewed = await page.request.get('/');
  expect(previewed.headers()).toMatchObject({
    'x-robots-tag': 'noindex',
    'cache-control': 'private, no-store',
  });
  expect(await previewed.text()).toContain(words);
  expect(await site()).not.toContain(words);
  // The cookie alone shows no draft.
  const curious = await person();
  await enterAs(curious, db, await newCustomer(db));
  await curious.context().addCookies([{ name: 'nome.previa', value: '1', url: process.env.E2E_URL ?? '' }]);
  const refused = await curious.request.get('/');
  expect(refused.ok()).toBe(true);
  expect(await refused.text()).not.toContain(words);
  await page.getByRole('button', { name: 'Sair da prévia' }).click();
  await expect(page.getByRole('complementary', { name: 'Prévia' })).toHaveCount(0);
}

/** Moves the question up with the keyboard; the site keeps its order until the new one is published. */
async function moveUp(page: Page, question: string, asked: () => Promise<string[]>) {
  await page.getByRole('navigation', { name: 'Caminho' }).getByRole('link').click();
  const row = page.getByRole('button', { name: `Mover ${question}` });
  await expect(row).toBeVisible();
  const names = await page
    .getByRole('button', { name: /^Mover / })
    .evaluateAll((rows) => rows.map((one) => one.getAttribute('aria-label')));
  const [last, own] = [(await asked()).at(-2), question].map((title) => names.indexOf(`Mover ${title}`) + 1);
  await row.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${question} na posição ${own} de`)).toBeAttached();
  await pickedUp(page);
  for (let at = (own ?? 0) - 1; at >= (last ?? 0); at -= 1) {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(`${question} na posição ${at} de`)).toBeAttached();
  }
  await page.keyboard.press('Space');
  await expect(page.getByText('O site ainda tem a ordem anterior.')).toBeVisible();
  await expectAccessible(page);
  expect((await asked()).at(-1)).toBe(question);
  await page.getByRole('button', { name: 'Publicar ordem' }).click();
  await expect(page.getByText('O site ainda tem a ordem anterior.')).toHaveCount(0);
  await expect.poll(async () => (await asked()).at(-2)).toBe(question);
}
