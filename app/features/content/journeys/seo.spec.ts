import { expect, test } from '#tests/journeys/fixtures.ts';

const PAGES = [
  '/',
  '/faq',
  '/contato',
  '/emprestimo',
  '/politicas',
  '/produtos/limpa-nome',
  '/produtos/rating',
];

test('every public page has its own title, description, address, and its own share image', async ({
  person,
}) => {
  const page = await person({ javaScriptEnabled: false });
  const seen = { titles: new Set(), descriptions: new Set() };
  for (const path of PAGES) {
    await page.goto(path);
    const content = (selector: string) => page.locator(selector).getAttribute('content');
    const { origin } = new URL(page.url());
    seen.titles.add(await page.title());
    seen.descriptions.add(await content('meta[name=description]'));
    expect(new URL((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '').pathname).toBe(
      path,
    );
    expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
    expect(await page.locator('h1').count()).toBe(1);
    const image = new URL((await content('meta[property="og:image"]')) ?? '');
    const answer = await page.request.get(origin + image.pathname);
    expect(answer.headers()['content-type']).toBe('image/png');
  }
  expect(seen.titles.size).toBe(PAGES.length);
  expect(seen.descriptions.size).toBe(PAGES.length);
});

test('sitemap names what is public and robots what is not', async ({ person }) => {
  const { request } = await person();
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of PAGES) expect(sitemap).toMatch(new RegExp(`<loc>https?://[^/<]+${path}</loc>`));
  expect(sitemap.match(/\/aprender\/[^<]+/g)?.length).toBeGreaterThan(10);
  expect(sitemap).not.toContain('/app');
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /admin');
  expect(robots).toMatch(/Sitemap: https?:\/\/.+\/sitemap\.xml/);
});

test('offers and the company are described as data', async ({ person }) => {
  const page = await person({ javaScriptEnabled: false });
  await page.goto('/');
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const data = texts.map((text) => JSON.parse(text));
  expect(data.map((item) => item['@type']).sort()).toEqual(['Organization', 'Product', 'Product', 'WebSite']);
  expect(data.flatMap((item) => item.offers?.price ?? [])).toEqual(['499.00', '599.00']);
  await page.goto('/produtos/limpa-nome');
  const product = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(product.offers).toMatchObject({ lowPrice: '499.00', highPrice: '599.00', priceCurrency: 'BRL' });
});
