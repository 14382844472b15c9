import { expect, test } from 'vitest';
import { isLate } from '#app/terms/transaction-view.ts';

test.each([
  ['pending', '2026-11-19', true],
  ['pending', '2026-11-20', false],
  ['failed', '2026-11-19', true],
  ['paid', '2026-11-19', false],
  ['processing', '2026-11-19', false],
] as const)('a %s installment due on %s is late on 2026-11-20: %s', (status, dueDate, late) => {
  expect(isLate({ status, dueDate, oneCharge: false }, '2026-11-20')).toBe(late);
});

test('the statement of a card that has not paid its order is not late', () =>
  expect(isLate({ status: 'pending', dueDate: '2026-11-19', oneCharge: true }, '2026-11-20')).toBe(false));

test.each([
  // Due on Saturday, 28 November 2026: paid on Monday, it is on time.
  ['2026-11-28', '2026-11-30', false],
  ['2026-11-28', '2026-12-01', true],
  // Due on Friday.
  ['2026-11-27', '2026-11-27', false],
  ['2026-11-27', '2026-11-28', true],
  // Due on Carnival Monday, 8 February 2027.
  ['2027-02-08', '2027-02-10', false],
  ['2027-02-08', '2027-02-11', true],
])('an open installment due on %s is late on %s: %s', (dueDate, today, late) =>
  expect(isLate({ status: 'pending', dueDate, oneCharge: false }, today)).toBe(late),
);
