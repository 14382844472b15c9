import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { Browser, CDPSession, Page } from '@playwright/test';
import type pg from 'pg';
import routes from '#app/routes.ts';
import { freePort } from '../../scripts/embedded-postgres.ts';
import { SESSION_COOKIE } from '../../scripts/session-cookie.ts';
import { routeTable } from '../route-table.ts';
import { DEMO, expect, expectAccessible, hydrated, test } from './fixtures.ts';
import { newSession } from './new-customer.ts';
import { copyData, databaseOf, type Product, startProduct, stopProduct } from './product.ts';

// Needs its own product: every text of the database is lengthened, and tables are emptied.
test.describe.configure({ mode: 'serial' });
let product: Product;
let db: pg.Client;
test.beforeAll(async () => {
  product = await startProduct(copyData(), await freePort());
  db = await databaseOf(product.dataDir);
});
test.afterAll(async () => {
  await db?.end();
  await stopProduct(product);
  fs.rmSync(product.dataDir, { recursive: true, force: true });
});

/** A word that is wider than a phone and cannot be broken. */
const WORD = 'PROTOCOLO2026SEMESPACO0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZABCD';
/** Columns of any table that contain text written by people. */
const WRITTEN =
  'full_name name title subtitle message notes address creditor court details description file_name review_reason question answer body place representative_name'.split(
    ' ',
  );

/** Lengthens every text that a person may have written; switches off the triggers that would refuse a few of them. */
async function lengthenTexts(): Promise<number> {
  const { rows } = await db.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.column_name = any($1)
       and c.is_generated = 'NEVER' and c.table_name not in ('contracts', 'form_templates', 'audit_log', 'users')`,
    [WRITTEN],
  );
  let changed = 0;
  await db.query("set session_replication_role = 'replica'");
  for (const { table, column } of rows) {
    // A column may be shorter than the word.
    const done = await db
      .query(
        `update "${table}" set "${column}" = left("${column}", 30) || ' ' || $1 where "${column}" <> ''`,
        [WORD],
      )
      .catch(() => null);
    changed += done?.rowCount ?? 0;
  }
  await db.query("set session_replication_role = 'origin'");
  return changed;
}

/** WCAG 1.4.12. */
const SPACING =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}';

/**
 * Texts of the page that lie beyond its right edge, or beyond a box that hides what is beyond it, and cannot be
 * scrolled to.
 */
function cutTexts(): string[] {
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim();
    const parent = node.parentElement;
    if (!text || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (parent.closest('script, style, noscript, option, [aria-hidden="true"], svg')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const right = Math.max(...[...range.getClientRects()].map((rect) => rect.right));
    let edge = window.innerWidth;
    let held = false;
    for (let box: Element | null = parent; box && !held; box = box.parentElement) {
      const { overflowX, textOverflow, clipPath, webkitLineClamp, position } = getComputedStyle(box);
      const { width, right: end } = box.getBoundingClientRect();
      // Shortened with an ellipsis, scrollable, or for screen readers alone.
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || width <= 1 || clipPath !== 'none')
        held = true;
      else if (box !== document.documentElement && (overflowX === 'auto' || overflowX === 'scroll'))
        held = true;
      else if (overflowX === 'hidden' || overflowX === 'clip') edge = Math.min(edge, end);
      if (position === 'fixed') break;
    }
    if (!held && right > edge + 1) found.add(text.slice(0, 40));
  }
  return [...found];
}

async function enter(browser: Browser, role: keyof typeof DEMO | null): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 320, height: 700 },
    locale: 'pt-BR',
    reducedMotion: 'reduce',
  });
  if (role) {
    const { rows } = await db.query('select id from users where email = $1', [DEMO[role].email]);
    const value = await newSession(db, rows[0], product.dataDir);
    await context.addCookies([
      { name: SESSION_COOKIE, value, url: product.url, httpOnly: true, sameSite: 'Lax' },
    ]);
  }
  const page = await context.newPage();
  await page.addInitScript((css) => {
    addEventListener('DOMContentLoaded', () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    });
  }, SPACING);
  return page;
}

/** The first id of each table that an address may name. */
async function idsOf(email: string): Promise<Record<string, string>> {
  const { rows } = await db.query(
    `select u.id as client, (select id from leads order by id limit 1) as lead,
       (select i.id from installment_payments i where i.user_id = u.id and i.paid_at is not null limit 1) as paid,
       (select t.id from transactions t where t.user_id = u.id limit 1) as "order",
       (select id from products limit 1) as product, (select slug from product_slugs limit 1) as slug,
       (select id from contracts limit 1) as contract, (select id from contract_acceptances limit 1) as acceptance,
       (select code from contract_acceptances limit 1) as code,
       (select id from consortium_groups limit 1) as "group", (select id from automation_rules limit 1) as rule,
       (select id from energy_discounts limit 1) as energy, (select family_id from form_templates limit 1) as form,
       (select id from sent_forms f where f.user_id = u.id limit 1) as sent, (select id from faq_items limit 1) as question,
       (select id from listings l where l.user_id = u.id limit 1) as listing
     from users u where u.email = $1`,
    [email],
  );
  return rows[0];
}

const titles = new Map<string, string>();

/** Pages that no other test opens as a separate document. */
const FIRST_PAYMENT = /^\/(auth\/confira|pedido\/)/;

/** Controls of a page: links, buttons and fields. */
const CONTROLS =
  /^(button|link|textbox|searchbox|checkbox|radio|switch|combobox|spinbutton|slider|tab|menuitem)$/;

/** Controls without a name in Chrome's accessibility tree. */
async function namelessControls(chrome: CDPSession): Promise<string[]> {
  const { nodes } = await chrome.send('Accessibility.getFullAXTree');
  return nodes
    .filter(({ ignored, role, name }) => !ignored && CONTROLS.test(role?.value) && !name?.value?.trim())
    .map(({ role, properties }) => `${role?.value} ${JSON.stringify(properties)}`);
}

/** Rows of tables whose cells have no header for a screen reader. */
const namelessRows = (): string[] =>
  [...document.querySelectorAll<HTMLTableRowElement>('main tbody tr')]
    .filter((row) => row.cells.length > 1 && !row.querySelector('th[scope=row]') && row.checkVisibility())
    .filter((row) => !row.closest('.contract, [data-calendar]'))
    .map((row) => (row.textContent ?? '').slice(0, 60));

type Router = { navigate(to: string): Promise<void>; state: { errors: object | null } };

/** Leads to a page as a link does: what all pages hold is loaded once. @returns its status, as a document. */
async function follow(page: Page, address: string): Promise<number> {
  const before = await page.title();
  const [answer, failed] = await Promise.all([
    page.request.get(address),
    page.evaluate(async (to) => {
      const router = (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter;
      await router.navigate(to);
      return router.state.errors !== null;
    }, address),
  ]);
  // Each page has its own title: a changed title shows that the next page has loaded.
  await expect.soft.poll(() => page.title(), { message: address, timeout: 5_000 }).not.toBe(before);
  return failed ? 500 : answer.status();
}

/** Visits pages at 320 px: no page is wider than its window or hides text, and each has its own title. */
async function walk(page: Page, [first = '', ...addresses]: string[], where: string): Promise<void> {
  const chrome = await page.context().newCDPSession(page);
  expect((await page.goto(first))?.status(), first).toBe(200);
  await hydrated(page);
  for (const address of [first, ...addresses]) {
    if (address !== first) expect.soft(await follow(page, address), address).toBe(200);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.soft.poll(width, { message: address, timeout: 2_000 }).toBeLessThanOrEqual(320);
    expect.soft(await page.evaluate(cutTexts), address).toEqual([]);
    expect.soft(await page.evaluate(namelessRows), address).toEqual([]);
    expect.soft(await namelessControls(chrome), address).toEqual([]);
    if (FIRST_PAYMENT.test(address)) await expectAccessible(page);
    const title = await page.title();
    expect.soft(titles.get(title), `${address}: ${title}`).toBeUndefined();
    titles.set(title, address);
    expect.soft(title, address).toMatch(new RegExp(`^.+ \\| ${where}$`));
  }
  await page.context().close();
}

/** An order and its sign-up in a visitor's browser, whose mail is on its way. @returns where the order is paid. */
async function orderAndSignUp({ request }: Page): Promise<string> {
  const post = (path: string, form: Record<string, string>) =>
    request.post(path, { form, headers: { origin: product.url }, maxRedirects: 0 });
  const person = {
    full_name: 'Rita Quem Paga',
    email: 'rita@pagar.exemplo.com.br',
    phone: '49988887777',
    doc_number: '52998224725',
    uf: 'SC',
  };
  const form = { ...person, plan: 'CPF', payment_method: 'pix', payment_type: 'full', accept_terms: 'on' };
  const { shown } = await (await post('/checkout/contrato', form)).json();
  const { sha256, shownAt } = shown.contract;
  const seen = { contract_sha256: sha256, shown_at: shownAt, key: randomUUID() };
  await post('/checkout/pedido', { ...form, ...seen });
  await post('/auth', { ...person, intent: 'signup', doc_type: 'CPF', password: DEMO.customer.password });
  const { rows } = await db.query('select id from transactions order by created_at desc limit 1');
  const path = `/pedido/${rows[0].id}/pagar`;
  await post(path, { intent: 'charge', method: 'pix' });
  return path;
}

test('every text of the database holds a long word', async () => {
  expect(await lengthenTexts()).toBeGreaterThan(100);
});

test('public pages at 320 px, with long words and spaced text', async ({ browser }) => {
  test.setTimeout(120_000);
  const { slug, code, group } = await idsOf(DEMO.customer.email);
  const visitor = await enter(browser, null);
  const pay = await orderAndSignUp(visitor);
  await walk(
    visitor,
    [
      '/auth/confira',
      pay,
      ...[
        '/',
        '/auth',
        '/auth?mode=signup',
        '/auth/codigo',
        '/auth/esqueci',
        '/auth/link',
        '/entrar/X',
        '/auth/nova-senha?token=x',
        '/convite',
        '/convite-parceiro',
      ],
      ...['/faq', '/contato', '/emprestimo', '/checkout?plan=CPF', '/politicas', '/politicas?aba=termos'],
      ...['/promessas', '/aprender', '/aprender/o-que-e-o-score', '/verdades'],
      ...['/pre-analise', '/contrato/cpf', '/confira', '/verificar'],
      ...[`/verificar/${code}`, `/sorteio/${group}`, `/produtos/${slug}`],
    ],
    '.+',
  );
});

test('pages of the customer area at 320 px, with long words and spaced text', async ({ browser }) => {
  test.setTimeout(180_000);
  const ids = await idsOf(DEMO.customer.email);
  const parts = ['', '?aba=etapas', '?aba=documentos', '?aba=produtos', '?aba=comprovantes'];
  await walk(
    await enter(browser, 'customer'),
    [
      ...[
        '/app',
        '/app/andamento',
        '/app/faturas',
        `/app/faturas/${ids.paid}`,
        `/app/faturas/${ids.paid}/recibo`,
      ],
      ...parts.map((part) => `/app/card/nome${part}`),
      ...['', '/seguranca', '/email', '/senha', '/duas-etapas', '/chaves', '/vinculados', '/identidade'].map(
        (part) => `/app/perfil${part}`,
      ),
      ...[
        '/app/energia',
        '/app/formularios',
        `/app/formularios/${ids.sent}`,
        '/loan-upload',
        '/app/privacidade',
      ],
      ...[
        '/app/privacidade/acessos',
        '/app/privacidade/exclusao',
        '/app/consorcio',
        '/app/avisos',
        '/app/suporte',
        '/app/conversa',
        '/app/notas',
        '/app/contratos',
        '/app/promessas',
        '/app/documentos',
        '/app/mais',
        '/app/plano',
        '/app/ajuda',
        '/app/palavras',
        '/app/usaram-meus-dados',
      ],
    ],
    'Área do cliente',
  );
});

test('pages of the panel at 320 px, with long words and spaced text', async ({ browser }) => {
  test.setTimeout(240_000);
  const ids = await idsOf(DEMO.customer.email);
  const { rows: drafts } = await db.query(
    `insert into contracts (type, version, active, title, content)
     select type, version + 1, false, title, '<p>Outro texto.</p>' from contracts where active and type = 'servico' returning id`,
  );
  const named: Record<string, string | undefined> = {
    ':clientId': ids.client,
    ':leadId': ids.lead,
    ':productId': ids.product,
    ':contractId': ids.contract,
    ':acceptanceId': ids.acceptance,
    ':familyId': ids.form,
    ':itemId': ids.question,
    ':section': 'hero',
    ':orderId': ids.order,
    ':groupId': ids.group,
    ':ruleId': ids.rule,
    ':key': 'card.created',
    ':promiseKey': 'devolucao',
    ':listingId': ids.listing,
  };
  const addresses = routeTable(await routes)
    .filter(
      ({ surface, path }) =>
        surface === 'admin' &&
        !/exportar|novidades|mudar|visoes|sino|previa|textos|corrente|envios|respostas|notas.mes|livro|automacao.tarefas|pdf$|:id/.test(
          path,
        ),
    )
    .map(({ path }) =>
      path
        .replace('energia/:requestId', `energia/${ids.energy}`)
        .replace(/cartas\/(nova|propor)/, `cartas/$1?anotacao=${ids.listing}`)
        .replace(':contractId/publicar', `${drafts[0]?.id}/publicar`)
        .replaceAll(/:\w+/g, (name) => named[name] ?? name),
    )
    // Layouts, and routes without a page.
    .filter((path) => path !== '/' && !path.includes(':'));
  // A layout has the address of its first page.
  await walk(await enter(browser, 'admin'), [...new Set(addresses)], 'Painel');
});

test('a failed load, and a failed save of the profile, show the message of their page', async ({
  browser,
}) => {
  const customer = await enter(browser, 'customer');
  await customer.goto('/app/perfil');
  await hydrated(customer);
  await db.query(
    "create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$",
  );
  await db.query('create trigger refuse before update on profiles for each row execute function refuse()');
  await customer.getByLabel('Endereço').fill('Rua Que Não Grava, 1');
  await customer.getByRole('button', { name: 'Salvar' }).click();
  await expect(customer.getByText('Erro ao atualizar')).toBeVisible();
  await expect(customer.getByText('Não foi possível salvar suas informações')).toBeVisible();
  await expect(customer.getByLabel('Endereço')).toHaveValue('Rua Que Não Grava, 1');

  for (const [table, address, title] of [
    ['payment_charges', '/app/faturas', 'Erro ao carregar faturas'],
    ['user_process_steps', '/app/card/nome', 'Informações de card não encontradas'],
  ] as const) {
    await db.query(`alter table ${table} rename to taken_away`);
    await customer.goto(address);
    await expect(customer.getByText(title)).toBeVisible();
    await expect(customer.getByRole('link', { name: 'Tentar de novo' })).toBeVisible();
    await db.query(`alter table taken_away rename to ${table}`);
  }
  await customer.context().close();

  const admin = await enter(browser, 'admin');
  await admin.goto('/admin');
  await hydrated(admin);
  // Of the list alone: the counts of the menu read the profiles too.
  await db.query('alter table taggings rename to taken_away');
  await admin.goto('/admin/clientes');
  await expect(admin.getByText('Erro ao carregar clientes')).toBeVisible();
  await db.query('alter table taken_away rename to taggings');
  await admin.getByRole('link', { name: 'Tentar de novo' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible();
  await admin.context().close();
});
