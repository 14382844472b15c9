import { expect, test } from 'vitest';
import { lastOfMonth, openMonthOn } from './month-notes.ts';

test.each([
  // November 2026 ends on a Monday: the business days after it are 1 and 2 December.
  ['2026-11-30', '2026-11-01'],
  ['2026-12-01', '2026-11-01'],
  ['2026-12-02', '2026-12-01'],
  // 1 January is a holiday, 2 and 3 January 2027 a weekend.
  ['2027-01-04', '2026-12-01'],
  ['2027-01-05', '2027-01-01'],
  // Carnival Monday is 8 February 2027; the month before ended on a Sunday.
  ['2027-02-01', '2027-01-01'],
  ['2027-02-02', '2027-02-01'],
])('on %s the earliest month without notes begins on %s', (today, first) =>
  expect(openMonthOn(today as '2026-11-30')).toBe(first),
);

test('the last day of a month', () =>
  expect([lastOfMonth('2026-11-02'), lastOfMonth('2028-02-29'), lastOfMonth('2026-12-31')]).toEqual([
    '2026-11-30',
    '2028-02-29',
    '2026-12-31',
  ]));
