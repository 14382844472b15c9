import { expect, test } from 'vitest';
import { PAID_METHODS } from '#app/terms/transaction-status.ts';
import {
  DISPUTE_NEXT,
  type DisputeRow,
  defenceDay,
  disputeKind,
  disputeNews,
  refundFirst,
} from './disputes.ts';

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

test('a contested Pix goes back through the product until the last moment of the seventh day in Brasília', () => {
  const sold = { status: 'open', kind: 'med', orderRuns: true, soldAt: '2026-12-01T02:59:59Z' } as const;
  const until = (at: string, over: Partial<Parameters<typeof refundFirst>[0]> = {}) =>
    refundFirst({ ...sold, ...over } satisfies Partial<DisputeRow>, new Date(at));
  expect(until('2026-12-08T02:59:59Z')).toBe('2026-12-07');
  expect(until('2026-12-08T03:00:00Z')).toBeNull();
  expect(until('2026-12-08T03:00:00Z', { soldAt: '2026-12-01T03:00:00Z' })).toBe('2026-12-08');
  expect(until('2026-12-02T12:00:00Z', { status: 'sent' })).toBe('2026-12-07');
  expect(until('2026-12-02T12:00:00Z', { status: 'won' })).toBeNull();
  expect(until('2026-12-02T12:00:00Z', { kind: 'chargeback' })).toBeNull();
  expect(until('2026-12-02T12:00:00Z', { orderRuns: false })).toBeNull();
});

test('a decided dispute has no next state', () => {
  expect(DISPUTE_NEXT.won.concat(DISPUTE_NEXT.lost)).toEqual([]);
});

test('only a Pix is asked back by the MED', () =>
  expect(PAID_METHODS.map((method) => [method, disputeKind(method)])).toEqual([
    ['pix', 'med'],
    ['card', 'chargeback'],
    ['boleto', 'bank'],
    ['transfer', 'bank'],
    ['cash', 'bank'],
  ]));
