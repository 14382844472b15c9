import type { Page } from '@playwright/test';
import { expect, holdRequests, hydrated, panelMenu, test } from './fixtures.ts';

/** Position of the page's title, or of its place in the skeleton: left edge and top, in the window. */
const titleAt = (page: Page, title: string) =>
  page
    .locator(title)
    .first()
    .evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      return { left: Math.round(left), top: Math.round(top) };
    });

/** Presses a link of the panel's menu, whose answer waits. @returns lets it come. */
async function pressEntry(page: Page, name: string): Promise<() => void> {
  const release = await holdRequests(page, '**/*.data*');
  await (await panelMenu(page)).getByRole('link', { name }).click();
  return release;
}

for (const width of [390, 1440])
  test(`a loading page shows its skeleton at the top, also from a scrolled page: ${width} px`, async ({
    person,
  }) => {
    const page = await person({ as: 'admin', width });
    await page.goto('/admin/leads');
    await hydrated(page);
    await page.evaluate(() => window.scrollTo(0, 1200));
    const menu = await panelMenu(page);
    if (width < 1024) await page.locator('summary', { hasText: 'Painel' }).click();
    const release = await pressEntry(page, 'Clientes');

    // An open menu would cover the loading page.
    if (width < 1024) await expect(menu).toBeHidden();
    await expect(page.locator('[data-shape="table"]')).toBeVisible();
    const place = await titleAt(page, '[data-shape] [data-title]');
    expect(place.top).toBeGreaterThan(50);
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible();
    const title = await titleAt(page, 'main h1');
    expect(place.left).toBe(title.left);
    expect(Math.abs(place.top - title.top)).toBeLessThan(12);
  });

test('a loading tab of a client keeps the head and the tabs, and marks its tab', async ({ person }) => {
  const page = await person({ as: 'admin' });
  await page.goto('/admin/clientes');
  await page.locator('main table tbody a').first().click();
  const tabs = page.getByRole('navigation', { name: 'Partes do cliente' });
  await expect(tabs).toBeVisible();
  await hydrated(page);
  const release = await holdRequests(page, '**/*.data*');
  await tabs.getByRole('link', { name: 'Serviços' }).click();

  const skeleton = page.locator('[data-shape="list"]');
  await expect(skeleton).toBeVisible();
  const { y } = (await skeleton.boundingBox()) ?? { y: 0 };
  const box = await tabs.boundingBox();
  expect(y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
  await expect(tabs.getByRole('link', { name: 'Serviços' })).toHaveClass(/text-brand-strong/);
  release();
  await expect(page.getByRole('button', { name: 'Criar card' })).toBeVisible();
  await expect(skeleton).toBeHidden();
});

test('a loading lead shows its drawer over the list', async ({ person }) => {
  const page = await person({ as: 'admin', width: 390 });
  await page.goto('/admin/leads');
  await hydrated(page);
  const release = await holdRequests(page, '**/*.data*');
  await page.locator('[data-lead-link]').first().click();
  await expect(page.locator('[data-shape="drawer"]')).toBeVisible();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('[data-shape]')).toHaveCount(0);
});

test('rows are dimmed while those of another filter load', async ({ person }) => {
  const page = await person({ as: 'admin' });
  await page.goto('/admin/auditoria');
  await hydrated(page);
  const release = await holdRequests(page, '**/*.data*');
  await page.getByLabel('Qualquer ação').selectOption('client.update');
  const rows = page.locator('[aria-busy="true"]', { has: page.getByRole('table') });
  await expect(rows).toHaveCSS('opacity', '0.5');
  release();
  await expect(page).toHaveURL(/acao=client.update/);
  await expect(rows).toHaveCount(0);
});
