import type { Page } from '@playwright/test';
import { expect, linkIn, mailTo } from './fixtures.ts';

export const unique = (name: string) =>
  `${name}-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@exemplo.com.br`;
export const PASSWORD = 'senha-boa-1';

type Order = { email: string; document?: string; name?: string };

/** The second step. */
export async function fillPerson(
  page: Page,
  { email, document = '52998224725', name = 'Rita de Cássia' }: Order,
) {
  await page
    .getByLabel(/^(Nome completo|Razão social)/)
    .last()
    .fill(name);
  await page.getByLabel('E-mail').last().fill(email);
  await page.getByLabel('Telefone').last().fill('49988887777');
  await page
    .getByLabel(/^(CPF|CNPJ)$/)
    .last()
    .fill(document);
  if (document.length === 14) {
    await page.getByLabel('Nome do representante legal').fill('Rita de Cássia');
    await page.getByLabel('CPF do representante').fill('52998224725');
    await page.getByLabel('Cargo na empresa').fill('Sócia');
  }
}

export const goOn = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click();

/** From the second step to the contract's. A press that comes before a step is shown is one of the step before. */
export async function goOnToContract(page: Page, choose?: (page: Page) => Promise<void>) {
  await goOn(page);
  await expect(page.getByRole('heading', { name: 'Pagamento' })).toBeVisible();
  await choose?.(page);
  await goOn(page);
}

export async function acceptAndSend(page: Page) {
  await expect(page.getByText('Contratante:')).toBeVisible();
  await page.getByLabel('Li e aceito').check();
  await page.getByRole('button', { name: 'Finalizar Pedido' }).click();
}

/** From the payment, which follows the order, to the page that asks for the password alone. */
export async function goOnToPassword(page: Page) {
  await expect(page).toHaveURL(/\/pedido\/[0-9a-f-]{36}\/pagar$/);
  await page.getByRole('link', { name: 'Criar a minha senha' }).click();
  await expect(page.getByRole('heading', { name: 'Falta só a senha' })).toBeVisible();
}

/** Confirms the account by the link of the mail, in this browser or another. */
export async function confirm(page: Page, email: string) {
  const mail = await mailTo(email, 'Confirme seu e-mail');
  await page.goto(linkIn(mail.text));
}
