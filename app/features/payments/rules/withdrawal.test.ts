import { expect, test } from 'vitest';
import { canWithdraw, withdrawalUntil } from './withdrawal.ts';

// 22:30 on 20 November in Brasília is already the 21st in UTC.
const purchasedAt = new Date('2026-11-21T01:30:00Z');

test('ends seven days after the day of the purchase in Brasília', () =>
  expect(withdrawalUntil(purchasedAt)).toBe('2026-11-27'));

test.each([
  ['at once', '2026-11-21T01:30:00Z', true],
  ['in the last minute', '2026-11-28T02:59:59Z', true],
  ['a second later', '2026-11-28T03:00:00Z', false],
])('%s', (_, now, open) => expect(canWithdraw(purchasedAt, new Date(now))).toBe(open));
