import type { Page } from '@playwright/test';
import { expect, test, WIDTHS } from './fixtures.ts';

/** Opens a page without touching it, until the files of its code are in the cache. */
async function openUntouched(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect
    .poll(() =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
      ),
    )
    .toBeGreaterThan(3);
  await expect(page.locator('html')).not.toHaveAttribute('data-awake');
}

/** Presses an element where it is, without the moves of the pointer by which a page wakes before. */
const pressFirst = (page: Page, selector: string) =>
  page.evaluate((found) => document.querySelector<HTMLElement>(found)?.click(), selector);

test('runs no code before the first use, then repeats the first press', async ({ person }) => {
  const page = await person({ width: WIDTHS.phone });
  await openUntouched(page, '/faq');
  await pressFirst(page, '.chat-button');
  await expect(page.getByRole('button', { name: 'Fechar o assistente' }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-awake');
});

test('opens the checkout dialog when a plan is the first press', async ({ person }) => {
  const page = await person();
  await openUntouched(page, '/');
  await pressFirst(page, 'a[data-checkout]');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/\/\?checkout=/);
});

test('follows the link of a plan when the code cannot be loaded', async ({ person }) => {
  const page = await person();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await pressFirst(page, 'a[data-checkout]');
  await expect(page).toHaveURL(/\/checkout\?plan=/);
});

for (const width of [WIDTHS.phone, 1440])
  test(`a link to a section leads to its place at ${width} px`, async ({ person }) => {
    const page = await person({ width });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const section of ['como-funciona', 'beneficios', 'energia']) {
      await page.goto('/politicas');
      await page.goto(`/#${section}`);
      await expect
        .poll(() => page.locator(`#${section}`).evaluate((place) => place.getBoundingClientRect().top))
        .toBeLessThan(140);
      await expect(page.locator(`#${section}`)).toBeInViewport();
    }
  });
