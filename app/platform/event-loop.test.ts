import { createHistogram } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { p99Wait } from './event-loop.server.ts';

/** @param turns pairs of count and length, in ms. */
function recorded(...turns: [number, number][]) {
  const histogram = createHistogram();
  for (const [count, ms] of turns) for (let i = 0; i < count; i += 1) histogram.record(ms * 1e6);
  return histogram;
}

test.each([
  ['an idle minute', [], 0],
  ['short turns only', [[20_000, 1]], 0],
  // 600 ms of a minute may be worse: in a turn of 800 ms, its first 200 ms.
  [
    'one long turn among many short ones',
    [
      [20_000, 1],
      [1, 800],
    ],
    200,
  ],
  [
    'a turn of 100 ms each second, among many short ones',
    [
      [20_000, 1],
      [60, 100],
    ],
    90,
  ],
  ['turns of half a second, one after the other', [[120, 500]], 495],
] as [string, [number, number][], number][])('what waits in %s', (_what, turns, ms) => {
  const wait = p99Wait(recorded(...turns), 60_000);
  // The histogram keeps three digits, and overestimates the number of a few long turns.
  expect(wait).toBeGreaterThanOrEqual(ms - 2);
  expect(wait).toBeLessThanOrEqual(ms * 1.6 + 2);
});

test('a window that has just begun is measured by its own length', () =>
  expect(p99Wait(recorded([1, 200]), 1_000)).toBeGreaterThan(185));
