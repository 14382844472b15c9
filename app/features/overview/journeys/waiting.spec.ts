import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import {
  expect,
  expectAccessible,
  expectFits,
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

test('what arrives shows on the open panel, leads to its thing, and is taken and handed over', async ({
  person,
}) => {
  const [panel, site] = [await person({ width: WIDTHS.phone }), await person()];
  const name = `Célia ${Date.now().toString(36)}`;
  const celia = await newCustomer(db, { name });
  await panel.addInitScript(() => localStorage.setItem('nome.app-banner-closed', '1'));
  await enterAs(panel, db, await newCustomer(db, { role: 'admin', name: 'Plantão da Célia' }));
  await enterAs(site, db, celia);
  await panel.goto('/admin/produtos');
  await hydrated(panel);
  await panel.getByRole('main').evaluate((main) => main.setAttribute('data-same', 'yes'));

  await site.goto('/app/privacidade');
  await hydrated(site);
  await site.getByLabel('Conte com as suas palavras').fill('Meu nome tem um acento.');
  await site.getByRole('button', { name: 'Enviar pedido' }).click();
  // Other journeys notify the team of requests, too: the protocol says which is this one.
  const protocol = (await site.getByText(/^P\d{8}-/).textContent()) ?? '';

  // The badge is shown and announced, and the page below was not loaded again.
  await expect(panel.getByTestId('unread')).toBeVisible();
  await expect(panel.getByRole('status').filter({ hasText: 'Nova notificação' })).toBeAttached();
  await expect(panel.locator('main[data-same]')).toBeVisible();
  const bell = panel.getByRole('button', { name: /^Notificações: / });
  await bell.focus();
  await panel.keyboard.press('Enter');
  const popover = panel.getByRole('dialog', { name: 'Notificações' });
  await expect(popover.getByRole('link', { name: 'Ver todas' })).toHaveAttribute('href', '/admin/avisos');
  await expectAccessible(panel);
  await expectNoSidewaysScroll(panel);
  await popover
    .getByRole('button', { name: /Novo pedido de privacidade/ })
    .filter({ hasText: protocol })
    .press('Enter');
  await expect(panel).toHaveURL(`/admin/clientes/${celia.id}/perfil`);
  await expect(panel.getByText('Meu nome tem um acento.')).toBeVisible();

  await panel.goto('/admin/pendencias?fila=privacidade');
  await hydrated(panel);
  await panel.getByRole('button', { name: `Pegar ${name}` }).click();
  await expect(panel.getByText('Responsável atualizado')).toBeVisible();
  await panel.getByRole('link', { name: 'De mim', exact: true }).click();
  const row = panel.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Você');
  await expectAccessible(panel);
  await expectNoSidewaysScroll(panel);
  await panel.getByText('Painel', { exact: true }).first().click();
  await expect(panel.getByRole('link', { name: /^Pendências \d+\+? esperando/ })).toBeVisible();
});

test(`a row is put off for the team, and brought back by another admin`, async ({ person }) => {
  const [page, other] = [await person(), await person()];
  const name = `Nilo ${randomUUID().slice(0, 8)}`;
  await db.query(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, created_at)
     values ($1, 'nilo@exemplo.com', '49988887777', 'CPF', '52998224725', 'SC', now() - interval '9 years')`,
    [name],
  );
  await enterAs(page, db, await newCustomer(db, { role: 'admin', name: 'Clara Adia' }));
  await enterAs(other, db, await newCustomer(db, { role: 'admin', name: 'Dora Busca' }));
  await page.goto('/admin/pendencias?fila=leads');
  await hydrated(page);
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByText('Adiar', { exact: false }).first().click();
  await row.getByLabel('Volta em').fill('2020-01-01');
  await row.getByLabel('Para quem').selectOption('equipe');
  await row.getByRole('button', { name: 'Adiar' }).click();
  await expect(row.getByLabel('Volta em')).toHaveAccessibleDescription('Escolha um dia depois de hoje');
  await expect(row.getByLabel('Para quem')).toHaveValue('equipe');
  await expectFits(page);
  // Not tomorrow, because it is today once midnight has passed.
  const later = new Date(Date.now() + 2 * 86_400_000).toLocaleDateString('sv', {
    timeZone: 'America/Sao_Paulo',
  });
  await row.getByLabel('Volta em').fill(later);
  await row.getByRole('button', { name: 'Adiar' }).click();
  await expect(page.getByText('Pendência adiada')).toBeVisible();
  await expect(row).toHaveCount(0);

  await other.goto('/admin/pendencias?fila=leads&quem=adiadas');
  await hydrated(other);
  const snoozed = other.getByRole('row').filter({ hasText: name });
  await expect(snoozed).toContainText('para a equipe, por Clara Adia');
  await expectFits(other);
  await snoozed.getByRole('button', { name: /^Trazer de volta/ }).click();
  await expect(snoozed).toHaveCount(0);
  await page.goto('/admin/pendencias?fila=leads');
  await expect(row).toBeVisible();
});
