import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { freePort } from '../scripts/embedded-postgres.ts';
import { expect, test } from './fixtures.ts';
import { databaseOf, newDataDir, startProduct, stopProduct } from './product.ts';

const TITLE = 'Um título que acabou de mudar';

/** A second web process on the first one's database, as behind a balancer. */
async function startSibling(dataDir: string, databasePort: number, port: number) {
  const { databasePassword, secret } = JSON.parse(fs.readFileSync(`${dataDir}/secrets.json`, 'utf8'));
  const child = spawn(process.execPath, ['build/server/index.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://postgres:${databasePassword}@127.0.0.1:${databasePort}/postgres`,
      APP_SECRET: secret,
      PUBLIC_KEY: 'chave-de-teste',
      APP_URL: `http://127.0.0.1:${port}`,
    },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        fetch(`${url}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(true);
  return { url, child };
}

test('a change of content is on every process within a second, and a page is the same bytes until then', async () => {
  test.setTimeout(90_000);
  const dataDir = newDataDir();
  const product = await startProduct(dataDir, await freePort());
  const databasePort = Number(fs.readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[3]);
  const sibling = await startSibling(dataDir, databasePort, await freePort());
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
  } finally {
    await db.end();
    const ended = new Promise((resolve) => sibling.child.once('exit', resolve));
    sibling.child.kill('SIGINT');
    await ended;
    await stopProduct(product);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});

test('a page for somebody signed in is never the shared one', async ({ person }) => {
  const customer = await person({ as: 'customer' });
  const own = await customer.request.get('/');
  expect(own.headers()['cache-control']).toContain('no-store');
  expect(own.headers()['content-security-policy']).toContain('nonce-');
  const visitor = await person();
  const shared = await visitor.request.get('/');
  expect(shared.headers()['cache-control']).toBe('public, no-cache');
  expect(await shared.text()).toContain('Entrar');
});
