import { expect, test } from 'vitest';
import { isEarlyCharge } from './early-charge.ts';

test.each([
  ['2026-11-01', false],
  ['2026-11-25', false],
  ['2026-12-05', false],
  ['2026-12-06', true],
  ['2027-04-25', true],
])('an installment that is due on %s is charged early: %s', (dueDate, early) => {
  expect(isEarlyCharge(dueDate, '2026-11-25')).toBe(early);
});
