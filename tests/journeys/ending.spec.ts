import fs from 'node:fs';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/embedded-postgres.ts';
import { expect, test } from './fixtures.ts';
import { copyData, type Product, startProduct, stopProduct } from './product.ts';

const ended = ({ process: child }: Product) =>
  new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));

/** A form whose body is sent on command. */
function beginLead({ url }: Product) {
  const body = new URLSearchParams({ name: 'Quem Demora', lgpdConsent: 'on' }).toString();
  const request = http.request(`${url}/?index`, {
    method: 'POST',
    headers: {
      origin: url,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': body.length,
      // The server says so when it has the headers.
      expect: '100-continue',
    },
  });
  request.flushHeaders();
  const begun = new Promise((resolve) => request.once('continue', resolve));
  const status = new Promise<number>((resolve) => {
    request.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    request.on('error', () => resolve(0));
  });
  return { begun, finish: () => request.end(body), status };
}

const refuses =
  ({ url }: Product) =>
  () =>
    fetch(`${url}/livez`).then(
      () => false,
      () => true,
    );

test('a process finishes its work before it exits; a second signal exits at once', async () => {
  test.setTimeout(120_000);
  const dataDir = copyData();
  const port = await freePort();
  let product = await startProduct(dataDir, port);
  try {
    const slow = beginLead(product);
    await slow.begun;
    const code = ended(product);
    product.process.kill('SIGTERM');
    await expect.poll(refuses(product), { timeout: 10_000 }).toBe(true);
    // Longer than any closing of connections takes.
    await pause(2_000);
    slow.finish();
    expect([200, 400, 422]).toContain(await slow.status);
    expect(await code).toBe(0);
    expect(fs.existsSync(`${dataDir}/postgres/postmaster.pid`)).toBe(false);

    product = await startProduct(dataDir, port);
    const cut = beginLead(product);
    await cut.begun;
    const began = Date.now();
    const gone = ended(product);
    product.process.kill('SIGINT');
    await expect.poll(refuses(product), { timeout: 10_000 }).toBe(true);
    // Signals that come together count as one.
    await pause(400);
    product.process.kill('SIGINT');
    await gone;
    expect(await cut.status).toBe(0);
    expect(Date.now() - began).toBeLessThan(12_000);
  } finally {
    await stopProduct(product);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});

test('a draining process reports it, still answers, and stays alive', async () => {
  test.setTimeout(90_000);
  const dataDir = copyData();
  const product = await startProduct(dataDir, await freePort(), { DRAIN_SECONDS: '4' });
  try {
    const statusOf = async (path: string) => (await fetch(`${product.url}${path}`)).status;
    expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 200]);
    const code = ended(product);
    product.process.kill('SIGTERM');
    await expect.poll(() => statusOf('/readyz'), { intervals: [20], timeout: 2_000 }).toBe(503);
    expect(await statusOf('/livez')).toBe(200);
    const page = await fetch(product.url);
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
    expect(await code).toBe(0);
  } finally {
    await stopProduct(product);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});
