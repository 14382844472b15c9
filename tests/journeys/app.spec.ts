import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, hydrated, pickedUp, test, WIDTHS } from './fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from './new-customer.ts';

test.use({ fresh: true });

/** Width and height of a PNG (RFC 2083: the first chunk is IHDR). */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

const offer = (page: Page) => page.getByRole('region', { name: 'Instalar o aplicativo' });

type Manifest = {
  icons: { src: string; sizes: string; type: string; purpose: string }[];
  shortcuts: { name: string; url: string; icons: { src: string; sizes: string }[] }[];
};

/** Proxy to the product that can be disconnected, and that can serve a newer service worker. */
async function road() {
  const target = new URL(process.env.E2E_URL ?? '');
  let newer = false;
  const server = http.createServer((request, response) => {
    const changed = newer && request.url === '/sw.js';
    // Unchanged, the product would answer 304 without the text that is rewritten here.
    if (changed) delete request.headers['if-modified-since'];
    const onward = http.request(
      {
        host: target.hostname,
        port: target.port,
        path: request.url,
        method: request.method,
        headers: request.headers,
      },
      (answer) => {
        if (!changed) {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
          return;
        }
        const parts: Buffer[] = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () => {
          response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
          response.end(
            Buffer.concat(parts)
              .toString()
              .replace(/const VERSION = '[^']*'/, "const VERSION = 'outra'"),
          );
        });
      },
    );
    request.pipe(onward);
    onward.on('error', () => response.destroy());
  });
  const open = (port = 0) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await open();
  const { port } = server.address() as AddressInfo;
  const cut = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    mend: () => open(port),
    releaseNewer: () => {
      newer = true;
    },
  };
}

/** Uses the page, which then registers its worker, and waits until the worker answers for it. */
async function controlled(page: Page) {
  await hydrated(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const cachedUrls = (page: Page) =>
  page.evaluate(async () => {
    const found: { cache: string; path: string; html: boolean }[] = [];
    for (const cache of await caches.keys()) {
      const opened = await caches.open(cache);
      for (const request of await opened.keys()) {
        const response = await opened.match(request);
        const { pathname, search } = new URL(request.url);
        const html = (response?.headers.get('content-type') ?? '').includes('html');
        found.push({ cache, path: pathname + search, html });
      }
    }
    return found;
  });

test('Chromium accepts the manifest, and its icons have the declared sizes', async ({ person }) => {
  const { request } = (await person()).context();
  const response = await request.get('/manifest.webmanifest');
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest: Manifest = await response.json();
  expect(manifest).toMatchObject({
    name: 'Nome em Dia',
    lang: 'pt-BR',
    id: '/app',
    start_url: '/app',
    scope: '/',
    display: 'standalone',
    theme_color: '#0B2B26',
    background_color: '#FAFAF7',
  });
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Início', '/app'],
    ['Pagamentos', '/app/faturas'],
    ['Conversa', '/app/conversa'],
  ]);
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
    'any any',
  ]);
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)];
  for (const { src, sizes } of icons) {
    const icon = await request.get(src);
    expect(icon.status(), src).toBe(200);
    if (sizes === 'any') expect(icon.headers()['content-type']).toContain('image/svg+xml');
    else expect(sizeOf(await icon.body()), src).toBe(sizes);
  }
  expect(sizeOf(await (await request.get('/icons/apple-touch-icon.png')).body())).toBe('180x180');
});

test('share images are PNGs of 1200 × 630 that browsers may cache; an unknown name answers 404', async ({
  person,
}) => {
  const { request } = (await person()).context();
  for (const page of ['inicio', 'faq', 'contato', 'emprestimo', 'politicas', 'produtos-limpa-nome']) {
    const image = await request.get(`/compartilhar/${page}.png`);
    expect(image.status(), page).toBe(200);
    const { etag = '', ...headers } = image.headers();
    expect(headers['content-type']).toBe('image/png');
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect(sizeOf(await image.body()), page).toBe('1200x630');
    const again = await request.get(`/compartilhar/${page}.png`, { headers: { 'if-none-match': etag } });
    expect(again.status(), page).toBe(304);
  }
  const moved = await request.get('/compartilhar/produtos-nome.png', { maxRedirects: 0 });
  expect(moved.headers().location).toBe('/compartilhar/produtos-limpa-nome.png');
  for (const page of ['nada.png', 'produtos-nada.png', 'inicio', 'inicio.jpg'])
    expect((await request.get(`/compartilhar/${page}`)).status(), page).toBe(404);
});

test('without a network an address shows the offline page, and later its page again', async ({ person }) => {
  const { url, cut, mend } = await road();
  const page = await person({ width: WIDTHS.phone });
  await page.goto(url);
  await controlled(page);
  await cut();
  await page.goto(`${url}/politicas?aba=termos`);
  await expect(page.getByRole('heading', { name: 'A conexão caiu no caminho' })).toBeVisible();
  await expect(page).toHaveURL(`${url}/politicas?aba=termos`);
  expect(await page.evaluate(() => document.fonts.check('700 40px "Bricolage Grotesque"'))).toBe(true);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('heading', { name: 'A conexão caiu no caminho' })).toBeVisible();
  await mend();
  await page.getByRole('link', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Termos de Uso' })).toBeVisible();
  await expect(page).toHaveURL(`${url}/politicas?aba=termos`);
  await cut();
});

test('caches only built files, icons, fonts and the offline page, no personal data', async ({ person }) => {
  const page = await person({ as: 'customer' });
  await page.goto('/app');
  await controlled(page);
  const links = { Pagamentos: 'faturas', Perfil: 'perfil', Conversa: 'conversa', Andamento: 'andamento' };
  for (const [name, path] of Object.entries(links)) {
    await page.getByRole('navigation', { name: 'Área do cliente' }).getByRole('link', { name }).click();
    await page.waitForURL(`**/app/${path}`);
  }
  // The same as documents: both ways of loading a page pass the worker.
  await page.reload();
  await page.goto('/produtos/limpa-nome');
  await hydrated(page);
  await expect.poll(async () => (await cachedUrls(page)).length).toBeGreaterThan(10);
  const kept = await cachedUrls(page);
  const foreign = kept.filter(
    ({ path, html }) =>
      !/^\/(assets\/[\w.-]+|icons\/[\w.-]+|fonts\/[\w.-]+|offline\.(html|js))$/.test(path) ||
      html !== (path === '/offline.html'),
  );
  expect(foreign).toEqual([]);
});

test('a newer service worker waits for the user, takes over once, and clears the old caches', async ({
  person,
}) => {
  const { url, cut, releaseNewer } = await road();
  const page = await person({ width: WIDTHS.phone });
  await page.goto(url);
  await controlled(page);
  const prompt = page.getByRole('status').filter({ hasText: 'Há uma versão nova.' });
  await page.reload();
  await hydrated(page);
  await expect(prompt).toBeHidden();
  releaseNewer();
  await page.reload();
  await hydrated(page);
  await expect(prompt).toBeVisible();
  await expectAccessible(page);
  await expect(offer(page)).toBeHidden();
  const caches = () => page.evaluate(() => window.caches.keys());
  const old = (await caches()).filter((name) => !name.endsWith('-outra'));
  expect(old.length).toBeGreaterThan(0);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await prompt.getByRole('button', { name: 'Atualizar', exact: true }).click();
  await expect.poll(() => loads).toBe(1);
  await hydrated(page);
  await expect(prompt).toBeHidden();
  await expect.poll(async () => (await caches()).filter((name) => old.includes(name))).toEqual([]);
  expect(loads).toBe(1);
  await cut();
});

test('customers who paid see the install banner; it moves no content, covers no form, and stays hidden once refused', async ({
  person,
}) => {
  const page = await person({ as: 'customer', width: WIDTHS.phone });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/app/andamento');
  await hydrated(page);
  await expect(offer(page)).toBeHidden();
  await page.mouse.wheel(0, 400);
  await expect(offer(page)).toBeVisible({ timeout: 2_000 });
  await expectAccessible(page);
  const shift = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
  );
  expect(shift).toBeLessThan(0.02);

  // A page to fill in has no offer over it, although it is still open.
  await page.goto('/app/perfil');
  await offerReady(page);
  await expect(offer(page)).toBeHidden();

  await page.goto('/app/andamento');
  await offer(page).getByRole('button', { name: 'Entendi' }).focus();
  await page.keyboard.press('Enter');
  await expect(offer(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('nome.app-banner-closed'))).not.toBeNull();
  await page.goto('/app/andamento');
  await offerReady(page);
  await expect(offer(page)).toBeHidden();
});

/** Loads the code of the offer and scrolls to its place: an offer that is due appears within the next frames. */
async function offerReady(page: Page) {
  await hydrated(page);
  await page.evaluate(() => {
    window.dispatchEvent(
      Object.assign(new Event('beforeinstallprompt'), { prompt: () => Promise.resolve() }),
    );
    document.body.style.minHeight = '200svh';
    window.scrollTo(0, 400);
  });
  await page.waitForFunction(() => window.scrollY > 160);
  await pickedUp(page);
}

test('a customer without payments and a visitor are offered no app', async ({ person }) => {
  const page = await person({ width: WIDTHS.phone });
  await page.goto('/');
  await offerReady(page);
  await expect(offer(page)).toBeHidden();
  const db = await suiteDatabase();
  await enterAs(page, db, await newCustomer(db, { cards: ['nome'] }));
  await db.end();
  await page.goto('/app');
  await offerReady(page);
  await expect(offer(page)).toBeHidden();
});

test('the iPhone shows its two steps automatically after three seconds', async ({ person, browser }) => {
  const cookies = await (await person({ as: 'customer' })).context().cookies();
  const context = await browser.newContext({
    baseURL: String(process.env.E2E_URL),
    viewport: { width: WIDTHS.phone, height: 844 },
    reducedMotion: 'reduce',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto('/app');
  await expect(offer(page).getByRole('listitem')).toHaveText([
    /Toque em Compartilhar/,
    /Escolha Adicionar à Tela de Início/,
  ]);
  await expectAccessible(page);
  await context.close();
});

test('the assistant’s button makes room for a focused field, and is missing on the sign-in page', async ({
  person,
}) => {
  const page = await person({ width: WIDTHS.phone });
  const button = page.getByRole('button', { name: 'Abrir o assistente' });
  await page.goto('/contato');
  await hydrated(page);
  await expect(button).toHaveCSS('opacity', '1');
  await page.getByLabel('Nome').first().focus();
  await expect(button).toHaveCSS('opacity', '0');
  await page.getByLabel('Nome').first().blur();
  await expect(button).toHaveCSS('opacity', '1');
  for (const address of ['/auth', '/auth?mode=signup', '/checkout?plan=CPF']) {
    await page.goto(address);
    await hydrated(page);
    await expect(button).toBeHidden();
  }
});
