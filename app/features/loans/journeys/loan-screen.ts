import type { Page } from '@playwright/test';
import { hydrated } from '#tests/journeys/fixtures.ts';

/** Entries and elements of /emprestimo. */
export const PERSON = {
  'Nome completo': 'Ana Maria Souza',
  WhatsApp: '49988887777',
  'E-mail': 'ana@exemplo.com.br',
  CPF: '52998224725',
  CEP: '89801000',
};

export const form = (page: Page) => page.locator('#pedido form');
export const send = (page: Page) => form(page).getByRole('button', { name: 'Pedir análise' }).click();
export const card = (page: Page, system: 'Price' | 'SAC') =>
  page.locator('fieldset > div > div').filter({ has: page.getByRole('radio', { name: system }) });
export const property = (page: Page) => page.getByLabel('Valor do imóvel');
export const amount = (page: Page) => page.getByLabel('Quanto você precisa');
export const term = (page: Page) => page.getByLabel('Prazo em meses');
export const rate = (page: Page) => page.getByLabel('Taxa de juros ao mês');

export async function open(page: Page, hash = '') {
  await page.goto(`/emprestimo${hash}`);
  await hydrated(page);
}

export async function fillPerson(page: Page, values: Record<string, string> = PERSON) {
  for (const [label, value] of Object.entries(values))
    await form(page).getByLabel(label, { exact: true }).fill(value);
  await form(page).getByLabel('Estado').selectOption('SC');
  await form(page)
    .getByLabel(/Concordo com o uso/)
    .check();
}
