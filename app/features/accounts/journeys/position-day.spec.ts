import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { cpf } from 'cpf-cnpj-validator';
import type pg from 'pg';
import type { Position } from '#app/terms/panel-areas.ts';
import { expect, hydrated, panelMenu, test } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await hydrated(page);
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Signs in a member with a position and one client, with a service and an open order of R$ 399,00. */
async function begin(page: Page, position: Position) {
  const self = await newCustomer(db, { role: 'admin', position, name: `Dia de ${position}` });
  const client = await newCustomer(db, { name: 'Zilda do Dia', cards: ['nome'] });
  await db.query('update profiles set assignee_id = $2 where id = $1', [client.id, self.id]);
  const { rows } = await db.query<{ order: string; installment: string }>(
    `with t as (insert into transactions (user_id, amount, payment_method, plan_snapshot)
       values ($1, 399, 'pix', '{"plan": "CPF", "activates": ["nome"]}') returning id)
     insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date, payment_method)
     select id, $1, 1, 399, (now() at time zone 'America/Sao_Paulo')::date, 'pix' from t
     returning transaction_id as order, id as installment`,
    [client.id],
  );
  const { order = '', installment = '' } = rows[0] ?? {};
  await enterAs(page, db, self);
  await open(page, '/admin');
  return { client, order, installment };
}

const linksOf = (page: Page, within: string) =>
  page
    .locator(`${within} a[href^="/"]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

/** Asks for every page of the menu and every page that they lead to. @returns the addresses that are refused */
async function refusedOnTheWay(page: Page, more: string[]): Promise<string[]> {
  const menu = await (await panelMenu(page))
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const asked = new Set<string>();
  const refused: string[] = [];
  const ask = async (address: string) => {
    if (asked.has(address)) return;
    asked.add(address);
    const answer = await page.request.get(address, { maxRedirects: 0 });
    if (answer.status() >= 400) refused.push(`${answer.status()} ${address}`);
  };
  for (const address of [...menu, ...more]) {
    await ask(address);
    await page.goto(address);
    // Rows of a list lead to the same kind of page: two of each are enough.
    const kinds = new Map<string, number>();
    for (const link of await linksOf(page, 'main')) {
      const kind = link.split(/[?#]/)[0]?.replaceAll(/[0-9a-f-]{36}/g, ':id') ?? '';
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if ((kinds.get(kind) ?? 0) <= 2) await ask(link);
    }
  }
  expect(asked.size).toBeGreaterThan(menu.length + 5);
  return refused;
}

/** Pages that a position works on beside those of its menu, and pages that stay closed to it. */
const DAYS = {
  manager: {
    works: ['/admin/clientes/:client', '/admin/parcelas/:order', '/admin/clientes/:client/pedido'],
    closed: ['/admin/integracoes', '/admin/config/backup'],
  },
  clerk: {
    works: [
      '/admin/clientes/:client',
      '/admin/clientes/:client/pedido',
      '/admin/envios/recebimentos/:installment',
      '/admin/leads/novo',
    ],
    closed: ['/admin/parcelas/:order', '/admin/financeiro', '/admin/planos', '/admin/config/equipe'],
  },
  lawyer: {
    works: ['/admin/clientes/:client', '/admin/clientes/:client/processos', '/admin/cartas'],
    closed: ['/admin/parcelas/:order', '/admin/envios/recebimentos/:installment', '/admin/clientes/novo'],
  },
  finance: {
    works: ['/admin/parcelas/:order', '/admin/envios/recebimentos/:installment'],
    closed: ['/admin/clientes/:client', '/admin/leads', '/admin/anotacoes', '/admin/cartas'],
  },
  accountant: {
    works: ['/admin/parcelas/:order'],
    closed: ['/admin/envios/recebimentos/:installment', '/admin/clientes/:client', '/admin/importar'],
  },
} as const satisfies Record<Exclude<Position, 'owner'>, Record<'works' | 'closed', readonly string[]>>;

for (const [position, { works, closed }] of Object.entries(DAYS))
  test(`${position}: no page of the day and no link on it is refused; other areas are`, async ({
    person,
  }) => {
    test.setTimeout(180_000);
    const page = await person();
    const { client, order, installment } = await begin(page, position as Position);
    const at = (path: string) =>
      path.replace(':client', client.id).replace(':order', order).replace(':installment', installment);
    expect(await refusedOnTheWay(page, works.map(at))).toEqual([]);
    for (const path of closed)
      expect((await page.request.get(at(path), { maxRedirects: 0 })).status(), path).toBe(403);
  });

test('a client’s page offers to record a payment to a position that may, up to its limit', async ({
  person,
}) => {
  const page = await person();
  const offered = page.getByRole('link', { name: 'Registrar recebimento' });
  const over = page.getByText('acima do seu limite para receber');
  const clerk = await begin(page, 'clerk');
  const amount = (centavos: number) =>
    db.query('update installment_payments set amount = $2 where id = $1', [
      clerk.installment,
      centavos / 100,
    ]);
  await amount(1_500_01);
  await open(page, `/admin/clientes/${clerk.client.id}`);
  await expect(over).toBeVisible();
  await expect(offered).toHaveCount(0);
  await amount(1_500_00);
  await open(page, `/admin/clientes/${clerk.client.id}`);
  await offered.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Registrar recebimento' })).toBeVisible();
  await page.getByLabel('Forma').selectOption('cash');
  await press(page, 'Registrar recebimento');
  await expect(page.getByRole('heading', { level: 1, name: 'Zilda do Dia' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Resumo do caso' })).toContainText('R$ 0,00');
  await expect(offered).toHaveCount(0);

  const lawyer = await person();
  const { client } = await begin(lawyer, 'lawyer');
  await open(lawyer, `/admin/clientes/${client.id}`);
  await expect(lawyer.getByRole('region', { name: 'Resumo do caso' })).toBeVisible();
  await expect(lawyer.getByRole('link', { name: 'Registrar recebimento' })).toHaveCount(0);
});

test('clerk: from a call to the money in hand, in one go', async ({ person }) => {
  const page = await person();
  await begin(page, 'clerk');
  await open(page, '/admin/leads/novo');
  await page.getByLabel('Nome completo').fill('Neide que Ligou');
  await page
    .getByLabel('Telefone ou WhatsApp')
    .fill(`(49) 9${String(Math.random()).slice(2, 6)}-${String(Math.random()).slice(2, 6)}`);
  await page.getByLabel('E-mail').fill(`neide-${randomUUID()}@teste.exemplo.com.br`);
  await press(page, 'Salvar lead');
  const drawer = page.getByRole('dialog', { name: 'Neide que Ligou' });
  await drawer.getByRole('link', { name: 'Vender' }).click();
  await page.getByLabel('CPF ou CNPJ').fill(cpf.generate());
  await page.getByLabel('Como vai ser pago').selectOption('by-hand');
  await press(page, 'Fechar venda');
  await expect(page.getByRole('heading', { level: 1, name: 'Registrar recebimento' })).toBeVisible();
  await page.getByLabel('Forma').selectOption('cash');
  await press(page, 'Registrar recebimento');
  // Without the area of money the way leads back to the client.
  await expect(page.getByRole('heading', { level: 1, name: 'Neide que Ligou' })).toBeVisible();
  await page.getByRole('link', { name: 'Nova tarefa' }).click();
  await page.getByLabel('Tarefa', { exact: true }).fill('Mandar o recibo');
  await press(page, 'Criar tarefa');
  await expect(page.getByRole('row', { name: /Mandar o recibo/ })).toContainText('Neide que Ligou');
});
