import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type pg from 'pg';
import { mayAsk, mayOpen } from '#app/panel.ts';
import routes from '#app/routes.ts';
import { POSITIONS, type Position } from '#app/terms/panel-areas.ts';
import { POSITION_AREAS } from '#app/terms/panel-rights.ts';
import { POSITION_LABELS } from '#app/terms/position-words.ts';
import { attempted } from '../attempts.ts';
import { routeTable } from '../route-table.ts';
import { DEMO, expect, hydrated, panelMenu, test } from './fixtures.ts';
import { enterAs, type NewCustomer, newCustomer, suiteDatabase } from './new-customer.ts';

const PANEL = [
  ...new Set(
    routeTable(await routes)
      .filter(({ surface, path }) => surface === 'admin' && path !== '/')
      .map(({ path }) => path),
  ),
];
const NARROW = POSITIONS.filter((position) => position !== 'owner');
const headers = () => ({ origin: process.env.E2E_URL ?? '' });
const addressOf = (path: string) => path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000000');

type Opened = { page: Page; request: APIRequestContext; self: NewCustomer };

async function openAs(page: Page, db: pg.Client, position: Position): Promise<Opened> {
  const self = await newCustomer(db, {
    name: `Pessoa ${POSITION_LABELS[position]}`,
    role: 'admin',
    position,
  });
  await enterAs(page, db, self);
  return { page, request: page.context().request, self };
}

/** Describes a wrong answer to a position that may, or may not, send the request; null for a right one. */
async function faultOf(request: APIRequestContext, path: string, method: 'GET' | 'POST', may: boolean) {
  const ask = { maxRedirects: 0, ...(method === 'POST' && { form: { intent: 'x' }, headers: headers() }) };
  const address = addressOf(path);
  for (const shape of ['', '.data']) {
    const answer = await request.fetch(`${address}${shape}`, { method, ...ask });
    const [status, text] = [answer.status(), await answer.text()];
    const refused = status === 403;
    if (!may) attempted('admin-surface', refused);
    if (may ? refused || (method === 'GET' && status >= 500) : !refused)
      return `${method} ${address}${shape}: ${status} ${text.slice(0, 80)}`;
  }
  return null;
}

for (const position of NARROW)
  test(`${position}: each route of the panel answers or is refused, as a page, as data and as a form`, async ({
    person,
  }) => {
    test.setTimeout(300_000);
    const db = await suiteDatabase();
    const { request } = await openAs(await person(), db, position);
    await db.end();
    const faults: (string | null)[] = [];
    // Free text cannot be covered: only those who export everything get it.
    const whole = /respostas$|linhas$/;
    for (const path of PANEL.filter((one) => one !== '/admin/cartas/respostas' && !whole.test(one)))
      for (const method of ['GET', 'POST'] as const)
        faults.push(await faultOf(request, path, method, mayAsk(position, path, method)));
    expect(faults.filter(Boolean)).toEqual([]);
  });

test('a position of the business is refused every page and form that was taken from its base', async ({
  person,
}) => {
  test.setTimeout(120_000);
  const db = await suiteDatabase();
  const { request, self } = await openAs(await person(), db, 'manager');
  const { leads: _, letters: __, ...areas } = { ...POSITION_AREAS.manager, clients: 'see' as const };
  const narrowed = {
    name: `Balcão ${randomUUID().slice(0, 8)}`,
    base: 'manager' as const,
    areas,
    exports: false,
  };
  const { rows } = await db.query<{ id: string }>(
    'insert into positions (name, base, areas, exports) values ($1, $2, $3, $4) returning id',
    [narrowed.name, narrowed.base, areas, narrowed.exports],
  );
  const id = rows[0]?.id ?? '';
  await db.query('update user_roles set custom_position_id = $2 where user_id = $1', [self.id, id]);
  await db.end();
  const rights = { ...narrowed, id, limits: null, version: 1 };
  const faults: (string | null)[] = [];
  for (const path of PANEL)
    for (const method of ['GET', 'POST'] as const)
      if (!mayAsk(rights, path, method)) faults.push(await faultOf(request, path, method, false));
  expect(faults.filter(Boolean)).toEqual([]);
  // More is refused than to its base, and its other pages open.
  expect(faults.length).toBeGreaterThan(PANEL.filter((path) => !mayAsk('manager', path, 'GET')).length * 2);
  expect((await request.get('/admin/clientes')).status()).toBe(200);
  const heard = await request.get('/live?lista=leads', { maxRedirects: 0 });
  attempted('read-by-id', heard.status() === 403);
  expect(heard.status()).toBe(403);
});

test('a clerk finds only assigned clients: by list, search, address, stream and file', async ({ person }) => {
  const db = await suiteDatabase();
  const { request, self } = await openAs(await person(), db, 'clerk');
  const own = await newCustomer(db, { name: 'Zulmira Minha', cards: ['nome'] });
  const other = await newCustomer(db, { name: 'Zulmira Alheia', cards: ['nome'] });
  await db.query('update profiles set assignee_id = $2 where id = $1', [own.id, self.id]);
  const { rows } = await db.query<{ id: string; user: string }>(
    `insert into card_documents (user_id, card_id, file_name, file_path, file_size, mime_type, sha256, status)
     select user_id, id, 'rg.pdf', 'card-documents/' || user_id || '/x/' || id || '.pdf', 10, 'application/pdf', repeat('a', 64), 'pending'
     from cards where user_id = any ($1) returning id, user_id as user`,
    [[own.id, other.id]],
  );
  await db.end();
  const documentOf = (id: string) => rows.find(({ user }) => user === id)?.id;
  for (const path of ['/admin/clientes?busca=Zulmira', '/admin/busca?q=Zulmira']) {
    const text = await (await request.get(path)).text();
    expect(text).toContain('Zulmira Minha');
    expect(text, path).not.toContain('Zulmira Alheia');
  }
  const get = (path: string) => request.get(path, { maxRedirects: 0 });
  for (const tab of ['', '/perfil', '/documentos', '/cards', '/anotacoes', '/avisos']) {
    expect((await get(`/admin/clientes/${own.id}${tab}`)).status(), tab).toBe(200);
    const foreign = await get(`/admin/clientes/${other.id}${tab}`);
    attempted('read-by-id', foreign.status() === 302);
    expect(foreign.headers().location, tab).toBe('/admin/clientes');
  }
  expect((await get(`/admin/documentos/${documentOf(own.id)}`)).headers().location).toContain(
    '/admin/arquivos/',
  );
  expect((await get(`/admin/documentos/${documentOf(other.id)}`)).status()).toBe(404);
  expect((await get(`/live?cliente=${other.id}`)).status()).toBe(403);
});

test('a clerk writes for assigned clients; approvals and other clients’ rows are refused', async ({
  person,
}) => {
  const db = await suiteDatabase();
  const { request, self } = await openAs(await person(), db, 'clerk');
  const [own, other] = [await newCustomer(db), await newCustomer(db)];
  await db.query('update profiles set assignee_id = $2 where id = $1', [own.id, self.id]);
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await request.post(path, { form, headers: headers(), maxRedirects: 0 });
    return answer.status();
  };
  const note = { intent: 'add-note', body: 'Ligou e pediu o andamento.' };
  expect(await post(`/admin/clientes/${own.id}/notas`, note)).toBe(200);
  const refused = [
    await post(`/admin/clientes/${other.id}/notas`, note),
    await post(`/admin/clientes/${own.id}/perfil`, { intent: 'assign', assigneeId: own.id }),
    await post(`/admin/clientes/${own.id}/perfil`, { intent: 'approve-erasure', id: randomUUID() }),
    await post(`/admin/clientes/${own.id}/anotacoes`, { intent: 'verdict', verdict: 'keep' }),
    await post(`/admin/cartas/${randomUUID()}`, { intent: 'approve' }),
  ];
  for (const status of refused) attempted('write-by-id', status !== 200);
  const { rows } = await db.query('select user_id from client_notes where user_id = any ($1)', [
    [own.id, other.id],
  ]);
  await db.end();
  // The page of a client that is not theirs leads to the list, as for one that does not exist.
  expect(refused).toEqual([302, 403, 403, 403, 403]);
  expect(rows).toEqual([{ user_id: own.id }]);
});

test('finance cannot open documents or photos in any way', async ({ person }) => {
  const db = await suiteDatabase();
  const { request } = await openAs(await person(), db, 'finance');
  const client = await newCustomer(db, { cards: ['nome'] });
  await db.end();
  for (const path of [
    `/admin/documentos/${randomUUID()}`,
    `/admin/comprovantes/${randomUUID()}`,
    `/admin/clientes/${client.id}/rosto/${randomUUID()}`,
    `/admin/clientes/${client.id}/documentos`,
    `/admin/emprestimos/documentos/${randomUUID()}`,
    `/admin/relatorios/${randomUUID()}/arquivo`,
    `/live?cliente=${client.id}`,
    '/live?lista=leads',
  ]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    attempted('read-by-id', answer.status() === 403);
    expect(answer.status(), path).toBe(403);
  }
});

test('a change of position takes effect at the next request, and closes open streams', async ({ person }) => {
  const db = await suiteDatabase();
  const { page, request, self } = await openAs(await person(), db, 'manager');
  expect((await request.get('/admin/leads')).status()).toBe(200);
  await db.query("update user_roles set position = 'accountant' where user_id = $1", [self.id]);
  await db.end();
  expect((await request.get('/admin/leads')).status()).toBe(403);
  await page.goto('/admin/parcelas');
  await expect(page.getByRole('heading', { level: 1, name: 'Parcelas' })).toBeVisible();
});

/** Entries in the menu of each position, and an address that the menu does not have. */
const MENUS: Record<(typeof NARROW)[number], { has: string[]; hasNot: string[]; refused: string }> = {
  manager: {
    has: ['Leads', 'Financeiro', 'Configurações'],
    hasNot: ['Integrações'],
    refused: '/admin/integracoes',
  },
  clerk: {
    has: ['Leads', 'Clientes', 'Cartas'],
    hasNot: ['Parcelas', 'Contratos', 'CMS'],
    refused: '/admin/parcelas',
  },
  lawyer: {
    has: ['Cartas', 'Contratos', 'Promessas'],
    hasNot: ['Parcelas', 'Produtos'],
    refused: '/admin/financeiro',
  },
  finance: {
    has: ['Parcelas', 'Financeiro'],
    hasNot: ['Clientes', 'Leads', 'Cartas'],
    refused: '/admin/clientes',
  },
  accountant: { has: ['Parcelas', 'Financeiro'], hasNot: ['Tarefas', 'Clientes'], refused: '/admin/leads' },
};

for (const position of NARROW)
  test(`${position}: the menu shows what opens, and a refused address says so in Portuguese`, async ({
    person,
  }) => {
    const db = await suiteDatabase();
    const { page } = await openAs(await person(), db, position);
    await db.end();
    const { has, hasNot, refused } = MENUS[position];
    await page.goto('/admin');
    await hydrated(page);
    const menu = await panelMenu(page);
    for (const name of has)
      await expect(menu.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
    for (const name of hasNot)
      await expect(menu.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveCount(0);
    await menu.getByRole('link', { name: new RegExp(`^${has[0]}`) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const answer = await page.goto(refused);
    expect(answer?.status()).toBe(403);
    await expect(page.getByText('O seu cargo não abre esta página')).toBeVisible();
    await page.getByRole('link', { name: 'Visão Geral' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Visão Geral' })).toBeVisible();
  });

test('no page shows a position a link that it is refused', async ({ person }) => {
  test.setTimeout(120_000);
  const db = await suiteDatabase();
  for (const position of ['clerk', 'finance', 'accountant'] as const) {
    const { page, self } = await openAs(await person(), db, position);
    await db.query(
      'update profiles set assignee_id = $1 where id in (select id from users where email = $2)',
      [self.id, DEMO.customer.email],
    );
    const { rows } = await db.query('select id from users where email = $1', [DEMO.customer.email]);
    const pages = [
      '/admin',
      '/admin/tarefas',
      '/admin/financeiro/devolucoes',
      `/admin/clientes/${rows[0].id}`,
    ];
    for (const path of pages.filter((one) => mayOpen(position, one))) {
      await page.goto(path);
      const shown = await page
        .locator('a[href^="/admin"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      expect(shown.length, path).toBeGreaterThan(0);
      expect(
        shown.filter((to) => !mayOpen(position, to)),
        `${position} ${path}`,
      ).toEqual([]);
    }
  }
  await db.end();
});

test('an accountant sees no form that changes anything', async ({ person }) => {
  const db = await suiteDatabase();
  const { page } = await openAs(await person(), db, 'accountant');
  const order = await db.query<{ id: string }>(
    "select t.id from transactions t join installment_payments p on p.transaction_id = t.id where p.status = 'pending' limit 1",
  );
  await db.end();
  for (const path of [
    '/admin/parcelas',
    `/admin/parcelas/${order.rows[0]?.id}`,
    '/admin/financeiro/devolucoes',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const form of await page.locator('main form[method="post"]').all()) await expect(form).toBeHidden();
    await expect(page.getByRole('link', { name: 'Receber' })).toHaveCount(0);
  }
});
