import { randomUUID } from 'node:crypto';
import type { Route } from '@playwright/test';
import { expect, hydrated, test } from './fixtures.ts';

const missing = randomUUID();

test('a missing record leads to its list, and a missing file to the panel', async ({ person }) => {
  const page = await person({ as: 'admin', width: 390 });
  for (const [address, list] of [
    [`/admin/cartas/${missing}`, 'Cartas'],
    [`/admin/promessas/casos/${missing}`, 'Promessas'],
    [`/admin/golpes/${missing}`, 'Golpes'],
  ] as const) {
    await page.goto(address);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert.getByRole('link')).toHaveText([list, 'Visão Geral']);
  }
  await page.goto(`/admin/recebimentos/${missing}`);
  await expect(page.getByRole('link', { name: 'Ir para o painel' })).toBeVisible();
});

test('an unknown tab of a client leads back to the client', async ({ person }) => {
  const page = await person({ as: 'admin' });
  await page.goto('/admin/clientes');
  await hydrated(page);
  const client = await page.locator('main table tbody a').first().getAttribute('href');
  await page.goto(`${client}/anotacoes/${missing}`);
  await page.getByRole('link', { name: 'Voltar ao cliente' }).click();
  await expect(page.getByRole('navigation', { name: 'Partes do cliente' })).toBeVisible();
});

test('an empty board says so, and links to all cards', async ({ person }) => {
  const page = await person({ as: 'admin', width: 390 });
  await page.goto('/admin/leads?visao=quadro&busca=zzqq');
  await expect(page.getByText('Nenhum lead aqui')).toBeVisible();
  await page.getByRole('link', { name: 'Ver todos' }).click();
  await expect(page).toHaveURL(/visao=quadro$/);
});

test('the page for an unknown address follows the system’s dark theme', async ({ person }) => {
  const page = await person();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/nao-existe');
  await expect(page.locator('html')).toHaveClass(/dark/);
});

/** Cuts forms alone: a change elsewhere reloads the page's data, whose loss would show the error page. */
const withoutAnswer = (route: Route) =>
  route.request().method() === 'POST' ? route.abort() : route.fallback();

test('a paste without an answer keeps its entries, in both steps', async ({ person }) => {
  const page = await person({ as: 'customer', width: 390 });
  await page.goto('/app/anotacoes/colar');
  await hydrated(page);
  const said = page.getByText('Não houve resposta');
  await page.getByLabel('Cole aqui').fill('Uma linha que não diz nada');
  await page.route('**/colar.data*', withoutAnswer);
  await page.getByRole('button', { name: 'Ler' }).click();
  await expect(said).toBeVisible();
  await expect(page.getByLabel('Cole aqui')).toHaveValue('Uma linha que não diz nada');

  await page.unroute('**/colar.data*');
  await page.getByRole('button', { name: 'Ler' }).click();
  const choice = page.getByLabel('O que é?');
  await choice.selectOption({ index: 1 });
  await page.getByLabel('Quem cobra').fill('Loja Aurora');
  await page.route('**/colar.data*', withoutAnswer);
  await page.getByRole('button', { name: 'Registrar os marcados' }).click();
  await expect(said).toBeVisible();
  await expect(page.getByLabel('Quem cobra')).toHaveValue('Loja Aurora');
});

test('a form focuses its invalid field, also after a very fast answer', async ({ person }) => {
  const page = await person({ as: 'customer' });
  await page.goto('/app/ajuda');
  await hydrated(page);
  await page.getByRole('button', { name: 'Criar link' }).click();
  await expect(page.getByLabel('Quem vai ajudar')).toBeFocused();

  await page.goto('/app/privacidade/exclusao');
  await hydrated(page);
  await page.getByLabel('Sua senha').fill('x'.repeat(300));
  await page.getByRole('button', { name: 'Pedir a exclusão' }).click();
  await expect(page.getByText('A senha atual não confere.').first()).toBeVisible();
  await expect(page.getByLabel('Sua senha')).toBeFocused();
});

test('an unanswered group of boxes gets the focus', async ({ person }) => {
  const page = await person({ as: 'admin', width: 390 });
  await page.goto('/admin/integracoes/chaves');
  await hydrated(page);
  await page.getByLabel('Nome').fill('Site do parceiro');
  await page.getByRole('button', { name: 'Criar chave' }).click();
  await expect(page.getByLabel('Criar leads')).toBeFocused();
});
