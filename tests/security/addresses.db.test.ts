import { expect, test } from 'vitest';
import { env, setEnv } from '#app/platform/env.server.ts';
import { consume, forgive, type LimitName } from '#app/platform/rate-limit.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { serveApp } from './served-app.ts';

const context = onTestDatabase();
const app = serveApp();

/** Calls of the API without a key: 30 a minute from one sender. @returns how many were answered 401. */
async function answered(addresses: string[]): Promise<number> {
  const answers = await Promise.all(addresses.map((from) => app.send('POST', '/api/v1/leads', { from })));
  expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
  return answers.filter(({ status }) => status === 401).length;
}
const times = (n: number, address: (i: number) => string) => Array.from({ length: n }, (_, i) => address(i));
const hex = (n: number) => n.toString(16);

test('one /64 of IPv6 is one sender', async () => {
  expect(await answered(times(40, (i) => `2001:db8:1:1:${hex(i)}::${hex(i)}`))).toBe(30);
});

test('a /48 has a higher limit, shared by all of its /64', async () => {
  expect(await answered(times(140, (i) => `2001:db8:2:${hex(i)}::1`))).toBe(120);
});

test('an IPv4 address is the same sender written as IPv6 or with a port', async () => {
  const ways = [
    '203.0.113.1',
    '::ffff:203.0.113.1',
    '::ffff:cb00:7101',
    '203.0.113.1:4711',
    '"[::ffff:203.0.113.1]:1"',
  ];
  expect(await answered(times(40, (i) => ways[i % ways.length] ?? ''))).toBe(30);
  expect(await answered(['203.0.113.2'])).toBe(1);
});

test('ignores entries of X-Forwarded-For from the visitor: the last entry, the proxy’s, counts', async () => {
  expect(await answered(times(40, (i) => `198.51.100.${i}, 203.0.113.3`))).toBe(30);
  expect(await answered(['203.0.113.3, 203.0.113.4'])).toBe(1);
});

test('with two trusted proxies the entry of the outer one counts', async () => {
  setEnv({ ...env(), trustedProxies: 2 });
  expect(await answered(times(40, (i) => `198.51.100.${i}, 203.0.113.5, 10.0.0.${i}`))).toBe(30);
  // Fewer entries than proxies: the request did not pass all of them, so the socket's address counts.
  expect(await answered(times(40, (i) => `198.51.100.${i}`))).toBe(30);
  setEnv({ ...env(), trustedProxies: 1 });
});

test('uses the socket’s address for an invalid entry, and for every request without trusted proxies', async () => {
  await forgive('api-stranger-ip', '127.0.0.1');
  expect(await answered(times(40, (i) => `198.51.100.${i}, lixo-${i}`))).toBe(30);
  setEnv({ ...env(), trustedProxies: 0 });
  expect(await answered(times(5, (i) => `198.51.100.${i}`))).toBe(0);
  setEnv({ ...env(), trustedProxies: 1 });
});

test('every limit by address counts networks, and forgets them again', async () => {
  const byAddress: LimitName[] = ['sign-up-ip', 'lead-ip', 'order-ip', 'chat-ip', 'invite-ip', 'verify-ip'];
  for (const name of byAddress) {
    const refused = async () => {
      for (let i = 0; i < 200; i += 1) if ((await consume(name, `2001:db8:3:1::${hex(i)}`)) > 0) return i;
      return null;
    };
    const points = await refused();
    expect(points).not.toBeNull();
    await forgive(name, '2001:db8:3:1::ffff');
    expect(await refused()).toBe(points);
  }
});

test('the counters hold no e-mail and no address', async () => {
  await consume('reset-account', 'ana.souza@exemplo.com.br');
  await consume('lead-ip', '203.0.113.77');
  const { rows } = await context.owner.query('select key from rate_limits');
  expect(rows.length).toBeGreaterThan(5);
  for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[\w-]{43}$/);
});
