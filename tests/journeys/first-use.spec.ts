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

for (const address of ['/', '/faq', '/auth', '/confira', '/verificar', '/produtos/limpa-nome'])
  test(`the style within ${address} draws what the whole style draws`, async ({ person }) => {
    const page = await person();
    for (const [width, colorScheme] of [
      [WIDTHS.phone, 'light'],
      [1440, 'dark'],
    ] as const) {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await openUntouched(page, address);
      const draw = () => page.screenshot({ fullPage: true, animations: 'disabled' });
      const before = await draw();
      await page.evaluate(async () => {
        const { file: href = '' } = document.querySelector<HTMLElement>('style[data-file]')?.dataset ?? {};
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
        document.querySelector('style[data-file] + style')?.after(link);
        await new Promise((resolve) => link.addEventListener('load', resolve));
      });
      expect(before.equals(await draw()), `${width} px`).toBe(true);
      await expect(page.locator('html')).not.toHaveAttribute('data-awake');
    }
  });
