import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/embedded-postgres.ts';
import { SESSION_COOKIE } from '../../scripts/session-cookie.ts';
import { LEAD_ENTRIES } from '../lead.ts';
import { startBalancer } from './balancer.ts';
import { expect, test } from './fixtures.ts';
import { newCustomer, newSession } from './new-customer.ts';
import { copyData, databaseOf, type Product, startProduct, stopProduct } from './product.ts';

const REQUESTS = 5_000;
const AT_ONCE = 8;

const ended = ({ process: child }: Product) =>
  new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));

/** Requests of people, each with its expected answer. */
function requests(url: string, cookie: string) {
  const lead = () => ({
    path: '/?index',
    good: 200,
    body: new URLSearchParams({ ...LEAD_ENTRIES, email: `rodar-${randomUUID()}@exemplo.com.br` }),
  });
  const own = ['/app', '/app/faturas.data'];
  /** Most people read; one in twelve is signed in, and one in twenty-four writes. */
  const kindOf = (n: number): { path: string; good: number; body?: URLSearchParams } => {
    if (n % 24 === 23) return lead();
    if (n % 12 === 5) return { path: own[Math.floor(n / 12) % own.length] ?? '/app', good: 200 };
    return { path: n % 2 === 0 ? '/' : '/faq', good: 200 };
  };
  return async (n: number): Promise<string | null> => {
    const { path, good, body } = kindOf(n);
    const headers = {
      origin: url,
      'x-forwarded-for': `10.${(n >> 14) & 255}.${(n >> 7) & 127}.${n & 127}`,
      ...(path.startsWith('/app') && { cookie }),
    };
    const answer = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      body: body ?? null,
      headers,
    }).catch(({ message, cause }: Error) => `${message}: ${cause}`);
    if (typeof answer === 'string') return `${path}: ${answer}`;
    const text = await answer.text();
    const wanted = body ? text.includes('Recebemos sua solicitação') : true;
    return answer.status === good && wanted ? null : `${path}: ${answer.status}`;
  };
}

test('three processes restarted one after the other behind a balancer: all five thousand requests succeed', async () => {
  test.setTimeout(240_000);
  const dataDir = copyData();
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const start = (port: number) =>
    startProduct(dataDir, port, { DRAIN_SECONDS: '4', DB_POOL: '6', LOG_LEVEL: 'warn' });
  const products: Product[] = [];
  let balancer: Awaited<ReturnType<typeof startBalancer>> | undefined;
  try {
    // The first one starts the database of all.
    products.push(await start(ports[0]));
    products.push(...(await Promise.all(ports.slice(1).map(start))));
    const kept = (await fetch(`${products[0]?.url}/faq`)).headers.get('keep-alive');
    expect(kept, 'idle connections outlive those of common balancers').toBe('timeout=75');
    const front = await startBalancer(products.map((product) => product.url));
    balancer = front;
    const db = await databaseOf(dataDir);
    const session = await newSession(db, await newCustomer(db), dataDir);
    await db.end();
    const ask = requests(front.url, `${SESSION_COOKIE}=${session}`);
    const failed: string[] = [];
    let asked = 0;
    let restarting = true;
    const people = Array.from({ length: AT_ONCE }, async () => {
      while (asked < REQUESTS || restarting) {
        asked += 1;
        const failure = await ask(asked);
        if (failure) failed.push(failure);
        // The rest of the restarts need the machine more.
        if (asked > REQUESTS) await pause(50);
      }
    });
    for (const [at, port] of ports.entries()) {
      const old = products[at] as Product;
      const code = ended(old);
      old.process.kill('SIGTERM');
      expect(await code).toBe(0);
      products[at] = await start(port);
      await expect.poll(() => front.isReady(old.url), { timeout: 10_000 }).toBe(true);
    }
    restarting = false;
    await Promise.all(people);
    expect({ failed, ofBalancer: front.failures }).toEqual({ failed: [], ofBalancer: [] });
    expect(asked).toBeGreaterThanOrEqual(REQUESTS);
  } finally {
    await balancer?.stop();
    await Promise.all(products.map(stopProduct));
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});
