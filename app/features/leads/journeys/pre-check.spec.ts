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
import { suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

async function answer(page: Page, ...options: string[]) {
  for (const option of options) await page.getByRole('radio', { name: option }).first().check();
  await page.getByRole('button', { name: 'Ver a resposta' }).click();
}

test('without scripts two debts end in an honest answer each, and no document is asked for', async ({
  person,
}) => {
  const page = await person({ width: WIDTHS.phone, javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('button', { name: 'Sou pessoa' }).click();
  await title(page, 'Três perguntas, e você sabe');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectNoSidewaysScroll(page);

  // An answer that is missing is asked for again; the others stay.
  await answer(page, 'Serasa, SPC ou outro birô');
  await expect(page.getByText('Escolha uma resposta')).toHaveCount(2);
  await expect(page.getByRole('radio', { name: 'Serasa, SPC ou outro birô' })).toBeChecked();
  for (const option of ['É minha e ainda não paguei', 'Menos de 5 anos'])
    await page.getByRole('radio', { name: option }).check();
  await page.getByRole('button', { name: 'Juntar outra dívida' }).click();
  const second = page.getByRole('region', { name: 'Dívida 2' });
  for (const option of ['Protesto em cartório', 'É minha e ainda não paguei', 'Não sei'])
    await second.getByRole('radio', { name: option, exact: true }).last().check();
  await page.getByRole('button', { name: 'Ver a resposta' }).click();
  await title(page, 'Provavelmente não dá: veja o que fazer de graça');
  await expect(page.getByRole('heading', { name: 'Dívida 2: provavelmente não dá' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'pesquisaprotesto.com.br' })).toHaveAttribute(
    'href',
    /^https:/,
  );
  // If the service would probably not help, no plan is offered.
  await expect(page.getByRole('main').getByRole('link', { name: 'Ver planos' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});

test('stores a lead only with the consent, together with the answers', async ({ person }) => {
  const page = await person({ width: WIDTHS.phone });
  const email = `pre-${randomUUID().slice(0, 8)}@exemplo.com.br`;
  await page.goto('/pre-analise');
  await hydrated(page);
  await page.getByRole('button', { name: 'Tenho empresa' }).click();
  await title(page, 'Três perguntas, e você sabe');
  await answer(page, 'Protesto em cartório', 'Já paguei, e continua lá', 'Menos de 5 anos');
  await title(page, 'Parece que dá');
  await hydrated(page);
  await page.getByLabel('Nome completo').fill('Ana Maria Souza');
  await page.getByLabel('WhatsApp').fill('49988887777');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('CEP').fill('89801000');
  await page.getByLabel('Estado').selectOption('SC');
  const send = page.getByRole('button', { name: 'Quero falar com um consultor' });
  await send.click();
  await expect(page.getByLabel(/Concordo com o uso/)).toHaveAttribute('aria-invalid', 'true');
  const leads = () =>
    db
      .query('select doc_number, origin, notes from leads where email = $1', [email])
      .then(({ rows }) => rows);
  expect(await leads()).toEqual([]);
  await page.getByLabel(/Concordo com o uso/).check();
  await send.click();
  await expect(page.getByRole('heading', { name: 'Recebemos sua solicitação' })).toBeVisible();
  expect(await leads()).toEqual([
    {
      doc_number: '00000000000',
      origin: 'landing',
      notes:
        'Pré-análise de empresa:\nProtesto em cartório · Já paguei, e continua lá · Menos de 5 anos. Resposta dada: Parece que dá.',
    },
  ]);
});

test('the steps and the answers have no accessibility finding', async ({ person }) => {
  const page = await person();
  await page.goto('/pre-analise');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tenho empresa' }).click();
  await title(page, 'Três perguntas, e você sabe');
  await expectAccessible(page);
  await answer(page, 'Processo na Justiça', 'Não conheço', 'Menos de 5 anos');
  await title(page, 'Talvez');
  await expectAccessible(page);
});
