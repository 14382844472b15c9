import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, daysBetween, isCivilDate, weekday } from './civil-dates.ts';

const day = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2090-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const parts = (date: string) => date.split('-').map(Number) as [number, number, number];
const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

describe('civil dates', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-08-31', 1, '2026-09-30'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-10', -1, '2025-12-10'],
  ])('%s and %i months is %s', (from, months, to) => expect(addMonths(from, months)).toBe(to));

  test('a month later is the same day of the next month, or its last day', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -60, max: 60 }), (date, months) => {
        const [year, month, dayOfMonth] = parts(date);
        const [y, m, d] = parts(addMonths(date, months));
        return y * 12 + m === year * 12 + month + months && d === Math.min(dayOfMonth, lastDay(y, m));
      }),
    );
  });

  test('counts days over summer time, month ends and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: -800, max: 800 }),
        (date, days) => daysBetween(date, addDays(date, days)) === days,
      ),
    );
  });

  test('a day that does not exist is refused', () => {
    // A day after the last one would have five digits, which databases and pages refuse.
    for (const bad of [
      '9999-12-31',
      '2900-01-01',
      '0001-01-01',
      '2026-02-30',
      '2026-13-01',
      '2026-1-1',
      '20/11/2026',
      '',
      '2027-02-29',
    ]) {
      expect(isCivilDate(bad)).toBe(false);
      expect(() => addDays(bad, 1)).toThrow(RangeError);
    }
  });

  test('20 November 2026 is a Friday', () => expect(weekday('2026-11-20')).toBe(5));
});
