import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseEnv, setEnv } from './env.server.ts';
import { KNOWN_DEVICE, knownDevice, rememberDevice } from './known-device.server.ts';

beforeEach(() => {
  setEnv(parseEnv({ NODE_ENV: 'test' }, { databaseUrl: 'postgres://x', secret: 's'.repeat(32) }));
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2028-02-29T23:59:00-03:00') });
});
afterEach(() => void vi.useRealTimers());

test('a device is known for 180 days, and not a second longer', () => {
  const cookie = rememberDevice('', 'ana@exemplo.com');
  vi.setSystemTime(Date.now() + (KNOWN_DEVICE.seconds - 1) * 1000);
  expect(knownDevice(cookie, 'ana@exemplo.com')).not.toBeNull();
  vi.setSystemTime(Date.now() + 2_000);
  expect(knownDevice(cookie, 'ana@exemplo.com')).toBeNull();
});

test('of nine accounts on one device the oldest is forgotten', () => {
  const emails = Array.from({ length: 9 }, (_, at) => `pessoa${at}@exemplo.com`);
  const cookie = emails.reduce(rememberDevice, '');
  expect(emails.map((email) => knownDevice(cookie, email) !== null)).toEqual([false, ...Array(8).fill(true)]);
});
