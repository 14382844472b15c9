import type { Page } from '@playwright/test';
import type pg from 'pg';
import { expect, expectAccessible, hydrated, test, WIDTHS } from './fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from './new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

async function open(page: Page, address: string) {
  await page.goto(address);
  await hydrated(page);
}

/** Finds links and buttons outside of rows that share a name and do different things. Names of people may repeat. */
const sameNames = () => {
  const said = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
  const does = new Map<string, Set<string>>();
  for (const element of document.querySelectorAll<HTMLElement>(
    'main a[href], main button, main [role="tab"]',
  )) {
    if (!element.checkVisibility()) continue;
    const form = element instanceof HTMLButtonElement ? element.form : null;
    const effect =
      element instanceof HTMLAnchorElement
        ? element.pathname + element.search + element.hash
        : form && [...new FormData(form).entries()].map(String).join('&');
    if (effect === null) continue;
    const name = `${element.tagName} ${said(element)}`;
    does.set(name, (does.get(name) ?? new Set()).add(effect));
  }
  const people = [...document.querySelectorAll('main th[scope="row"]')].map(said).filter(Boolean);
  return [...does]
    .filter(([name, effects]) => effects.size > 1 && !people.some((person) => name.includes(person)))
    .map(([name]) => name);
};

test('the name of a link or button alone describes its target', async ({ person }) => {
  test.setTimeout(90_000);
  const admin = await person({ as: 'admin' });
  for (const address of ['/admin', '/admin/financeiro', '/admin/automacao', '/admin/contratos/aceites']) {
    await open(admin, address);
    expect.soft(await admin.evaluate(sameNames), address).toEqual([]);
  }
  const rita = await newCustomer(db, { cards: ['nome', 'bacen', 'jus'] });
  const first = await person();
  const second = await person();
  for (const page of [first, second]) await enterAs(page, db, rita);
  for (const address of ['/app/perfil/seguranca', '/app/andamento']) {
    await open(first, address);
    expect.soft(await first.evaluate(sameNames), address).toEqual([]);
  }
});

test('targets on a phone are large enough for a finger', async ({ person }) => {
  const visitor = await person({ width: WIDTHS.phone });
  const customer = await person({ as: 'customer', width: WIDTHS.phone });
  for (const [page, address] of [
    [visitor, '/'],
    [visitor, '/contato'],
    [customer, '/app'],
    [customer, '/app/card/nome'],
  ] as const) {
    await open(page, address);
    await expectAccessible(page, ['target-size']);
  }
});

test('a receipt has one heading of the first size and a number that can be read out', async ({ person }) => {
  const { rows } = await db.query(
    `select i.id from installment_payments i join users u on u.id = i.user_id
     where u.email = 'cliente@exemplo.com.br' and i.status = 'paid' limit 1`,
  );
  const page = await person({ as: 'customer' });
  await open(page, `/app/faturas/${rows[0].id}/recibo`);
  const size = (level: 1 | 2) =>
    page
      .getByRole('heading', { level })
      .first()
      .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
  expect(await size(1)).toBeGreaterThan(await size(2));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Recibo nº \d{4}\/\d{6}$/);
  await expect(page.getByRole('main')).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-/);
});

/** Contrast of the line around a field with its background, as WCAG counts it. */
const lineContrast = (selector: string) => {
  const field = document.querySelector(selector);
  if (!field) throw new Error('no field');
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const light = (colour: string) => {
    if (!pen) throw new Error('no canvas');
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const style = getComputedStyle(field);
  const [dark = 0, bright = 0] = [light(style.borderTopColor), light(style.backgroundColor)].toSorted(
    (a, b) => a - b,
  );
  return (bright + 0.05) / (dark + 0.05);
};

test('the setting for more contrast gives stronger lines, in both themes', async ({ person }) => {
  const page = await person({ as: 'admin' });
  await open(page, '/admin/leads');
  const field = 'main input:is([type="search"], [type="text"]):not([hidden])';
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, contrast: 'no-preference', reducedMotion: 'reduce' });
    const usual = await page.evaluate(lineContrast, field);
    await page.emulateMedia({ colorScheme, contrast: 'more', reducedMotion: 'reduce' });
    await expect
      .poll(() => page.evaluate(lineContrast, field), colorScheme)
      .toBeGreaterThan(Math.max(4.5, usual));
  }
});

test('a public page that is opened from the dark area does not flash white', async ({ person }) => {
  const page = await person({ as: 'customer' });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const ground = () =>
    page.evaluate(() => {
      const [red = 0, green = 0, blue = 0] =
        getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
      return Math.max(red, green, blue);
    });
  await open(page, '/app');
  expect(await ground()).toBeLessThan(64);
  for (const address of ['/', '/checkout?plan=CPF', '/faq', '/contato']) {
    // Before scripts too: the first colour is the one of the page.
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.body !== null);
    expect.soft(await ground(), address).toBeLessThan(64);
  }
  // And before the first style: until then the browser draws its default background.
  await page.route('**/*.css', (route) => route.abort());
  await page.goto('/verdades');
  const bare = await page.evaluate(() => {
    const paper = document.body.appendChild(document.createElement('p'));
    paper.style.backgroundColor = 'Canvas';
    return getComputedStyle(paper).backgroundColor;
  });
  expect(bare).not.toBe('rgb(255, 255, 255)');
});

test('at 400 % zoom the bars leave most of the window to the page', async ({ person }) => {
  const page = await person();
  await page.setViewportSize({ width: 320, height: 256 });
  /** Height of the elements that stay in the window while scrolling. */
  const held = () => {
    window.scrollTo(0, 400);
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.checkVisibility({ opacityProperty: true }))
      .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
      .map((element) => element.getBoundingClientRect())
      .filter(({ top, bottom, height }) => height > 4 && bottom > 0 && top < 256)
      .reduce((sum, { height }) => sum + height, 0);
  };
  for (const address of ['/', '/checkout?plan=CPF', '/faq', '/contato']) {
    await open(page, address);
    expect.soft(await page.evaluate(held), address).toBeLessThan(64);
  }
});

test('a customer with one service and no news sees no filter of six services', async ({ person }) => {
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, await newCustomer(db));
  await open(page, '/app/andamento');
  await expect(page.getByText('Nenhum andamento')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Filtrar por serviço' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Ir para o início' })).toBeVisible();
});

test('an empty page is one card, equally wide on every page, and offers one action once', async ({
  person,
}) => {
  const page = await person();
  await enterAs(page, db, await newCustomer(db));
  const boxes: string[] = [];
  for (const empty of [
    'anotacoes',
    'documentos',
    'andamento',
    'cartas',
    'formularios',
    'promessas',
    'consorcio',
  ]) {
    await open(page, `/app/${empty}`);
    const main = page.getByRole('main');
    const { x, width } =
      (await main
        .getByText(/^Nenhuma? /)
        .locator('../..')
        .boundingBox()) ?? {};
    boxes.push(`${x} ${width}`);
    const names = await main.getByRole('link').allTextContents();
    expect.soft(names, empty).toEqual([...new Set(names)]);
  }
  expect(new Set(boxes).size, boxes.join()).toBe(1);
});
