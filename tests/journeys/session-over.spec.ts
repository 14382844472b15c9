import type { Page } from '@playwright/test';
import { expect, hydrated, test, WIDTHS } from './fixtures.ts';
import { enterAs, type NewCustomer, newCustomer, suiteDatabase } from './new-customer.ts';

const BACK = /o que estava preenchido voltou/;

async function endSessions({ id }: NewCustomer): Promise<void> {
  const db = await suiteDatabase();
  await db.query('delete from sessions where user_id = $1', [id]);
  await db.end();
}

async function arrive(page: Page, role: 'user' | 'admin'): Promise<NewCustomer> {
  const db = await suiteDatabase();
  const account = await newCustomer(db, { role });
  await enterAs(page, db, account);
  await db.end();
  return account;
}

/** The stream would say that the session is over before a press finds it. */
const withoutStream = (page: Page) => page.route(/\/live(\?|$)/, (route) => route.abort());

async function signInAgain(page: Page, { email, password }: NewCustomer): Promise<void> {
  await expect(page.getByText('A sua sessão terminou.')).toBeVisible();
  expect(page.url()).not.toContain('_routes');
  // A wrong password keeps the address and the entered values.
  for (const secret of ['errada-mesmo', password]) {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill(secret);
    await page.getByRole('button', { name: 'Entrar' }).click();
    if (secret !== password) await expect(page.getByRole('alert').first()).toBeVisible();
  }
}

test(`a customer whose session ended in a form finds it filled in after signing in`, async ({ person }) => {
  const page = await person({ width: WIDTHS.phone });
  await withoutStream(page);
  const customer = await arrive(page, 'user');
  await page.goto('/app/perfil');
  await hydrated(page);
  const address = page.getByLabel('Endereço');
  await address.fill('Rua das Palmeiras, 12');
  await page.getByLabel('Estado').selectOption('PR');
  await endSessions(customer);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await signInAgain(page, customer);
  await expect(page).toHaveURL(/\/app\/perfil$/);
  await expect(page.getByText(BACK)).toBeVisible();
  await expect(address).toHaveValue('Rua das Palmeiras, 12');
  await expect(page.getByLabel('Estado')).toHaveValue('PR');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Perfil atualizado!')).toBeVisible();
  await expect(page.getByText(BACK)).toBeHidden();
  await page.reload();
  await hydrated(page);
  await expect(address).toHaveValue('Rua das Palmeiras, 12');
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('preenchido'))),
  ).toEqual([]);
});

test('a page that only reads also redirects to the sign-in, and its entries are restored', async ({
  person,
}) => {
  const page = await person();
  const customer = await arrive(page, 'user');
  const listening = page.waitForResponse(/\/live\?/);
  await page.goto('/app/perfil');
  await listening;
  await hydrated(page);
  await page.getByLabel('Endereço').fill('Rua das Palmeiras, 12');
  await endSessions(customer);
  await signInAgain(page, customer);
  await expect(page).toHaveURL(/\/app\/perfil$/);
  await expect(page.getByText(BACK)).toBeVisible();
  await expect(page.getByLabel('Endereço')).toHaveValue('Rua das Palmeiras, 12');
});

test('entries of one account are not shown to another, and no password is stored', async ({ person }) => {
  const page = await person();
  await withoutStream(page);
  const customer = await arrive(page, 'user');
  await page.goto('/app/perfil/senha');
  await hydrated(page);
  await page.getByLabel('Senha atual').fill('segredo-de-agora');
  await page.getByLabel('Nova senha').fill('segredo-de-depois');
  await endSessions(customer);
  await page.getByRole('button', { name: /senha/ }).last().click();
  await expect(page.getByText('A sua sessão terminou.')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('segredo');

  const other = await arrive(page, 'user');
  await page.goto('/app/perfil');
  await hydrated(page);
  await page.getByLabel('Endereço').fill('Rua de outra pessoa, 1');
  await endSessions(other);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await signInAgain(page, customer);
  await expect(page).toHaveURL(/\/app\/perfil$/);
  await expect(page.getByLabel('Endereço')).toHaveValue('');
  await expect(page.getByText(BACK)).toBeHidden();
});

test('an admin whose session ended in a client’s data finds the text again', async ({ person }) => {
  const page = await person();
  await withoutStream(page);
  const admin = await arrive(page, 'admin');
  await page.goto('/admin/clientes?busca=antonio');
  await hydrated(page);
  await page.getByRole('link', { name: /^Antônio/ }).click();
  await page.getByRole('main').getByRole('link', { name: 'Perfil' }).click();
  const form = page.getByRole('form', { name: 'Dados do cliente' });
  await form.getByLabel('Endereço').fill('Rua que não se perde, 9');
  await endSessions(admin);
  await form.getByRole('button', { name: /Salvar/ }).click();
  await signInAgain(page, admin);
  await expect(page.getByText(BACK)).toBeVisible();
  await expect(form.getByLabel('Endereço')).toHaveValue('Rua que não se perde, 9');

  // A choice that is sent at once, without a form of the router, leads to the sign-in page too.
  await page.goto('/admin/leads');
  await hydrated(page);
  await endSessions(admin);
  await page
    .getByRole('row')
    .getByRole('button', { name: /Qualificado/ })
    .first()
    .click();
  await expect(page.getByText('A sua sessão terminou.')).toBeVisible();
});

test('entries in a folded form, or in one that a button opens, are restored and visible', async ({
  person,
}) => {
  const page = await person();
  await withoutStream(page);
  const admin = await arrive(page, 'admin');
  await page.goto('/admin/tarefas');
  await hydrated(page);
  await page.getByText('Nova tarefa', { exact: true }).click();
  const task = page.getByLabel('Tarefa', { exact: true });
  await task.fill('Ligar depois do almoço');
  await endSessions(admin);
  await page.getByRole('button', { name: 'Criar tarefa' }).click();
  await signInAgain(page, admin);
  await expect(page.getByText(BACK)).toBeVisible();
  await expect(task).toBeVisible();
  await expect(task).toHaveValue('Ligar depois do almoço');

  // One of the demonstration: the newest may be another journey's, which merges or deletes it.
  await page.goto('/admin/leads?busca=rogerio');
  await hydrated(page);
  await page.getByRole('link', { name: 'Rogério Lima' }).click();
  const correct = page.getByRole('button', { name: 'Corrigir' });
  await correct.click();
  const lead = page.getByRole('dialog', { name: 'Corrigir contato' });
  await lead.getByLabel('Nome', { exact: true }).fill('Nome Corrigido');
  await endSessions(admin);
  await lead.getByRole('button', { name: 'Salvar' }).click();
  await signInAgain(page, admin);
  await expect(page.getByText('volta quando o formulário for aberto')).toBeVisible();
  await correct.click();
  await expect(lead.getByLabel('Nome', { exact: true })).toHaveValue('Nome Corrigido');
  await expect(page.getByText(BACK)).toBeVisible();
});

test('without scripts the way back to the page is kept', async ({ person }) => {
  const page = await person({ javaScriptEnabled: false });
  const customer = await arrive(page, 'user');
  await page.goto('/app/perfil');
  await endSessions(customer);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await signInAgain(page, customer);
  await expect(page).toHaveURL(/\/app\/perfil$/);
});
