import { expect, test } from 'vitest';
import { retryMs } from './live-stream.ts';

test('few pages reconnect at once, five thousand within ten seconds', () => {
  expect(retryMs(1, 1)).toBe(502);
  expect([0, 0.5, 1].map((chance) => retryMs(5_000, chance))).toEqual([500, 5_500, 10_500]);
  const waits = new Set(Array.from({ length: 100 }, () => retryMs(5_000)));
  expect(waits.size).toBeGreaterThan(50);
});
