import type { Page } from '@playwright/test';
import routes from '#app/routes.ts';
import { routeTable } from '../route-table.ts';
import { expect, hydrated, test, WIDTHS } from './fixtures.ts';

test.use({ fresh: true });

/** Values of the parameters in addresses of public pages. Codes that do not exist show the page's own refusal. */
const PARAMETERS: Record<string, string> = {
  slug: 'limpa-nome',
  orderId: '00000000-0000-4000-8000-000000000000',
  groupId: '00000000-0000-4000-8000-000000000000',
  tipo: 'cpf',
  code: 'AAAA-BBBB-CCCC',
};
const MORE = ['/aprender/o-que-e-o-score', '/auth?mode=signup', '/checkout?plan=CNPJ', '/faq?busca=zzzz'];

const ADDRESSES = [
  ...routeTable(routes)
    .filter(
      ({ file, surface }) => surface === 'public' && file.endsWith('.tsx') && !file.startsWith('shells/'),
    )
    .map(({ path }) => path.replace(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? name)),
  ...MORE,
];

/** Opens a page whose code never comes, so that it keeps the style within its document. */
async function openAsleep(page: Page, address: string): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(address);
}

/**
 * Rules of the style file that the page lacks although an element may match them: now, or when it is pressed, focused,
 * filled in or opened.
 */
const missingRules = async (): Promise<string[]> => {
  const kept = document.querySelector<HTMLElement>('style[data-file]');
  if (!kept) return ['no style within the document'];
  const whole = new CSSStyleSheet();
  await whole.replace(await (await fetch(kept.dataset.file ?? '')).text());
  const within = new CSSStyleSheet();
  await within.replace(kept.textContent);
  const rulesOf = ({ cssRules }: CSSStyleSheet | CSSGroupingRule): CSSStyleRule[] =>
    [...cssRules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) return [rule];
      return rule instanceof CSSGroupingRule ? rulesOf(rule) : [];
    });
  const has = new Set(rulesOf(within).map(({ cssText }) => cssText));
  /** Cuts `:not(…)` and `:has(…)`: the rest matches more elements. */
  const widened = (selector: string): string => {
    const start = selector.search(/(?<!\\):(?:not|has)\(/);
    if (start < 0) return selector;
    let end = selector.indexOf('(', start) + 1;
    for (let open = 1; open > 0 && end < selector.length; end += 1) {
      if (selector[end] === '\\') end += 1;
      else open += Number(selector[end] === '(') - Number(selector[end] === ')');
    }
    return widened(selector.slice(0, start) + selector.slice(end));
  };
  /** Whether an element matches the selector without its pseudo-classes, and without attributes that code changes. */
  const mayMatch = (selector: string): boolean => {
    const bare = widened(selector)
      .replaceAll(/(?<!\\)\[(?:open|data-state|aria-[a-z]+)[^\]]*\]/g, '')
      .replaceAll(/(^|[\s>+~(,])?(?<!\\)::?(?!is\b|where\b)[a-z-]+(?:\([^()]*\))?/g, (_, before?: string) =>
        before === undefined ? '' : `${before}*`,
      );
    return document.querySelector(bare) !== null;
  };
  return rulesOf(whole)
    .filter(({ cssText, selectorText }) => !has.has(cssText) && mayMatch(selectorText))
    .map(({ selectorText }) => selectorText);
};

test('public pages have each rule that their elements may match', async ({ person }) => {
  const page = await person();
  const found: Record<string, string[]> = {};
  for (const address of ADDRESSES) {
    await openAsleep(page, address);
    const missing = await page.evaluate(missingRules);
    if (missing.length > 0) found[address] = missing;
  }
  expect(found).toEqual({});
});

test('the answer to a form with mistakes has each rule that it needs', async ({ person }) => {
  const page = await person();
  await openAsleep(page, '/auth');
  await page.getByLabel('E-mail').fill('ninguem@exemplo.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('senha-errada');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  expect(await page.evaluate(missingRules)).toEqual([]);
});

/** Adds the whole style file behind the rules within the document, as a page does when it wakes. */
const addWholeStyle = (page: Page) =>
  page.evaluate(async () => {
    const { file: href = '' } = document.querySelector<HTMLElement>('style[data-file]')?.dataset ?? {};
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    document.querySelector('style[data-file] + style')?.after(link);
    await new Promise((resolve) => link.addEventListener('load', resolve));
  });

const draw = (page: Page) => page.screenshot({ fullPage: true, animations: 'disabled' });

/** Draws the page until two pictures in a row are equal: a font or a picture may still arrive. */
async function drawSettled(page: Page): Promise<Buffer> {
  let last = await draw(page);
  await expect
    .poll(async () => {
      const next = await draw(page);
      const equal = next.equals(last);
      last = next;
      return equal;
    })
    .toBe(true);
  return last;
}

/** Opens the menu and every answer, all that opens without code, and loads every picture. */
const openAll = async () => {
  for (const details of document.querySelectorAll('details')) {
    details.removeAttribute('name');
    details.open = true;
  }
  // A picture of the whole page would begin to load those further down, and be taken without them.
  for (const picture of document.images) picture.loading = 'eager';
  await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
};

// The order of the rules is one for all pages; the test above compares the rules of each page.
for (const address of ['/', '/auth', '/produtos/limpa-nome'])
  test(`the inlined style of ${address} renders like the whole style file`, async ({ person }) => {
    const page = await person();
    for (const [width, colorScheme] of [
      [WIDTHS.phone, 'light'],
      [WIDTHS.tablet, 'dark'],
      [WIDTHS.desktop, 'dark'],
    ] as const) {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await openAsleep(page, address);
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(openAll);
      const before = await drawSettled(page);
      await addWholeStyle(page);
      await expect.poll(async () => before.equals(await draw(page)), { message: `${width} px` }).toBe(true);
      await expect(page.locator('html')).not.toHaveAttribute('data-awake');
    }
  });

test('elements that code adds to a page have the whole style', async ({ person }) => {
  const page = await person({ width: WIDTHS.phone });
  await page.goto('/');
  await hydrated(page);
  await page.locator('a[data-checkout]:visible').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const applied = await page.evaluate(() => {
    const file = document.querySelector<HTMLElement>('style[data-file]')?.dataset.file ?? 'none';
    return [...document.styleSheets].some(
      ({ href, cssRules }) => href?.endsWith(file) && cssRules.length > 0,
    );
  });
  expect(applied).toBe(true);
});
