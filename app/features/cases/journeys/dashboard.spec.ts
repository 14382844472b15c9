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
import { enterAs, type NewCustomer, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

async function open(page: Page, customer: NewCustomer, path = '/app') {
  await enterAs(page, db, customer);
  await page.goto(path);
}

test('a new customer sees six locked services, the first task, and a menu that closes properly', async ({
  person,
}) => {
  const customer = await newCustomer(db, { name: 'Lia Começa Agora' });
  const page = await person({ width: WIDTHS.phone });
  await open(page, customer);
  await hydrated(page);
  await expect(page.getByRole('heading', { name: /^(Bom dia|Boa tarde|Boa noite), Lia!$/ })).toBeVisible();
  await expect(page.locator('[data-card][data-locked]')).toHaveCount(6);
  await expect(page.getByRole('link', { name: /^Contratar Agora.*Dívidas$/ })).toHaveAttribute(
    'href',
    '/produtos/dividas',
  );
  const now = page.getByRole('region', { name: 'Agora' });
  await expect(now).toContainText('Escolha um serviço para começar.');
  await expect(now.getByRole('link')).toHaveAttribute('href', '/#oferta');
  await expect(page.getByText('Quero o desconto')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await test.step('the menu closes by Escape with the focus on its button, and on navigation', async () => {
    const menu = page.locator('summary', { hasText: 'Abrir ou fechar o menu' });
    const links = page.getByRole('navigation', { name: 'Área do cliente' });
    await menu.press('Enter');
    await expect(links).toBeVisible();
    for (const name of ['Formulários', 'Empréstimo'])
      await expect(links.getByRole('link', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(links).toBeHidden();
    await expect(menu).toBeFocused();
    await menu.click();
    await links.getByRole('link', { name: 'Andamento' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Andamento' })).toBeVisible();
    await expect(links).toBeHidden();
  });
});

test('shows changes by the team on every open device and removes completed tasks', async ({ person }) => {
  const customer = await newCustomer(db, { cards: ['nome', 'jus'] });
  const pages = [await person({ width: WIDTHS.phone }), await person()];
  for (const page of pages) {
    await open(page, customer);
    await hydrated(page);
    await expect(page.locator('[data-card="nome"]')).toContainText('O nosso prazo ainda não começou.');
    await expect(page.getByRole('link', { name: /^Confirme a sua identidade/ })).toHaveAttribute(
      'href',
      '/app/perfil/identidade',
    );
  }
  const [cardId] = (
    await db.query<{ id: string }>("select id from cards where user_id = $1 and card_type = 'nome'", [
      customer.id,
    ])
  ).rows.map(({ id }) => id);
  await db.query(
    "update cards set status = 'analyzing', score = 815, rating = 'B', clock_started_at = now() where id = $1",
    [cardId],
  );
  await db.query("update user_process_steps set status = 'completed' where card_id = $1 and step_order = 1", [
    cardId,
  ]);
  await db.query('update profiles set face_verified = true where id = $1', [customer.id]);
  await db.query(
    `insert into energy_discounts (user_id, full_name, cpf, address, uf, consumer_unit, status, monthly_bill_normal,
       monthly_bill_discount) values ($1, 'Rita', $2, 'Rua das Flores, 10', 'SC', '12345', 'active', 200, 150)`,
    [customer.id, customer.docNumber],
  );
  await db.query(
    `insert into linked_profiles (main_user_id, doc_type, doc_number, full_name, relationship, uf)
     values ($1, 'CPF', '39053344705', 'Bia Filha', 'filho', 'SC')`,
    [customer.id],
  );
  for (const page of pages) {
    const card = page.locator('[data-card="nome"]');
    await expect(card.getByText('Em análise')).toBeVisible();
    await expect(card.getByRole('img', { name: 'Score 815 de 1000' })).toBeVisible();
    await expect(card).toContainText('1 de 6 etapas feitas. A seguir: Assinatura do contrato');
    await expect(card).toContainText(
      /Nossa parte termina até [a-zá]{3}\., \d{1,2}º?\/\d\d \(12 dias úteis\)\./,
    );
    await expect(page.locator('[data-energy="active"]')).toContainText('R$ 50,00 (25%)');
    await expect(page.getByText('Serviços de')).toBeVisible();
    await expect(page.getByRole('link', { name: /Confirme a sua identidade/ })).toHaveCount(0);
    await expectAccessible(page);
  }
});

test('by keyboard: into a service and through its tabs', async ({ person }) => {
  const page = await person();
  await open(page, await newCustomer(db, { cards: ['nome'] }));
  await hydrated(page);
  await page.getByRole('link', { name: 'Limpa Nome', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/card\/nome$/);
  await page.getByRole('tab', { name: 'Resumo' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Comprovantes' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\?aba=etapas$/);
  await expect(page.getByRole('tabpanel', { name: 'Etapas' })).toContainText('Cadastro e consulta');
});

test('when the cards cannot be loaded the page says so, keeps the area, and tries again', async ({
  person,
}) => {
  const customer = await newCustomer(db, { cards: ['nome'] });
  const page = await person();
  // The statement fails for this person alone.
  const policy = `broken_${customer.id.replaceAll('-', '')}`;
  await db.query(
    `create policy ${policy} on user_process_steps as restrictive for select to nome_customer
       using (case when user_id = '${customer.id}' then 1 / (length(user_id::text) - 36) = 1 else true end)`,
  );
  try {
    await open(page, customer);
    await expect(page.getByRole('alert')).toContainText('Não foi possível carregar seus cards');
    await expect(page.getByRole('alert')).toContainText('Erro ao carregar dados');
    await expect(page.getByRole('alert')).toContainText(/Código para o atendimento: \S{8}/);
    await expect(page.getByRole('navigation', { name: 'Área do cliente' })).toBeVisible();
    await expectAccessible(page);
    // A page that fails altogether stays inside the area too.
    await page.goto('/app/card/nome');
    await expect(page.getByRole('alert')).toContainText('Não foi possível mostrar esta página');
    await expect(page.getByRole('alert')).toContainText(/Código para o atendimento: \S{8}/);
    await expect(page.getByRole('navigation', { name: 'Área do cliente' })).toBeVisible();
    await expectAccessible(page);
    // A page that hears of changes mends itself as soon as it can; this one is to wait for the press.
    await page.route('**/live?*', () => new Promise(() => {}));
    await page.goto('/app');
  } finally {
    await db.query(`drop policy ${policy} on user_process_steps`);
  }
  await page.getByRole('link', { name: 'Tentar de novo' }).click();
  await expect(page.locator('[data-card="nome"]')).not.toHaveAttribute('data-locked');
});

test.describe('with a service worker', () => {
  test.use({ fresh: true });

  test('without a network the open page and its entries stay', async ({ person }) => {
    const customer = await newCustomer(db);
    const page = await person({ width: WIDTHS.phone });
    // The page loads its data again when its stream opens: interrupted, that would show the error page.
    await page.route('**/live?*', (route) => route.continue({ url: new URL('/live', page.url()).href }));
    const reloaded = page.waitForResponse((response) => response.url().includes('/app/perfil.data'));
    await open(page, customer, '/app/perfil');
    await hydrated(page);
    await reloaded;
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await page.getByLabel('Nome completo').fill('Rita Sem Rede');
    const bar = page.getByText('Sem conexão. Mostramos o que já estava aberto.');
    await page.context().setOffline(true);
    await expect(bar).toBeVisible();
    await page.getByRole('button', { name: 'Salvar' }).first().click();
    await expect(bar).toContainText('Nada foi enviado e o que você digitou continua aqui.');
    await expect(page.getByLabel('Nome completo')).toHaveValue('Rita Sem Rede');
    await expectAccessible(page);
    await page.context().setOffline(false);
    await expect(bar).toBeHidden();
    await page.getByRole('button', { name: 'Salvar' }).first().click();
    await expect(page.getByText('Perfil atualizado!')).toBeVisible();
  });
});

test('a dark page is dark before any script of the page has come', async ({ person }) => {
  const page = await person({ as: 'customer' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/app');
  await expect(page.locator('html')).toHaveClass('dark');
});
