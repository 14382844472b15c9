import type { Page } from '@playwright/test';
import { expect, hydrated, panelMenu, test, WIDTHS } from './fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from './new-customer.ts';

/** Pages of the panel with menus, tabs, filters, tables and statuses. */
const PAGES = [
  '/admin/leads',
  '/admin/clientes',
  '/admin/parcelas',
  '/admin/pendencias',
  '/admin/financeiro',
];

/** Links and buttons in print: a link is plain text, a button is hidden. */
const pressed = () =>
  [...document.querySelectorAll('button, nav, form[method="get"], input, select')]
    .filter((element) => element.checkVisibility() && element.getClientRects().length > 0)
    .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`);

/** Tables that print would cut: wider than the paper, or in a box that hides the overflow. */
const cutTables = () =>
  [...document.querySelectorAll('main table')]
    .filter((table) => table.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .map((table) => table.parentElement?.getAttribute('aria-label') ?? 'tabela');

const widthOnPaper = async (page: Page) => (await page.getByRole('main').boundingBox())?.width ?? 0;

/** Tables that are wider than their place, and would be moved sideways. */
const sidewaysTables = () =>
  [...document.querySelectorAll<HTMLElement>('main section:has(> table)')]
    .filter((box) => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1)
    .map((box) => box.getAttribute('aria-label'));

async function open(page: Page, address: string) {
  await page.goto(address);
  await hydrated(page);
}

test('print of the panel has no controls and cuts no table', async ({ person }) => {
  test.setTimeout(90_000);
  const page = await person({ as: 'admin' });
  for (const address of PAGES) {
    await open(page, address);
    await page.emulateMedia({ media: 'print' });
    // A4, upright and on its side, at 96 pixels an inch.
    await page.setViewportSize({ width: 794, height: 1123 });
    expect.soft(await page.evaluate(cutTables), address).toEqual([]);
    await page.setViewportSize({ width: 1123, height: 794 });
    expect.soft(await page.evaluate(pressed), address).toEqual([]);
    expect.soft(await page.evaluate(cutTables), address).toEqual([]);
    expect.soft(await widthOnPaper(page), address).toBeGreaterThan(1_000);
    await page.emulateMedia({ media: 'screen' });
  }
});

test('on a phone and a tablet no table of the panel scrolls sideways', async ({ person }) => {
  test.setTimeout(90_000);
  const page = await person({ as: 'admin', width: WIDTHS.phone });
  await open(page, '/admin/formularios');
  const form = await page.locator('main a[href^="/admin/formularios/0"]').first().getAttribute('href');
  await open(page, '/admin/clientes');
  const client = await page.locator('main tbody a[href^="/admin/clientes/"]').first().getAttribute('href');
  for (const address of [
    ...PAGES,
    '/admin/pendencias?fila=emprestimos',
    '/admin/cms',
    '/admin/config/textos',
    '/admin/config/retencao',
    '/admin/planos',
    '/admin/consorcio/assembleias',
    `${form}/enviar`,
    `${client?.split('?')[0]}/auditoria`,
  ]) {
    await open(page, address);
    for (const width of [WIDTHS.phone, WIDTHS.tablet]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await page.evaluate(sidewaysTables), `${address} ${width}`).toEqual([]);
    }
  }
});

test('on paper on its side a page of the area takes the width of the paper', async ({ person }) => {
  const page = await person({ as: 'customer' });
  await page.setViewportSize({ width: 1123, height: 794 });
  for (const address of ['/app', '/app/faturas']) {
    await open(page, address);
    await page.emulateMedia({ media: 'print' });
    expect(await widthOnPaper(page), address).toBeGreaterThan(1_000);
    await page.emulateMedia({ media: 'screen' });
  }
});

test('with forced colours the current place, the chosen filter and the statuses stay visible', async ({
  person,
}) => {
  const page = await person({ as: 'admin' });
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  for (const address of PAGES) {
    await open(page, address);
    const current = 'nav[aria-label] a[aria-current="page"]';
    expect
      .soft(await ground(current), address)
      .not.toBe(await ground('nav[aria-label] a:not([aria-current])'));
  }
  // A status is words or a sign, not its colour alone.
  await open(page, '/admin/clientes');
  const signs = await page
    .locator('main tbody abbr[title*=": "]')
    .evaluateAll((chips) =>
      chips.map((chip) => chip.querySelector('[aria-hidden]')?.textContent?.trim() ?? ''),
    );
  expect(signs.length).toBeGreaterThan(0);
  expect(signs.filter((sign) => sign === '')).toEqual([]);
});

test('a name that its column cuts is shown whole in a tooltip', async ({ person }) => {
  const page = await person({ as: 'admin', width: WIDTHS.desktop });
  await open(page, '/admin/leads');
  const cut = page.locator('main').locator('.truncate').first();
  await cut.evaluate((element) => {
    element.textContent = 'Maria '.repeat(80).trim();
    for (let at: Element | null = element; at; at = at.parentElement) at.removeAttribute('title');
  });
  await cut.hover();
  await expect(cut).toHaveAttribute('title', /^(Maria ?){80}$/);
});

test('buttons and links in the head of a page have the same height', async ({ person }) => {
  const page = await person({ as: 'admin' });
  await open(page, '/admin');
  const menu = await panelMenu(page);
  const addresses = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses.length).toBeGreaterThan(20);
  for (const address of [...addresses, '/admin/financeiro/devolucoes', '/admin/contratos/aceites']) {
    await open(page, address ?? '');
    const heights = await page
      .getByRole('main')
      .locator('header:has(h1)')
      .locator('a, button, summary')
      .evaluateAll((all) =>
        all
          // The segments of a switch have no border.
          .filter((one) => one.checkVisibility() && getComputedStyle(one).borderTopWidth !== '0px')
          .map((one) => Math.round(one.getBoundingClientRect().height)),
      );
    expect.soft(new Set(heights).size, `${address}: ${heights.join()}`).toBeLessThan(2);
  }
});

/** The longest usual values of lists whose rows other tests change. */
const LONGEST: Record<string, Record<string, string>> = {
  parcelas: {
    Parcela: 'do 2º acordo',
    Valor: 'R$ 100.000,00',
    Situação: 'Vencida há 1000 dias',
    Forma: 'Transferência',
    Pedido: 'Limpa Nome Essencial · BEMVINDO10',
  },
  auditoria: {
    Quem: 'Maria Aparecida de Albuquerque Nascimento',
    Sobre: 'Permissões de um usuário',
    Mudança: `https://exemplo.com.br/${'a'.repeat(80)}`,
  },
};

/** Writes values into the first row of a list, by the heads of its columns. */
function writeLongest(main: HTMLElement, longest: Record<string, string>): void {
  const heads = [...main.querySelectorAll('thead th')].map(({ textContent }) => textContent.trim());
  const row = main.querySelector('tbody tr');
  for (const [head, text] of Object.entries(longest)) {
    let cell: Element | null | undefined = row?.children[heads.findIndex((text) => text.startsWith(head))];
    const cut = cell?.querySelector('.truncate');
    while (!cut && cell?.firstElementChild) cell = cell.firstElementChild;
    if (!cell) throw new Error(`no cell of ${head}`);
    (cut ?? cell).textContent = text;
  }
}

/** Signs in an owner who has one late task about a client; task and names are as long as they come. */
async function withLongTask(page: Page) {
  const db = await suiteDatabase();
  const name = 'Maria Aparecida de Albuquerque Nascimento';
  const self = await newCustomer(db, { name, role: 'admin' });
  const client = await newCustomer(db, { name: `Wolfeschlegelsteinhausen ${name}`, cards: ['nome'] });
  await db.query(
    `insert into tasks (title, assignee_id, client_id, card_id, due_at, repeats)
     select $3, $1, $2, id, '2020-12-30T23:59:00Z', 'weekly' from cards where user_id = $2`,
    [self.id, client.id, `Conferir protocolo ${'0123456789'.repeat(8)} com o credor`],
  );
  await enterAs(page, db, self);
  await db.end();
}

for (const width of [1280, 1440])
  test(`a list fits a screen of ${width} px without sideways scrolling`, async ({ person }) => {
    const page = await person({ width });
    await withLongTask(page);
    let lists = 0;
    for (const name of [
      'clientes',
      'pendencias',
      'tarefas',
      'tarefas?lista=todas',
      'leads',
      'parcelas',
      'cartas',
      'energia',
      'auditoria',
      'anotacoes',
    ]) {
      await open(page, `/admin/${name}`);
      if (LONGEST[name]) await page.locator('main').evaluate(writeLongest, LONGEST[name]);
      const hidden = await page
        .locator('main section:has(> table)')
        .evaluateAll((boxes) => boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
      lists += hidden.length;
      expect.soft(Math.max(0, ...hidden), name).toBe(0);
    }
    expect(lists).toBeGreaterThan(4);
  });
