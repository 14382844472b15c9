import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { env, setEnv } from '#app/platform/env.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import {
  personCertificate,
  revocationList,
  type TestAuthority,
  testAuthority,
} from '#tests/mandate-files.ts';
import { revocationLists } from './revocation-lists.server.ts';

onTestDatabase();
const NOW = new Date();
const MINUTE = 60_000;
let ca: TestAuthority;
let list: Uint8Array;
let asked: string[];
let answer: (path: string, response: http.ServerResponse) => void;

/** A neighbour that serves the lists of an authority. */
const server = http.createServer((request, response) => {
  asked.push(request.url ?? '');
  answer(request.url ?? '', response);
});
const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`;

beforeAll(async () => {
  setEnv({ ...env(), outgoing: 'any' });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ca = await testAuthority(NOW);
  list = await revocationList(ca, [await personCertificate(ca, 'MARIA', NOW)], NOW);
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  answer = (_, response) => response.end(list);
});

test('a list is asked for once in two hours, byte for byte as it was served', async () => {
  const url = at('a.crl');
  expect(await revocationLists([url], NOW)).toEqual([list]);
  expect(await revocationLists([url], new Date(NOW.getTime() + 120 * MINUTE - 1))).toEqual([list]);
  expect(asked).toHaveLength(1);
  const other = await revocationList(ca, [], NOW);
  answer = (_, response) => response.end(other);
  expect(await revocationLists([url], new Date(NOW.getTime() + 120 * MINUTE))).toEqual([other]);
  expect(asked).toHaveLength(2);
});

test('a list out of reach is left out, the others are loaded, and it is asked for again', async () => {
  answer = (path, response) => {
    if (path === '/gone.crl') response.writeHead(503).end();
    else if (path === '/cut.crl') response.destroy();
    else if (path === '/large.crl') response.end(Buffer.alloc(12 * 1024 * 1024 + 1));
    else response.end(list);
  };
  const urls = ['gone.crl', 'cut.crl', 'large.crl', 'b.crl'].map(at);
  expect(await revocationLists(urls, NOW)).toEqual([list]);
  expect(await revocationLists(urls, NOW)).toEqual([list]);
  expect(asked.filter((path) => path === '/b.crl')).toHaveLength(1);
  for (const path of ['/gone.crl', '/cut.crl', '/large.crl'])
    expect(asked.filter((one) => one === path).length, path).toBeGreaterThan(1);
});

test('a list that is as large as the limit is loaded', async () => {
  answer = (_, response) => response.end(Buffer.alloc(12 * 1024 * 1024));
  expect((await revocationLists([at('full.crl')], NOW))[0]?.length).toBe(12 * 1024 * 1024);
});

test('stops waiting for a server that does not finish after eight seconds', async () => {
  answer = (_, response) => void response.write(list.subarray(0, 10));
  const begun = performance.now();
  expect(await revocationLists([at('slow.crl')], NOW)).toEqual([]);
  const took = performance.now() - begun;
  expect(took).toBeGreaterThan(7_500);
  expect(took).toBeLessThan(20_000);
}, 30_000);

test('an address of this machine is refused where the panel may name only public ones', async () => {
  const before = env();
  setEnv({ ...before, outgoing: 'public' });
  try {
    expect(await revocationLists([at('own.crl')], NOW)).toEqual([]);
    expect(asked).toEqual([]);
  } finally {
    setEnv(before);
  }
});
