import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/embedded-postgres.ts';
import { DEMO, expect, hydrated, signIn, test } from './fixtures.ts';
import { copyData, databaseOf, startProduct, stopProduct } from './product.ts';

test('an open page survives a restart of the server and shows later changes', async ({ browser }) => {
  test.setTimeout(90_000);
  const dataDir = copyData();
  const port = await freePort();
  let product = await startProduct(dataDir, port);
  const context = await browser.newContext({ baseURL: product.url });
  try {
    const page = await context.newPage();
    await signIn(page, DEMO.customer);
    await hydrated(page);
    const unread = page.getByTestId('unread');
    await expect(unread).toHaveText(/^[1-5]$/);
    const before = Number(await unread.textContent());

    await stopProduct(product);
    expect(fs.existsSync(`${dataDir}/postgres/postmaster.pid`)).toBe(false);
    product = await startProduct(dataDir, port);
    const db = await databaseOf(dataDir);
    const tell = (title: string) =>
      db.query(
        `insert into notifications (user_id, title, message) select id, $2, 'Durante a queda' from users where email = $1`,
        [DEMO.customer.email, title],
      );
    await tell('Enquanto a página não ouvia');
    // The session and the data outlived the restart; the page finds its own way back.
    await expect(unread).toHaveText(String(before + 1), { timeout: 20_000 });
    await tell('Depois da volta');
    await expect(unread).toHaveText(String(before + 2));
    for (let n = 0; n < 8; n += 1) await tell(`Muitas ${n}`);
    await expect(unread).toHaveText('9+');
    await db.end();
  } finally {
    await context.close();
    await stopProduct(product);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});

test('an idle process sleeps: it wakes a few times a second, only for its timers', async () => {
  test.skip(process.platform !== 'linux', 'only Linux counts how often a process sleeps');
  test.setTimeout(120_000);
  const product = await startProduct(copyData(), await freePort());
  const sleeps = () =>
    Number(
      /^voluntary_ctxt_switches:\s+(\d+)/m.exec(
        fs.readFileSync(`/proc/${product.process.pid}/status`, 'utf8'),
      )?.[1],
    );
  const wakesWithin = async (ms: number) => {
    const before = sleeps();
    await pause(ms);
    return sleeps() - before;
  };
  try {
    // Jobs of the start and of the clock fall into some of the windows.
    await expect.poll(() => wakesWithin(3_000), { timeout: 90_000 }).toBeLessThan(15);
  } finally {
    await stopProduct(product);
    fs.rmSync(product.dataDir, { recursive: true, force: true });
  }
});
