import fs from 'node:fs';
import zlib from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { BRAZIL_SHAPES } from '#app/features/content/rules/brazil-map.ts';
import { expect, hydrated, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { copyData, databaseOf, startProduct, stopProduct } from '#tests/journeys/product.ts';
import { freePort } from '../../../../scripts/embedded-postgres.ts';

const panel = (page: Page) => page.getByRole('status', { name: 'Estado escolhido' });
const state = (page: Page, name: string) => page.getByRole('option', { name: `${name},` });

async function open(page: Page, url = '/contato') {
  await page.goto(url);
  await hydrated(page);
}

test('the map is used with the keyboard alone', async ({ person }) => {
  const page = await person();
  await open(page);
  await page.getByRole('link', { name: 'Ler a política' }).focus();
  await page.keyboard.press('Tab');
  await expect(state(page, 'Acre')).toBeFocused();
  await expect(panel(page)).toContainText('Acre');
  await expect(panel(page)).toContainText('Atendimento 100% digital');
  await page.keyboard.press('End');
  await expect(state(page, 'Rio Grande do Sul')).toBeFocused();
  await expect(panel(page)).toContainText('Atendimento ativo');
  await expect(panel(page)).not.toContainText(/\d+ consultor/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(state(page, 'Santa Catarina')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('d');
  await expect(state(page, 'Distrito Federal')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(panel(page)).toContainText('São Paulo');
  // One tab stop; after leaving it, the map still shows the chosen state.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'MapSVG' })).toBeFocused();
  await expect(panel(page)).toContainText('Distrito Federal');
  await page.keyboard.press('Shift+Tab');
  await expect(state(page, 'São Paulo')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0);
  // Every state is on the way of the arrows.
  await page.keyboard.press('Home');
  const seen = new Set<string>();
  for (let n = 0; n < 27; n += 1) {
    seen.add(await panel(page).locator('p').first().innerText());
    await page.keyboard.press('ArrowDown');
  }
  expect(seen.size).toBe(27);
});

test('every state answers to a finger on a phone, and the pointer shifts nothing', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: String(process.env.E2E_URL),
    viewport: { width: WIDTHS.phone, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await open(page);
  const list = page.getByRole('heading', { name: 'Estados com atendimento ativo' });
  const place = () => list.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  const before = await place();
  for (const option of await page.getByRole('option').all()) {
    await option.locator('text').tap();
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expect(panel(page)).toContainText((await option.getAttribute('aria-label'))?.split(',')[0] ?? '');
    expect(await place()).toBe(before);
  }
  for (const uf of ['RN', 'PB', 'PE', 'AL', 'SE', 'ES', 'RJ', 'DF']) {
    const box = await page.locator(`[data-uf="${uf}"] :is(rect, circle)`).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), uf).toBeGreaterThan(22);
  }
  await context.close();
});

test('the pointer shows a state, and leaving shows the chosen one again', async ({ person }) => {
  const page = await person();
  await open(page);
  await state(page, 'Bahia').locator('text').click();
  await state(page, 'Amazonas').locator('text').hover();
  await expect(panel(page)).toContainText('Amazonas');
  await page.getByRole('heading', { name: '200+ consultores' }).hover();
  await expect(panel(page)).toContainText('Bahia');
});

test('the outlines are sent once, in the HTML, also after a navigation', async ({ person }) => {
  const page = await person();
  const outline = BRAZIL_SHAPES.SP.outline;
  const scripts = new Map<string, Promise<Buffer>>();
  const collect = (response: Response) => {
    if (/\.js(\?|$)/.test(response.url())) scripts.set(response.url(), response.body());
  };
  page.on('response', collect);
  await page.goto('/contato', { waitUntil: 'networkidle' });
  const html = await (await page.context().request.get('/contato')).text();
  expect(html.split(outline)).toHaveLength(2);
  await state(page, 'Bahia').locator('text').click();
  await expect(page.locator('#estado-SP')).toHaveAttribute('d', outline);
  // Later responses belong to other pages, and their bodies are dropped when the page is left.
  page.off('response', collect);
  const bodies = await Promise.all(scripts.values());
  expect(bodies.filter((body) => body.includes(outline))).toEqual([]);
  const total = bodies.reduce((sum, body) => sum + zlib.gzipSync(body).length, 0);
  expect(total).toBeGreaterThan(50 * 1024);
  expect(total).toBeLessThan(144 * 1024);

  await open(page, '/politicas');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contato', exact: true }).click();
  await expect(page.locator('#estado-SP')).toHaveAttribute('d', outline);
});

test('the number of consultants is shown in the panel and in the table', async ({ person }) => {
  test.setTimeout(90_000);
  const dataDir = copyData();
  const product = await startProduct(dataDir, await freePort());
  const db = await databaseOf(dataDir);
  try {
    await db.query("update coverage_states set consultants = 34 where uf = 'SC'");
    const page = await person();
    await open(page, `${product.url}/contato`);
    await state(page, 'Santa Catarina').locator('text').click();
    await expect(panel(page)).toContainText('34 consultores');
    await page.getByText('Ver como tabela').click();
    await expect(page.getByRole('row', { name: /Santa Catarina/ })).toContainText('34 consultores');
  } finally {
    await db.end();
    await stopProduct(product);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});
