import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#app/lib/civil-dates.ts';
import { lateFee, NO_LATE_FEES } from './late-fees.ts';

const FEES = { fine: 200, monthlyInterest: 100, graceDays: 0 };
const on = (days: number, fees = FEES) => lateFee(49_900, '2026-11-20', addDays('2026-11-20', days), fees);

test('charges no fees on time, and none at all unless they are turned on', () => {
  expect([on(-3), on(0)]).toEqual([0, 0]);
  expect(on(400, NO_LATE_FEES)).toBe(0);
});

test('is 2 % at once and 1 % a month by the day', () => {
  expect(on(1)).toBe(998 + 16);
  expect(on(30)).toBe(998 + 499);
});

test('costs nothing within the days of grace, and counts from the due date after them', () => {
  const fees = { ...FEES, graceDays: 5 };
  expect([on(5, fees), on(6, fees)]).toEqual([0, 998 + 99]);
});

test('never exceeds the legal limit, whatever is configured', () => {
  expect(on(30, { fine: 1_000, monthlyInterest: 5_000, graceDays: 0 })).toBe(on(30));
});

test('never falls from one day to the next, and is whole centavos', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 900 }), (amount, days) => {
      const fee = (after: number) => lateFee(amount, '2026-01-31', addDays('2026-01-31', after), FEES);
      expect(Number.isInteger(fee(days))).toBe(true);
      expect(fee(days + 1)).toBeGreaterThanOrEqual(fee(days));
    }),
  );
});
