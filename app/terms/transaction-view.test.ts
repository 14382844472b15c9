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
