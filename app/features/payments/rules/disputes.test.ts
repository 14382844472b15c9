import { expect, test } from 'vitest';
import { DISPUTE_NEXT, defenceDay, disputeNews } from './disputes.ts';

const paid = (remark: string | null) => ({ status: 'paid', remark });
const refunded = (remark: string | null) => ({ status: 'refunded', remark });

test.each([
  [paid('dispute'), null, 'opened'],
  [paid('dispute'), { byHand: false }, null],
  [paid('dispute'), { byHand: true }, null],
  [paid(null), { byHand: false }, 'won'],
  [paid('partial-refund'), { byHand: false }, 'won'],
  [paid(null), { byHand: true }, null],
  [paid(null), null, null],
  [refunded('chargeback'), null, 'lost'],
  [refunded('chargeback'), { byHand: false }, 'lost'],
  [refunded(null), { byHand: true }, 'lost'],
  [refunded(null), null, null],
  [{ status: 'pending', remark: null }, null, null],
] as const)('%o with %o is %s', (payment, open, news) => {
  expect(disputeNews(payment, open)).toBe(news);
});

test('a card is defended within seven days, a Pix by the next business day', () => {
  expect(defenceDay('chargeback', '2026-11-27')).toBe('2026-12-04');
  // Friday: Monday.
  expect(defenceDay('med', '2026-11-27')).toBe('2026-11-30');
});

test('a decided dispute has no next state', () => {
  expect(DISPUTE_NEXT.won.concat(DISPUTE_NEXT.lost)).toEqual([]);
});
