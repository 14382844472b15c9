import fs from 'node:fs';
import { scriptsAreLate } from '#app/platform/fast/late-scripts.server.ts';
import { startBuiltProduct } from '../../scripts/built-product.ts';
import { freePort } from '../../scripts/embedded-postgres.ts';
import { SESSION_COOKIE } from '../../scripts/session-cookie.ts';
import { expect, hydrated, test } from './fixtures.ts';
import { newCustomer, newSession } from './new-customer.ts';
import { copyData, databaseOf, startProduct, stopProduct } from './product.ts';

test.use({ fresh: true });

const TITLE = 'Um título que acabou de mudar';
const CONSULTANTS = 'Agentes de crédito que acabaram de chegar';

/** A second web process on the first one's database, as behind a balancer. */
async function startSibling(dataDir: string, databasePort: number) {
  const { databasePassword, secret } = JSON.parse(fs.readFileSync(`${dataDir}/secrets.json`, 'utf8'));
  const port = await freePort();
  return startBuiltProduct({
    dataDir,
    port,
    env: {
      DATABASE_URL: `postgres://postgres:${databasePassword}@127.0.0.1:${databasePort}/postgres`,
      APP_SECRET: secret,
      PUBLIC_KEY: 'chave-de-teste',
      APP_URL: `http://127.0.0.1:${port}`,
      PAYMENTS: 'sandbox',
      MAIL_DELIVERY: 'outbox',
    },
  });
}

test('a change of content reaches every process within a second; until then a page has the same bytes', async () => {
  test.setTimeout(90_000);
  const dataDir = copyData();
  const product = await startProduct(dataDir, await freePort());
  const databasePort = Number(fs.readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[3]);
  const sibling = await startSibling(dataDir, databasePort);
  const db = await databaseOf(dataDir);
  try {
    for (const { url } of [product, sibling]) {
      const first = await fetch(url);
      const etag = first.headers.get('etag') ?? '';
      expect(await first.text()).not.toContain(TITLE);
      expect(first.headers.get('content-security-policy')).not.toContain('nonce-');
      const again = await fetch(url, { headers: { 'if-none-match': etag } });
      expect(again.status).toBe(304);
    }
    await db.query(
      `update site_config set value = jsonb_set(value, '{title}', to_jsonb($1::text)) where key = 'hero'`,
      [TITLE],
    );
    const changed = Date.now();
    for (const { url } of [product, sibling]) {
      await expect
        .poll(async () => (await fetch(url)).text(), { intervals: [20], timeout: 5_000 })
        .toContain(TITLE);
    }
    expect(Date.now() - changed).toBeLessThan(1_500);

    // The same from the panel of one of them.
    const admin = await newSession(db, await newCustomer(db, { role: 'admin' }), dataDir);
    const published = await fetch(`${product.url}/admin/cms/footer`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: `${SESSION_COOKIE}=${admin}`, origin: new URL(product.url).origin },
      body: new URLSearchParams({
        intent: 'write',
        step: 'publish',
        expectedVersion: 'first',
        consultants: CONSULTANTS,
      }),
    });
    expect(published.status).toBe(302);
    for (const { url } of [sibling, product]) {
      await expect
        .poll(async () => (await fetch(`${url}/politicas`)).text(), { intervals: [20], timeout: 1_000 })
        .toContain(CONSULTANTS);
    }
  } finally {
    await db.end();
    await stopProduct(sibling);
    await stopProduct(product);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});

test('a page for a signed-in person is never the shared one', async ({ person }) => {
  const customer = await person({ as: 'customer' });
  const own = await customer.request.get('/');
  expect(own.headers()['cache-control']).toContain('no-store');
  expect(own.headers()['content-security-policy']).toContain('nonce-');
  const visitor = await person();
  const shared = await visitor.request.get('/');
  expect(shared.headers()['cache-control']).toBe('public, no-cache');
  expect(await shared.text()).toContain('Entrar');
});

test('no public page asks for a script before its first frame', async ({ request }) => {
  for (const address of ['/', '/faq', '/contato', '/emprestimo', '/politicas']) {
    const html = await (await request.get(address)).text();
    expect(html, address).toContain('codigo-da-pagina');
    expect(scriptsAreLate(html), address).toBe(true);
  }
});

test('a first visit renders from the page alone; its style file and heading font load afterwards', async ({
  person,
}) => {
  const page = await person();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route('**/*.css', (route) => route.abort());
  await page.addInitScript(() => {
    new PerformanceObserver((seen) => {
      const [frame] = seen.getEntriesByName('first-contentful-paint');
      if (frame) document.documentElement.dataset.frame = String(frame.startTime);
    }).observe({ type: 'paint', buffered: true });
  });
  await page.goto('/politicas');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveCSS('font-weight', '700');
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready);
  // Fetched ahead, and asked for again to be applied.
  expect(new Set(asked.filter((path) => path.endsWith('.css'))).size).toBe(1);
  const late = await page.evaluate(() => {
    const frame = Number(document.documentElement.dataset.frame);
    const files = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /bricolage|\.css$/.test(name));
    return { frame, began: files.map(({ startTime }) => startTime > frame) };
  });
  expect(late.frame).toBeGreaterThan(0);
  expect(late.began.length).toBeGreaterThanOrEqual(2);
  expect(late.began).not.toContain(false);
  // With its style file the page has the rules of the next one too.
  await page.unroute('**/*.css');
  await page.reload();
  await hydrated(page);
  await page.getByRole('link', { name: 'Dúvidas', exact: true }).first().click();
  await expect(page).toHaveURL(/\/faq$/);
  await expect(title).toHaveCSS('font-weight', '700');
});

test('no signed-in page asks for a script before its first frame; React takes over all the same', async ({
  person,
}) => {
  const page = await person({ as: 'admin' });
  for (const address of ['/app', '/app/faturas', '/admin', '/admin/leads']) {
    const answer = await page.goto(address);
    expect(scriptsAreLate((await answer?.text()) ?? ''), address).toBe(true);
    // Without its nonce the browser would refuse the script, and React would never take over.
    await hydrated(page);
  }
});
