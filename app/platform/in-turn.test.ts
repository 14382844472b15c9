import { afterEach, expect, test, vi } from 'vitest';
import { inTurn } from './in-turn.server.ts';

afterEach(() => void vi.useRealTimers());

test('runs so many at once, the others in order of arrival, whatever fails', async () => {
  const lane = inTurn(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3].map((n) =>
    lane(() => {
      begun.push(n);
      return new Promise<number>((resolve, reject) => {
        ends[n] = () => (n === 1 ? reject(new Error('falhou')) : resolve(n));
      });
    }),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  await expect(works[1]).rejects.toThrow('falhou');
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.();
  await works[0];
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  expect(await Promise.all([works[2], works[3]])).toEqual([2, 3]);
  expect(await lane(async () => 'livre')).toBe('livre');
});

test('a piece that takes too long lets the next begin, and frees its slot once', async () => {
  vi.useFakeTimers();
  const lane = inTurn(1, 50);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2].map((n) =>
    lane(() => {
      begun.push(n);
      return new Promise<void>((resolve) => {
        ends[n] = resolve;
      });
    }),
  );
  await vi.advanceTimersByTimeAsync(49);
  expect(begun).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual([0, 1]);
  ends[0]?.();
  await works[0];
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  await works[1];
  expect(begun).toEqual([0, 1, 2]);
  ends[2]?.();
  await works[2];
});

test('rests between two pieces, and answers the first one before', async () => {
  vi.useFakeTimers();
  const lane = inTurn(1, 200, 30);
  const begun: number[] = [];
  const works = [0, 1].map((n) => lane(async () => void begun.push(n)));
  await works[0];
  await vi.advanceTimersByTimeAsync(29);
  expect(begun).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual([0, 1]);
  // No piece waits: the slot is free at once.
  await works[1];
  await lane(async () => void begun.push(2));
  expect(begun).toEqual([0, 1, 2]);
});
