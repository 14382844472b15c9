import { expect, test } from 'vitest';
import { repeatLocked } from './unavailable.server.ts';

const failure = (code: string) => new Error('query failed', { cause: Object.assign(new Error(), { code }) });

test.each([
  ['55P03', 2, 'done'],
  ['40P01', 2, 'done'],
  ['40001', 2, 'done'],
  ['55P03', 3, 'query failed'],
  ['23505', 1, 'query failed'],
] as const)('a transaction that fails with %s %d times ends as "%s"', async (code, failures, end) => {
  let runs = 0;
  const work = async () => {
    runs += 1;
    if (runs <= failures) throw failure(code);
    return 'done';
  };
  expect(await repeatLocked(work).catch((error: Error) => error.message)).toBe(end);
  expect(runs).toBe(code === '23505' ? 1 : 3);
});
