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

// In one worker: while a review is published the section has one more heading.
test.describe.configure({ mode: 'default' });

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

test('without scripts the landing page shows results of promises, the company, and screens of a case', async ({
  person,
}) => {
  const page = await person({ width: WIDTHS.phone, javaScriptEnabled: false });
  await page.goto('/');
  const proof = page.locator('#provas');
  await expect(proof.getByRole('listitem').first()).toContainText(/\d+ cumpridas · \d+ não/);
  await expect(proof).toContainText('CNPJ 11.222.333/0001-81');
  await expect(proof.getByRole('heading', { level: 2 })).toHaveText([
    'Provas, não elogios',
    'Quem responde pelo seu caso',
  ]);
  const screens = page.getByRole('region', { name: 'Telas da área do cliente' });
  const letter = screens.getByAltText(/botões Pode enviar e Não enviar/).first();
  await letter.scrollIntoViewIfNeeded();
  await expect
    .poll(() => letter.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBe(640);
  await expectNoSidewaysScroll(page);
  await proof.getByRole('link', { name: 'Todas as promessas, mês a mês' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nossas promessas' })).toBeVisible();
});

test('a review needs the place where it can be read; without one the site shows nothing of reviews', async ({
  person,
}) => {
  const words = `Resolveram o que faltava ${randomUUID().slice(0, 8)}`;
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin', name: 'Ana das Avaliações' }));
  const visitor = await person({ width: WIDTHS.phone });
  const site = async () => (await visitor.context().request.get('/')).text();
  expect(await site()).not.toContain('O que clientes escreveram');
  await page.goto('/admin/cms/reviews');
  await hydrated(page);
  await page.getByLabel('O que a pessoa escreveu (avaliação 1)').fill(words);
  await page.getByLabel('Quem escreveu (avaliação 1)').fill('Rita, de Chapecó');
  await page.getByLabel('Onde (avaliação 1)').fill('Reclame Aqui');
  await page.getByLabel('Endereço (avaliação 1)').fill('reclameaqui');
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByLabel('Endereço (avaliação 1)')).toHaveAccessibleDescription(
    /Escreva o endereço inteiro/,
  );
  await expect(page.getByLabel('O que a pessoa escreveu (avaliação 1)')).toHaveValue(words);
  await page.getByLabel('Endereço (avaliação 1)').fill('https://exemplo.com.br/avaliacao/1');
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Publicado', { exact: true })).toBeVisible();
  await expect.poll(site).toContain(words);
  await visitor.goto('/#provas');
  await expect(visitor.getByRole('link', { name: 'Ler em Reclame Aqui' })).toHaveAttribute(
    'href',
    'https://exemplo.com.br/avaliacao/1',
  );
  await expectNoSidewaysScroll(visitor);
  await expectAccessible(visitor);

  await page.getByRole('button', { name: 'Remover avaliação 1', exact: true }).click();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect.poll(site).not.toContain('O que clientes escreveram');
});
