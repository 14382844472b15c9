import fs from 'node:fs';
import path from 'node:path';
import {
  type Browser,
  type BrowserContext,
  test as base,
  type CDPSession,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import axe from 'axe-core';

export { expect };

export const DEMO = {
  customer: { email: 'cliente@exemplo.com.br', password: 'demonstracao' },
  admin: { email: 'admin@exemplo.com.br', password: 'demonstracao' },
};

export const WIDTHS = { phone: 390, tablet: 820, desktop: 1440 } as const;

type Role = keyof typeof DEMO;

type Options = { as?: Role; width?: number; javaScriptEnabled?: boolean };

type Fixtures = {
  /** Opens a page of another person, signed in when a role is given, watched for errors. */
  person: (options?: Options) => Promise<Page>;
  /**
   * Whether each person has a new browser context, with nothing in its cache and with service workers: for journeys
   * about the load of a page, or about a service worker.
   */
  fresh: boolean;
};

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** One sign-in a role and worker: the limit on attempts is part of the product, also for its tests. */
const sessions = new Map<Role, Promise<Cookies>>();

/** A context that serves one person after another. Its blank page keeps the process alive that draws its pages. */
type Kept = { context: BrowserContext; site: string; width: number; blank: Page; storage: CDPSession };

/** Contexts without a person: a new one costs a process and compiles the code of the site again. */
const idle: Kept[] = [];
const MOST_IDLE = 4;

const openContext = (browser: Browser, width: number, javaScriptEnabled = true): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: String(process.env.E2E_URL),
    viewport: { width, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    javaScriptEnabled,
  });

/**
 * A context that serves many persons has no service worker: each of them would install it again, and Playwright waits
 * for ever for one that ends while the next person is prepared.
 */
const refuseWorkers = (): void => {
  navigator.serviceWorker.register = () => Promise.reject(new Error('no workers'));
};

/** Takes an idle context of the width and site, or opens one. */
async function takeKept(browser: Browser, width: number): Promise<Kept> {
  const site = String(process.env.E2E_URL);
  const at = idle.findIndex((kept) => kept.site === site && kept.width === width);
  const [found] = at < 0 ? [] : idle.splice(at, 1);
  if (found) return found;
  const context = await openContext(browser, width);
  await context.addInitScript(refuseWorkers);
  const blank = await context.newPage();
  return { context, site, width, blank, storage: await context.newCDPSession(blank) };
}

/** Removes what a person left in a browser, but for files in its cache, and keeps it for the next one. */
async function giveBack(kept: Kept): Promise<void> {
  const { context, site, blank, storage } = kept;
  // A journey may have closed it.
  if (blank.isClosed() || idle.length >= MOST_IDLE) return context.close();
  for (const page of context.pages()) if (page !== blank) await page.close();
  await context.setOffline(false);
  await context.clearPermissions();
  await storage.send('Storage.clearDataForOrigin', { origin: site, storageTypes: 'all' });
  idle.push(kept);
}

export const test = base.extend<Fixtures>({
  baseURL: async ({ baseURL: _ }, use) => use(process.env.E2E_URL),
  fresh: [false, { option: true }],
  person: async ({ browser, fresh }, use) => {
    const opened: { leave: () => Promise<void>; errors: () => string[] }[] = [];
    await use(async ({ as: role, width = WIDTHS.desktop, javaScriptEnabled = true } = {}) => {
      const kept = fresh || !javaScriptEnabled ? null : await takeKept(browser, width);
      const context = kept?.context ?? (await openContext(browser, width, javaScriptEnabled));
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` });
      if (role) {
        const session = sessions.get(role) ?? signedIn(browser, role);
        sessions.set(role, session);
        await context.addCookies(await session);
      }
      const page = await context.newPage();
      opened.push({ leave: () => (kept ? giveBack(kept) : context.close()), errors: watch(page) });
      return page;
    });
    // A page error or a console error fails the test, on any page of the context.
    for (const { leave, errors } of opened) {
      expect(errors()).toEqual([]);
      await leave();
    }
  },
});

const byte = () => Math.floor(Math.random() * 256);

async function signedIn(browser: Browser, role: Role): Promise<Cookies> {
  const context = await browser.newContext({ baseURL: String(process.env.E2E_URL) });
  await signIn(await context.newPage(), DEMO[role]);
  const cookies = await context.cookies();
  await context.close();
  // The toast of the sign-in belongs to the page that signed in.
  return cookies.filter(({ name }) => name !== 'nome.flash');
}

/** Console messages of browser and router for a 4xx answer or a lost network, which journeys provoke. */
const PROVOKED = [
  'Failed to load resource',
  'Failed to fetch manifest patches',
  // The service worker is fetched once a page was looked at, when the server may have gone.
  'An unknown error occurred when fetching the script',
];

/**
 * Chromium's words for work of the router that newer work replaces: a transition during which another link is pressed,
 * and a request that a later one replaces.
 */
const ABANDONED = ['Transition was skipped', 'signal is aborted without reason'];

function watch(page: Page): () => string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => {
    if (!ABANDONED.some((start) => error.message.startsWith(start)))
      errors.push(`${page.url()} ${error.message}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !PROVOKED.some((start) => message.text().startsWith(start))) {
      errors.push(`${page.url()} ${message.text()}`);
    }
  });
  return () => errors;
}

/** Wakes the page by a move of the pointer, as a visitor does, and waits until its code handles clicks and keys. */
export const hydrated = async (page: Page): Promise<void> => {
  await page.waitForLoadState('domcontentloaded');
  // The first move may come before the page listens, and a pointer that rests there already has to move.
  await expect(async () => {
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
    await expect(page.locator('html')).toHaveAttribute('data-awake', '', { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
};

/** Unfolds all groups of the panel's menu. @returns the menu */
export async function panelMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'Painel', exact: true, includeHidden: true });
  await menu.locator('details').evaluateAll((groups) => {
    for (const group of groups) group.setAttribute('open', '');
  });
  return menu;
}

/** Holds requests for matching addresses. @returns a function that releases them */
export async function holdRequests(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Waits two frames: a dragged element is measured by then and can be moved. */
export const pickedUp = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

export async function signIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Senha', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL(/\/(app|admin)/);
}

/**
 * Expects no accessibility violation on the page. Retries, because colours may be in transition at the first check.
 * @param rules rules of axe to check; by default those that axe enables
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await expect(async () => {
    // A document is given the checker once, and only violations are reported: both save half of the time.
    if (!(await page.evaluate(() => 'axe' in window))) {
      await page.evaluate(axe.source);
      await page.evaluate(drawAll);
    }
    const found = await page.evaluate(async (runOnly) => {
      const { axe: checker } = window as unknown as { axe: typeof axe };
      // The page has no films and no sheet of another site, so nothing has to be loaded beforehand.
      const { violations } = await checker.run(document, {
        resultTypes: ['violations'],
        preload: false,
        ...(runOnly && { runOnly }),
      });
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, any }) => [...target, any[0]?.message].join(' ')).join(', ')}`,
      );
    }, rules);
    expect(found).toEqual([]);
  }).toPass({ timeout: 15_000 });
}

/** Draws what is far from the window, too. The checker takes the neighbour of an undrawn section for its background. */
const drawAll = (): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(sheet);
};

/**
 * Expects the page to fit each width, without accessibility violations on a phone and on a desktop; a tablet has
 * the elements of either. Leaves the window as it was.
 */
export async function expectFits(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of Object.values(WIDTHS)) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    if (width !== WIDTHS.tablet) await expectAccessible(page);
  }
  if (before) await page.setViewportSize(before);
}

/** Expects the page to be no wider than its window, once its layout has settled. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await expect.poll(() => page.evaluate(sidewaysTables)).toEqual([]);
  await expect.poll(() => page.evaluate(brokenHeadings)).toEqual([]);
}

/** Visible tables that scroll sideways by touch, on screens up to a tablet's width. */
const sidewaysTables = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('main section:has(> table)')]
    .filter(
      (box) => window.innerWidth < 1024 && box.checkVisibility() && box.scrollWidth > box.clientWidth + 1,
    )
    .map((box) => `${box.ariaLabel}: ${box.scrollWidth} in ${box.clientWidth}`);

/** Visible headings with a word that is broken over two lines. A browser always breaks an overlong word. */
const brokenHeadings = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('h1, h2, h3')]
    .filter((heading) => heading.checkVisibility())
    .flatMap((heading) => {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      while (texts.nextNode())
        for (const { 0: word, index } of texts.currentNode.nodeValue?.matchAll(/[\p{L}\d]{2,20}/gu) ?? []) {
          const range = document.createRange();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            broken.push(word);
        }
      return broken;
    });

/** The newest mail to an address, as the local outbox keeps it. */
export async function mailTo(address: string, subject: string): Promise<{ text: string }> {
  const folder = path.join(process.env.E2E_DATA_DIR ?? '', 'outbox');
  let found: { text: string } | undefined;
  await expect
    .poll(
      () => {
        const names = fs.existsSync(folder)
          ? fs.readdirSync(folder).filter((name) => name.endsWith('.json'))
          : [];
        found = names
          .map((name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')))
          .filter((mail) => mail.to === address && mail.subject === subject)
          .sort((a, b) => b.sentAt.localeCompare(a.sentAt))[0];
        return found !== undefined;
      },
      { message: `e-mail "${subject}" para ${address}`, timeout: 15_000 },
    )
    .toBe(true);
  if (!found) throw new Error('unreachable');
  return found;
}

export const linkIn = (text: string): string => text.match(/https?:\/\/\S+/)?.[0] ?? '';
