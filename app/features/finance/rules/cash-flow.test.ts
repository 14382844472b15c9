import { expect, test } from 'vitest';
import { cashFlow, WEEKS, weekStart } from './cash-flow.ts';

test('a week begins on Monday and ends on Sunday', () => {
  expect(weekStart('2026-11-29')).toBe('2026-11-23');
  expect(weekStart('2026-11-30')).toBe('2026-11-30');
});

test('adds up movements by week, and leaves out those before and after', () => {
  const weeks = cashFlow(
    [
      { day: '2026-11-22', source: 'settled', amount: 1 },
      { day: '2026-11-23', source: 'settled', amount: 1_000 },
      { day: '2026-11-29', source: 'expenses', amount: 300 },
      { day: '2026-11-30', source: 'open', amount: 500 },
      { day: '2026-12-06', source: 'commissions', amount: 50 },
      { day: '2026-12-06', source: 'refunds', amount: 20 },
      { day: '2027-02-22', source: 'open', amount: 7 },
    ],
    '2026-11-25',
  );
  expect(weeks).toHaveLength(WEEKS);
  expect(weeks[0]).toMatchObject({ from: '2026-11-23', until: '2026-11-29', in: 1_000, out: 300, sum: 700 });
  expect(weeks[1]).toMatchObject({ open: 500, in: 500, out: 70, sum: 1_130 });
  expect(weeks.at(-1)).toMatchObject({ until: '2027-02-21', in: 0, sum: 1_130 });
});
