import zlib from 'node:zlib';
import { expect, hydrated, test, WIDTHS } from '#tests/journeys/fixtures.ts';

/** At most 120 kB of JavaScript, as gzip. */
const JAVASCRIPT_BUDGET = 120 * 1024;

test('the first load stays within its JavaScript and shifts nothing', async ({ person }) => {
  const page = await person({ width: WIDTHS.phone });
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    // A file that was fetched ahead answers once more, from the cache, when it runs.
    if (/\.js(\?|$)/.test(response.url())) scripts.set(response.url(), response.body());
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await hydrated(page);
  const bodies = await Promise.all(scripts.values());
  const total = bodies.reduce((sum, body) => sum + zlib.gzipSync(body).length, 0);
  expect(total).toBeGreaterThan(50 * 1024);
  expect(total).toBeLessThan(JAVASCRIPT_BUDGET);
  // Nothing of the customer area or the panel is among it.
  expect(bodies.join('\n')).not.toMatch(/\/admin\/|\/app\/(andamento|perfil|notificacoes)|Painel Admin/);
  const shift = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
  );
  expect(shift).toBeLessThan(0.02);
});

test('on a line of unknown speed no picture further down shares it with the first text', async ({
  person,
}) => {
  const page = await person({ width: WIDTHS.phone });
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().endsWith('.webp')) pictures.push(request.url());
  });
  // Browsers look further ahead for lazy pictures where they do not know the line, or know it to be slow.
  const browser = await page.context().newCDPSession(page);
  const unknown = { offline: false, latency: 0, downloadThroughput: 0, uploadThroughput: 0 };
  await browser.send('Network.emulateNetworkConditions', unknown);
  await page.goto('/', { waitUntil: 'networkidle' });
  await hydrated(page);
  expect(pictures).toEqual([]);
  const screens = page.getByRole('region', { name: 'Telas da área do cliente' });
  await screens.scrollIntoViewIfNeeded();
  const first = screens.getByRole('img').first();
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
});

test('text, offer and questions are in the HTML', async ({ person }) => {
  const html = await (await (await person()).context().request.get('/')).text();
  const text = html.replace(/<!-- -->/g, '').replace(/\u00a0/g, ' ');
  for (const claim of [
    'Seu nome em dia. Um peso a menos.',
    'Black November 2025',
    'R$ 1.499',
    'R$ 499',
    'R$ 1.999',
    'R$ 599',
    'R$100 inicial + até 60 dias',
    'até 5x no cartão',
    'até 6x no cartão',
    '400',
    'consultores ativos',
    '200+ consultores e agentes de crédito pelo Brasil',
    'Como funciona o serviço?',
    'O que são os três serviços da área do cliente?',
    'Até 30% de desconto',
    '0,99%',
    'Garanta sua vaga agora!',
  ]) {
    expect(text, claim).toContain(claim);
  }
});

const SECTIONS = [
  ['Como funciona', 'como-funciona'],
  ['Benefícios', 'beneficios'],
  ['Energia', 'energia'],
  ['Oferta', 'oferta'],
] as const;
const PAGES = [
  ['Empréstimo', '/emprestimo'],
  ['Dúvidas', '/faq'],
  ['Contato', '/contato'],
] as const;

for (const start of ['/', '/produtos/limpa-nome']) {
  test(`from ${start} the header leads to every section and page`, async ({ person }) => {
    const page = await person();
    const nav = page.getByRole('navigation', { name: 'Principal' });
    for (const [name, id] of SECTIONS) {
      await page.goto(start);
      await hydrated(page);
      await nav.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/#${id}$`));
      await expect(page.locator(`#${id}`)).toBeInViewport();
    }
    await page.goto(start);
    await hydrated(page);
    await page.getByRole('link', { name: 'Garantir vaga' }).first().click();
    await expect(page.locator('#oferta')).toBeInViewport();
    for (const [name, path] of PAGES) {
      await page.goto(start);
      await hydrated(page);
      await nav.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    }
  });
}

test('every public page has the same header, with the same ways', async ({ person }) => {
  const page = await person();
  const ways = [
    ...SECTIONS.map(([name, id]) => [name, `/#${id}`] as const),
    ...PAGES,
    ['Garantir vaga', '/#oferta'],
    ['Painel', '/auth'],
    ['Entrar', '/auth'],
  ] as const;
  for (const start of ['/faq', '/contato', '/emprestimo', '/politicas', '/auth', '/verificar', '/checkout']) {
    await page.goto(start);
    for (const [name, href] of ways) {
      const link = page.getByRole('banner').getByRole('link', { name, exact: true });
      await expect(link, `${name} on ${start}`).toHaveAttribute('href', href);
    }
    // From another page a section is reached by a navigation, and found.
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Energia' }).click();
    await expect(page.locator('#energia')).toBeInViewport();
  }
});

test('on a phone the menu holds the same way out, closes behind a link and by Escape', async ({ person }) => {
  const page = await person({ width: WIDTHS.phone });
  await page.goto('/faq');
  await hydrated(page);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await page.getByRole('banner').locator('summary').click();
  await menu.getByRole('link', { name: 'Oferta' }).focus();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.getByRole('banner').locator('summary').click();
  await menu.getByRole('link', { name: 'Benefícios' }).click();
  await expect(page.locator('#beneficios')).toBeInViewport();
  await expect(menu).toBeHidden();
});

test('the lead form is where /contact leads', async ({ person }) => {
  const page = await person();
  await page.goto('/contact');
  await expect(page.locator('#lead-form')).toBeInViewport();
});

test('a signed-in visitor sees the links to the panel and to sign out', async ({ person }) => {
  const page = await person({ as: 'customer' });
  await page.goto('/');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('button', { name: 'Sair' })).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Entrar' })).toHaveCount(0);
  await banner.getByRole('link', { name: 'Painel' }).click();
  await expect(page).toHaveURL(/\/app$/);
});

test('one question opens at a time', async ({ person }) => {
  const page = await person({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByText('Como funciona o serviço?').click();
  await expect(page.getByText('Você se cadastra, assina o contrato digital')).toBeVisible();
  await page.getByText('Quais documentos preciso enviar?').click();
  await expect(page.getByText('Pessoa física: documento com foto')).toBeVisible();
  await expect(page.getByText('Você se cadastra, assina o contrato digital')).toBeHidden();
});

test('a missing product leads home with a message; a former address redirects', async ({ person }) => {
  const page = await person();
  await page.goto('/produtos/nao-existe');
  await expect(page.getByText('Produto não disponível')).toBeVisible();
  await page.goto('/produtos/nome');
  await expect(page).toHaveURL(/\/produtos\/limpa-nome$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Limpa Nome' })).toBeVisible();
});
