import { describe, expect, test } from 'vitest';
import { nextDue, repetitionFrom, type TaskRepeat } from './task-repeat.ts';

const BEFORE = new Date('2020-01-01T00:00:00Z');
/** Nine in the morning in Brasília. */
const at = (day: string) => new Date(`${day}T09:00:00-03:00`);
const dayAfter = (repeats: TaskRepeat, from: string, now = BEFORE) =>
  nextDue(at(from), repetitionFrom(repeats, at(from)), now)
    .toISOString()
    .replace('T12:00:00.000Z', '');

describe('the next task of a series', () => {
  test.each([
    // Friday 20 November 2026 is a holiday.
    ['daily', '2026-11-19', '2026-11-23'],
    ['daily', '2026-12-31', '2027-01-04'],
    ['weekly', '2026-12-28', '2027-01-04'],
    ['monthly', '2026-01-31', '2026-02-28'],
    ['monthly', '2028-01-31', '2028-02-29'],
    ['monthly', '2026-12-31', '2027-01-31'],
    ['monthly', '2026-11-30', '2026-12-30'],
  ] as const)('%s after %s is on %s', (repeats, from, next) => {
    expect(dayAfter(repeats, from)).toBe(next);
  });

  test('a monthly task returns to the 31st after a shorter month', () => {
    const repetition = repetitionFrom('monthly', at('2026-01-31'));
    const february = nextDue(at('2026-01-31'), repetition, BEFORE);
    expect(nextDue(february, repetition, BEFORE)).toEqual(at('2026-03-31'));
  });

  test('is later than now: missed occurrences are skipped', () => {
    const late = new Date('2026-11-16T12:00:00Z');
    expect(dayAfter('weekly', '2026-11-02', new Date(late.getTime() - 1))).toBe('2026-11-16');
    expect(dayAfter('weekly', '2026-11-02', late)).toBe('2026-11-23');
  });

  test('keeps the last moment of a day without an hour', () => {
    const end = new Date('2026-12-01T02:59:59.999Z');
    const next = nextDue(end, repetitionFrom('monthly', end), BEFORE);
    expect(next.toISOString()).toBe('2026-12-31T02:59:59.999Z');
  });
});
