import { randomUUID } from 'node:crypto';
import { expect, hydrated, test } from './fixtures.ts';

const missing = randomUUID();

test('a record that is not there leads to its list, and a file to the panel', async ({ person }) => {
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

test('a part of a client that is not there leads back to the client', async ({ person }) => {
  const page = await person({ as: 'admin' });
  await page.goto('/admin/clientes');
  await hydrated(page);
  const client = await page.locator('main table tbody a').first().getAttribute('href');
  await page.goto(`${client}/anotacoes/${missing}`);
  await page.getByRole('link', { name: 'Voltar ao cliente' }).click();
  await expect(page.getByRole('navigation', { name: 'Partes do cliente' })).toBeVisible();
});

test('a board without a card says so, and leads to all', async ({ person }) => {
  const page = await person({ as: 'admin', width: 390 });
  await page.goto('/admin/leads?visao=quadro&busca=zzqq');
  await expect(page.getByText('Nenhum lead aqui')).toBeVisible();
  await page.getByRole('link', { name: 'Ver todos' }).click();
  await expect(page).toHaveURL(/visao=quadro$/);
});

test('an address that leads nowhere is dark where the system is', async ({ person }) => {
  const page = await person();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/nao-existe');
  await expect(page.locator('html')).toHaveClass(/dark/);
});

test('a paste without an answer keeps what was entered, in both steps', async ({ person }) => {
  const page = await person({ as: 'customer', width: 390 });
  await page.goto('/app/anotacoes/colar');
  await hydrated(page);
  const said = page.getByText('Não houve resposta');
  await page.getByLabel('Cole aqui').fill('Uma linha que não diz nada');
  await page.route('**/colar.data*', (route) => route.abort());
  await page.getByRole('button', { name: 'Ler' }).click();
  await expect(said).toBeVisible();
  await expect(page.getByLabel('Cole aqui')).toHaveValue('Uma linha que não diz nada');

  await page.unroute('**/colar.data*');
  await page.getByRole('button', { name: 'Ler' }).click();
  const choice = page.getByLabel('O que é?');
  await choice.selectOption({ index: 1 });
  await page.getByLabel('Quem anotou ou cobra').fill('Loja Aurora');
  await page.route('**/colar.data*', (route) => route.abort());
  await page.getByRole('button', { name: 'Registrar as marcadas' }).click();
  await expect(said).toBeVisible();
  await expect(page.getByLabel('Quem anotou ou cobra')).toHaveValue('Loja Aurora');
});

test('a form with one field at fault has the focus there, however quick the answer', async ({ person }) => {
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
