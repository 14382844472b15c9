import type { Page } from '@playwright/test';
import { openPart } from '#app/features/profiles/journeys/client-part.ts';
import { expect, hydrated, linkIn, mailTo, test, WIDTHS } from './fixtures.ts';

/** A new customer for each run and each repetition. */
const email = `jornada-${Date.now()}-${process.pid}@exemplo.com.br`;

test('a visitor becomes a customer, who sees an admin’s change at once', async ({ person }) => {
  test.setTimeout(90_000);
  const customer = await person({ width: WIDTHS.phone });

  await sendLeadForm(customer);

  await signUp(customer);

  await test.step('sees the dashboard with its six services', async () => {
    await expect(customer.getByRole('heading', { name: /, Joana!$/ })).toBeVisible();
    await expect(customer.locator('[data-card]')).toHaveCount(6);
    await expect(customer.locator('[data-card][data-locked]')).toHaveCount(6);
    await hydrated(customer);
  });

  const admin = await person({ as: 'admin' });
  await test.step('the admin finds the lead and qualifies it', async () => {
    await admin.goto('/admin/leads');
    await hydrated(admin);
    await admin.getByRole('searchbox').fill(email);
    await admin.getByRole('button', { name: 'Buscar' }).click();
    const line = admin.getByRole('row', { name: /Joana Prado Machado/ });
    await expect(line).toHaveCount(1);
    await line.getByRole('button', { name: /^Qualificado/ }).click();
    await expect(admin.getByText('Status atualizado')).toBeVisible();
    await expect(line.getByRole('button', { name: /^Qualificado/ })).toHaveCount(0);
  });

  await test.step('opens the client and creates a card: the open page of the customer shows it', async () => {
    await admin.goto(`/admin/clientes?busca=${encodeURIComponent('joana prado')}`);
    await hydrated(admin);
    await admin.getByRole('link', { name: 'Joana Prado Machado' }).first().click();
    await openPart(admin, 'Serviços');
    await admin.getByRole('button', { name: 'Criar card' }).click();
    await expect(customer.getByTestId('unread')).toHaveText('1');
    await expect(customer.locator('[data-card="nome"]')).not.toHaveAttribute('data-locked');
    await expect(admin.getByRole('region', { name: 'Card Limpa Nome' })).toBeVisible();
  });

  await changeStatus(admin, customer);

  await readNotifications(customer);

  await test.step('signs out', async () => {
    await customer.keyboard.press('Escape');
    await customer.locator('summary', { hasText: 'Abrir ou fechar o menu' }).click();
    await customer.getByRole('button', { name: 'Sair' }).click();
    await expect(customer).toHaveURL(/\/$/);
    await customer.goto('/app');
    await expect(customer).toHaveURL(/\/auth\?redirectTo=%2Fapp/);
  });
});

async function sendLeadForm(customer: Page) {
  await test.step('the visitor sends the lead form', async () => {
    await customer.goto('/');
    await hydrated(customer);
    const form = customer.locator('#lead-form');
    await form.getByLabel('Nome completo').fill('Joana Prado Machado');
    await form.getByLabel('WhatsApp').pressSequentially('49988887777');
    await expect(form.getByLabel('WhatsApp')).toHaveValue('(49) 98888-7777');
    await form.getByLabel('E-mail').fill(email);
    await form.getByLabel('CPF', { exact: true }).pressSequentially('52998224725');
    await expect(form.getByLabel('CPF', { exact: true })).toHaveValue('529.982.247-25');
    await form.getByLabel('CEP').pressSequentially('89801000');
    await expect(form.getByLabel('Estado')).toHaveValue('SC');
    await form.getByLabel(/Concordo com o uso/).check();
    await form.getByRole('button', { name: 'Quero minha vaga' }).click();
    await expect(customer.getByText('Sucesso! 🎉')).toBeVisible();
    await customer.getByRole('link', { name: 'Criar conta agora' }).click();
  });
}

async function signUp(customer: Page) {
  await test.step('creates an account, the e-mail filled in, and confirms it', async () => {
    await expect(customer.getByLabel('E-mail')).toHaveValue(email);
    await customer.getByLabel('Nome completo').fill('Joana Prado Machado');
    await customer.getByLabel('CPF', { exact: true }).fill('52998224725');
    await customer.getByLabel('CEP').pressSequentially('89801000');
    await expect(customer.getByLabel('Estado')).toHaveValue('SC');
    await customer.getByLabel('Telefone').pressSequentially('49988887777');
    await customer.getByLabel('Senha', { exact: true }).fill('uma senha boa');
    await customer.getByRole('button', { name: 'Criar conta' }).click();
    await expect(customer.getByRole('heading', { name: 'Confira o seu e-mail' })).toBeVisible();
    await customer.goto(linkIn((await mailTo(email, 'Confirme seu e-mail')).text));
    await expect(customer).toHaveURL(/\/app$/);
    await expect(customer.getByText('Cadastro realizado!')).toBeVisible();
  });
}

async function changeStatus(admin: Page, customer: Page) {
  await test.step('changes its status: on the screen of the customer within a second', async () => {
    const editor = admin.getByRole('region', { name: 'Card Limpa Nome' });
    await editor.getByLabel('Situação').selectOption('analyzing');
    const clicked = Date.now();
    await customer.waitForFunction(
      () => document.querySelector('[data-testid="unread"]')?.textContent === '2',
      null,
      {
        polling: 20,
      },
    );
    expect(Date.now() - clicked).toBeLessThan(1_000);
    // Documents are missing, which comes before the status of the team.
    await expect(customer.locator('[data-card="nome"]')).toContainText('Espera por você');
    await editor.getByLabel(/^Score \(/).fill('640');
    await editor.getByLabel('Birô').fill('Serasa');
    await editor.getByLabel('Dia do score').fill('2026-11-03');
    await editor.getByRole('button', { name: 'Salvar card' }).click();
    await expect(customer.getByRole('img', { name: 'Score 640 de 1000' })).toBeVisible();
    await expect(customer.getByTestId('unread')).toHaveText('3');
    await expect(admin.getByText('Card atualizado').first()).toBeVisible();
  });
}

async function readNotifications(customer: Page) {
  await test.step('reads one notification and then all', async () => {
    await customer.getByRole('button', { name: /^Notificações/ }).click();
    const list = customer.getByRole('dialog', { name: 'Notificações' });
    await expect(list.getByText('Limpa Nome: Em análise')).toBeVisible();
    await list.getByText('Novo serviço na sua conta').click();
    await expect(customer.getByTestId('unread')).toHaveText('2');
    await customer.getByRole('button', { name: /^Notificações/ }).click();
    await customer.getByRole('button', { name: 'Marcar todas como lidas' }).click();
    await expect(customer.getByTestId('unread')).toHaveCount(0);
  });
}
