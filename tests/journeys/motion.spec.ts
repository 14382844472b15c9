import type { Page } from '@playwright/test';
import { expect, holdRequests, hydrated, panelMenu, test } from './fixtures.ts';

test.use({ fresh: true });

declare global {
  interface Window {
    transitions: number;
    shifts: number;
  }
}

/** Counts the transitions that the page starts, and sums its layout shifts. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    window.transitions = 0;
    window.shifts = 0;
    const begin = document.startViewTransition?.bind(document);
    if (begin)
      document.startViewTransition = (...args: Parameters<typeof begin>) => {
        window.transitions += 1;
        return begin(...args);
      };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) window.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Fulfilled once the page's last change is drawn, and its shifts are reported. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );

/** A transition begins once the page has its new address, and may come after what a test waited for. */
const transitions = (page: Page) => expect.poll(() => page.evaluate(() => window.transitions));

test('pages of the area change with a transition and without layout shifts', async ({ person }) => {
  const page = await person({ as: 'customer' });
  await watch(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/app');
  await hydrated(page);
  const menu = page.getByRole('navigation', { name: 'Área do cliente' });
  for (const name of ['Pagamentos', 'Documentos', 'Registros', 'Início']) {
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  await transitions(page).toBeGreaterThanOrEqual(4);
  expect(await page.evaluate(() => window.shifts)).toBeLessThan(0.02);
});

for (const { path, as, width } of [
  { path: '/', as: undefined, width: 390 },
  { path: '/', as: undefined, width: 1440 },
  { path: '/app', as: 'customer', width: 1440 },
  { path: '/admin/leads', as: 'admin', width: 390 },
] as const)
  test(`late fonts cause no layout shift: ${path} at ${width} px`, async ({ person }) => {
    const page = await person({ ...(as && { as }), width });
    await watch(page);
    const release = await holdRequests(page, '**/*.woff2');
    await page.goto(path, { waitUntil: 'commit' });
    await hydrated(page);
    release();
    await page.evaluate(() => document.fonts.ready);
    await drawn(page);
    expect(await page.evaluate(() => window.shifts)).toBeLessThan(0.005);
  });

test('clicks during a transition count, the last one wins, and the focus stays on the menu', async ({
  person,
}) => {
  const page = await person({ as: 'admin' });
  await watch(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/admin/leads');
  await hydrated(page);
  const menu = await panelMenu(page);
  // Unfolding the groups moves entries; a person's press would count as input. The move is reported once it is drawn.
  await drawn(page);
  await page.evaluate(() => {
    window.shifts = 0;
  });
  for (const name of [/^Tarefas/, /^Leads/, /^Clientes/]) await menu.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible();
  await expect(menu.getByRole('link', { name: /^Clientes/ })).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'Onde você está' })).toContainText('Clientes');
  expect(await page.evaluate(() => window.shifts)).toBeLessThan(0.02);
});

test('with less motion no transition takes time', async ({ person }) => {
  const page = await person({ as: 'customer' });
  await page.goto('/app');
  await hydrated(page);
  await page.evaluate(() => document.startViewTransition(() => {}).ready);
  const running = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  );
  expect(running).toBe(0);
});

test('the row of a list opens its page by a transition, on public pages too, and Back leads back', async ({
  person,
}) => {
  const page = await person({ as: 'admin' });
  await watch(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // A client of the demonstration: the newest may be another journey's, which deletes it.
  await page.goto('/admin/clientes?busca=antonio');
  await hydrated(page);
  await page
    .getByRole('table')
    .getByRole('link', { name: /^Antônio/ })
    .click();
  await expect(page).toHaveURL(/\/admin\/clientes\/[^/]+/);
  await expect(page.getByRole('navigation', { name: 'Partes do cliente' })).toBeVisible();
  await transitions(page).toBe(1);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible();
  await page.goto('/faq');
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Rodapé' }).getByRole('link', { name: 'Contato' }).click();
  await expect(page).toHaveURL('/contato');
  await transitions(page).toBe(1);
});

test('a page that loads whole comes by a transition, with less motion by none', async ({ person }) => {
  const page = await person();
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      addEventListener('pagereveal', (event) => {
        document.documentElement.dataset.revealed = String(event.viewTransition !== null);
      });
    });
    // The browser leaves out a transition to a page that took four seconds.
    await expect(async () => {
      await page.goto('/verdades');
      await hydrated(page);
      await page.evaluate(() => location.assign('/faq'));
      await page.waitForURL('**/faq');
      await hydrated(page);
      expect(await page.locator('html').getAttribute('data-revealed')).toBe(
        String(reducedMotion === 'no-preference'),
      );
    }).toPass();
  }
});
