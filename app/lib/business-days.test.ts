import Holidays from 'date-holidays';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addBusinessDays,
  businessDaysUntil,
  daysLate,
  earliestOnTime,
  easter,
  isBusinessDay,
  isHoliday,
  payableUntil,
} from './business-days.ts';
import { addDays, weekday } from './civil-dates.ts';

describe('business days', () => {
  test.each([
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2028, '2028-04-16'],
    [2038, '2038-04-25'],
    [2285, '2285-03-22'],
  ])('Easter of %i', (year, date) => expect(easter(year)).toBe(date));

  test('equal those of date-holidays, national and bank, for forty years', () => {
    const oracle = new Holidays('BR');
    for (let year = 2024; year < 2064; year += 1) {
      const free = new Set(
        oracle
          .getHolidays(year)
          .filter(({ type }) => type === 'public' || type === 'bank')
          .map(({ date }) => date.slice(0, 10)),
      );
      for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) {
        if (weekday(day) === 0 || weekday(day) === 6) expect(isBusinessDay(day)).toBe(false);
        else expect([day, isHoliday(day)]).toEqual([day, free.has(day)]);
      }
    }
  });

  test('20 November was a working day before it became national', () => {
    expect(isBusinessDay('2023-11-20')).toBe(true);
    expect(isBusinessDay('2026-11-20')).toBe(false);
  });

  test('adding days and counting days agree', () => {
    const day = fc.integer({ min: 0, max: 9_000 }).map((n) => addDays('2024-01-01', n));
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 40 }), (from, count) => {
        const to = addBusinessDays(from, count);
        return isBusinessDay(to) && businessDaysUntil(from, to) === count;
      }),
    );
    expect(businessDaysUntil('2026-11-20', '2026-11-20')).toBe(0);
  });

  test.each([
    // Friday, Saturday, Sunday, Monday.
    ['2026-11-27', '2026-11-27'],
    ['2026-11-28', '2026-11-28'],
    ['2026-11-29', '2026-11-28'],
    ['2026-11-30', '2026-11-28'],
    ['2026-12-01', '2026-12-01'],
    // Carnival: Monday 8 and Tuesday 9 February 2027.
    ['2027-02-06', '2027-02-06'],
    ['2027-02-10', '2027-02-06'],
    ['2027-02-11', '2027-02-11'],
    // Friday, 20 November 2026, is a holiday.
    ['2026-11-20', '2026-11-20'],
    ['2026-11-23', '2026-11-20'],
    ['2026-11-24', '2026-11-24'],
  ])('on %s due dates from %s on are not late', (today, first) => expect(earliestOnTime(today)).toBe(first));

  test('a due date is late on the first day after the one on which it can be paid, as its fees are', () => {
    for (let due = '2026-11-01'; due < '2027-03-15'; due = addDays(due, 1)) {
      const last = payableUntil(due);
      expect([isBusinessDay(last), last >= due]).toEqual([true, true]);
      expect([due, due < earliestOnTime(last), daysLate(due, last)]).toEqual([due, false, 0]);
      const next = addDays(last, 1);
      expect([due, due < earliestOnTime(next), daysLate(due, next)]).toEqual([due, true, 1]);
    }
  });
});
