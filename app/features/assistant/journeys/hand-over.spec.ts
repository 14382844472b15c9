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

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

const panel = (page: Page) => page.getByRole('dialog', { name: 'Assistente' });

async function askForPerson(page: Page): Promise<void> {
  await page.goto('/politicas');
  await hydrated(page);
  await page.getByRole('button', { name: 'Abrir o assistente' }).click();
  await panel(page).getByLabel('Sua pergunta').fill('oi');
  await panel(page).getByLabel('Sua pergunta').press('Enter');
  await expect(panel(page).getByRole('log')).toContainText('Em que posso ajudar?');
  await panel(page).getByRole('button', { name: 'Chamar a equipe' }).click();
}

test('a visitor hands the talk over on a phone, and a cut connection loses no entry', async ({ person }) => {
  const page = await person({ width: WIDTHS.phone });
  await askForPerson(page);
  await expect(panel(page).getByText('A conversa até aqui vai junto.')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Enviar à equipe' }).click();
  await expect(panel(page).getByLabel('Nome completo')).toHaveAccessibleDescription(/nome/i);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await panel(page).getByLabel('Nome completo').fill('Rosa Visitante');
  await panel(page).getByLabel('E-mail').fill('rosa.visitante@exemplo.com.br');
  await panel(page).getByLabel('Telefone').fill('49988887777');
  await panel(page).getByLabel('Recado (opcional)').fill('Quero falar do meu protesto.');
  await page.route('**/assistente/pessoa', (route) => route.abort());
  await panel(page).getByRole('button', { name: 'Enviar à equipe' }).click();
  await expect(panel(page).getByText('O que você escreveu continua aqui')).toBeVisible();
  await page.unroute('**/assistente/pessoa');
  await panel(page).getByRole('button', { name: 'Enviar à equipe' }).click();
  await expect(panel(page).getByText(/Recebemos\. Uma pessoa responde até/)).toBeVisible();
  await expectAccessible(page);
  const { rows } = await db.query("select notes from leads where email = 'rosa.visitante@exemplo.com.br'");
  expect(rows).toEqual([
    { notes: expect.stringMatching(/^Quero falar do meu protesto\.[\s\S]*Pergunta: oi/) },
  ]);
});

test('a customer finds the talk in the own conversation', async ({ person }) => {
  const customer = await newCustomer(db, { cards: ['nome'] });
  const page = await person();
  await enterAs(page, db, customer);
  await askForPerson(page);
  await expect(panel(page).getByLabel('Nome completo')).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Enviar à equipe' }).click();
  await panel(page).getByRole('link', { name: 'Abrir a conversa' }).click();
  await expect(page.getByText('Conversa com o assistente do site:')).toBeVisible();
  await expect(page.getByText(/Recebemos\. Uma pessoa responde até/)).toBeVisible();
});
