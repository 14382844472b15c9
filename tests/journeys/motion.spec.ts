import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './fixtures.ts';

declare global {
  interface Window {
    transitions: number;
    shifts: number;
  }
}

/** Counts the transitions that the page begins, and sums up what moves without being asked to. */
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

test('pages of the area follow each other by a transition, and nothing jumps', async ({ person }) => {
  const page = await person({ as: 'customer' });
  await watch(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/app');
  await hydrated(page);
  const menu = page.getByRole('navigation', { name: 'Área do cliente' });
  for (const name of ['Faturas', 'Documentos', 'Anotações', 'Início']) {
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  expect(await page.evaluate(() => window.transitions)).toBeGreaterThanOrEqual(4);
  expect(await page.evaluate(() => window.shifts)).toBeLessThan(0.02);
});

test('a press during a transition counts, the last one wins, and the focus stays on the menu', async ({
  person,
}) => {
  const page = await person({ as: 'admin' });
  await watch(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/admin/leads');
  await hydrated(page);
  const menu = page.getByRole('navigation', { name: 'Painel' });
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
