import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  INSTALLMENT_STATUSES,
  TRANSACTION_STATUSES,
  type TransactionStatus,
} from '#app/terms/transaction-status.ts';
import {
  canWithdraw,
  isInstallmentOpen,
  isPayable,
  orderSums,
  TRANSACTION_NEXT,
  transactionPath,
  transactionStatusOf,
  withdrawalUntil,
} from './order-status.ts';

const installment = fc.constantFrom(...INSTALLMENT_STATUSES);

test.each([
  [['pending'], 'pending'],
  [['failed', 'pending'], 'failed'],
  [['processing', 'pending'], 'processing'],
  [['paid', 'pending'], 'processing'],
  [['paid', 'failed'], 'processing'],
  [['paid', 'paid'], 'paid'],
  [['paid', 'canceled'], 'paid'],
  [['refunded'], 'refunded'],
  [['refunded', 'canceled'], 'refunded'],
  [['refunded', 'paid'], 'paid'],
  [['refunded', 'paid', 'failed'], 'processing'],
  // Its open installment may still be paid.
  [['refunded', 'pending'], 'processing'],
  [['paid', 'processing'], 'processing'],
  [['refunded', 'processing'], 'processing'],
  [['canceled', 'canceled'], 'failed'],
] as const)('installments %j make the order %s', (installments, status) =>
  expect(transactionStatusOf(installments)).toBe(status),
);

test('an order that keeps money is never called refunded', () => {
  fc.assert(
    fc.property(fc.array(installment, { minLength: 1, maxLength: 6 }), (installments) => {
      fc.pre(installments.includes('paid'));
      expect(transactionStatusOf(installments)).not.toBe('refunded');
    }),
  );
});

test('a path goes by allowed steps only', () => {
  for (const from of TRANSACTION_STATUSES) {
    for (const to of TRANSACTION_STATUSES) {
      const path = transactionPath(from, to);
      path?.reduce<TransactionStatus>((at, next) => {
        expect(TRANSACTION_NEXT[at]).toContain(next);
        return next;
      }, from);
      if (path?.length) expect(path.at(-1)).toBe(to);
    }
  }
  expect(transactionPath('pending', 'refunded')).toEqual(['processing', 'refunded']);
  expect(transactionPath('failed', 'paid')).toHaveLength(2);
  expect(transactionPath('refunded', 'paid')).toBeNull();
  expect(transactionPath('paid', 'pending')).toBeNull();
});

test('paid, refunded and canceled installments cannot be paid', () =>
  expect(INSTALLMENT_STATUSES.filter(isPayable)).toEqual(['pending', 'failed']));

test('an installment is open until it is paid, refunded or canceled, also while the bank reviews it', () =>
  expect(INSTALLMENT_STATUSES.filter(isInstallmentOpen)).toEqual(['pending', 'processing', 'failed']));

test('received is before refunds: of a part, of the whole, and of a payment with late fees', () => {
  const installment = { status: 'paid' as const, amount: 100_00, paidAmount: null, refundedAmount: 0 };
  expect(
    orderSums([
      installment,
      { ...installment, paidAmount: 102_50, refundedAmount: 30_00 },
      { ...installment, status: 'refunded', refundedAmount: 100_00 },
      { ...installment, status: 'processing' },
    ]),
  ).toEqual({ open: 100_00, received: 302_50, refunded: 130_00 });
});

// 22:30 on 20 November in Brasília is already the 21st in UTC.
const purchasedAt = new Date('2026-11-21T01:30:00Z');

test('ends seven days after the day of the purchase in Brasília', () =>
  expect(withdrawalUntil(purchasedAt)).toBe('2026-11-27'));

test.each([
  ['at once', '2026-11-21T01:30:00Z', true],
  ['in the last minute', '2026-11-28T02:59:59Z', true],
  ['a second later', '2026-11-28T03:00:00Z', false],
])('%s', (_, now, open) => expect(canWithdraw(purchasedAt, new Date(now))).toBe(open));
