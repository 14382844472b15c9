import { expect, test } from 'vitest';
import { addCourtDays, isCourtDay, isCourtRecess, isFederalCourt } from './court-days.ts';

test('the recess is 20 December to 20 January, both included', () => {
  expect(
    ['2026-12-19', '2026-12-20', '2027-01-20', '2027-01-21'].map((day) => isCourtRecess(day as '2026-12-19')),
  ).toEqual([false, true, true, false]);
});

test.each([
  // A notice on Thursday 17 December 2026: Friday is the first day, the next one is 21 January.
  ['2026-12-17', 1, '2026-12-18'],
  ['2026-12-17', 2, '2027-01-21'],
  ['2026-12-18', 1, '2027-01-21'],
  // Within the recess and on its last day.
  ['2027-01-04', 1, '2027-01-21'],
  ['2027-01-20', 1, '2027-01-21'],
  ['2027-01-21', 1, '2027-01-22'],
  // Fifteen days over 8 December (Lei 1.408/1951) and the recess.
  ['2026-12-04', 15, '2027-01-28'],
  // Easter 2027 is 28 March: Good Friday does not count.
  ['2027-03-24', 2, '2027-03-29'],
  // A notice on the Saturday before the recess, and a deadline that its last day cuts in two.
  ['2026-12-19', 1, '2027-01-21'],
  ['2026-12-16', 3, '2027-01-21'],
  // Recess of 2027 to 2028: 20 January is a Thursday.
  ['2027-12-17', 1, '2028-01-21'],
  // Carnival Monday and Ash Wednesday depend on the court and count; Tuesday does not.
  ['2027-02-05', 1, '2027-02-08'],
  ['2027-02-05', 2, '2027-02-10'],
  // Corpus Christi counts: a court may work on it.
  ['2027-05-26', 1, '2027-05-27'],
] as const)('from %s, %i court days of a state court end on %s', (from, count, end) => {
  expect(addCourtDays(from, count, false)).toBe(end);
});

test.each([
  // Holy Week from Wednesday (Lei 5.010/1966, article 62, II).
  ['2027-03-23', 1, '2027-03-29'],
  // 11 August and 1 and 2 November (IV).
  ['2027-08-10', 1, '2027-08-12'],
  ['2027-10-29', 1, '2027-11-03'],
  // The year's end is within the recess of every court (I; CPC, article 220).
  ['2026-12-18', 1, '2027-01-21'],
  // Carnival Monday and Tuesday (III); Ash Wednesday counts.
  ['2027-02-05', 1, '2027-02-10'],
] as const)('from %s, %i court days of a federal court end on %s', (from, count, end) => {
  expect(addCourtDays(from, count, true)).toBe(end);
});

test('the branch of the CNJ number says whether the court is federal', () => {
  expect(isFederalCourt('5001234-58.2025.4.04.7200')).toBe(true);
  expect(isFederalCourt('50012345820258240018')).toBe(false);
  expect(isFederalCourt('0002080-25.2012.5.15.0049')).toBe(false);
  expect(isFederalCourt('4')).toBe(false);
});

test('a Saturday, a holiday and 8 December are no court days', () => {
  for (const day of ['2026-12-05', '2026-12-08', '2026-11-20', '2027-04-21'] as const)
    expect(isCourtDay(day, false)).toBe(false);
  expect(isCourtDay('2026-12-07', false)).toBe(true);
});
