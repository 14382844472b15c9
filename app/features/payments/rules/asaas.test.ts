import { expect, test } from 'vitest';
import type { ChargeStatus } from '#app/terms/transaction-status.ts';
import { fromAsaas } from './asaas.ts';

const STATES: [string, ChargeStatus, string | null][] = [
  ['PENDING', 'pending', null],
  ['OVERDUE', 'pending', null],
  ['AWAITING_RISK_ANALYSIS', 'processing', null],
  ['AUTHORIZED', 'processing', null],
  ['CONFIRMED', 'paid', null],
  ['RECEIVED', 'paid', null],
  ['RECEIVED_IN_CASH', 'paid', null],
  ['REFUND_REQUESTED', 'paid', null],
  ['REFUND_IN_PROGRESS', 'paid', null],
  ['REFUNDED', 'refunded', null],
  ['CHARGEBACK_REQUESTED', 'paid', 'dispute'],
  ['CHARGEBACK_DISPUTE', 'paid', 'dispute'],
  ['AWAITING_CHARGEBACK_REVERSAL', 'paid', 'dispute'],
  ['DUNNING_REQUESTED', 'pending', 'dunning'],
  ['DUNNING_RECEIVED', 'paid', 'dunning'],
];

test.each(STATES)('%s is %s, remark %s', (status, expected, remark) =>
  expect(fromAsaas({ status, deleted: false, chargeback: null })).toEqual({ status: expected, remark }),
);

test('a deleted charge expires, also when it is overdue; a paid one stays paid', () => {
  const deleted = (status: string) => fromAsaas({ status, deleted: true, chargeback: null })?.status;
  expect(['PENDING', 'OVERDUE', 'RECEIVED'].map(deleted)).toEqual(['expired', 'expired', 'paid']);
});

test('a lost chargeback returns the money, an open one does not', () => {
  const disputed = (chargeback: string) =>
    fromAsaas({ status: 'CHARGEBACK_DISPUTE', deleted: false, chargeback });
  expect(disputed('DISPUTE_LOST')).toEqual({ status: 'refunded', remark: 'chargeback' });
  expect(disputed('IN_DISPUTE')).toEqual({ status: 'paid', remark: 'dispute' });
});

test('an unknown status is not guessed', () =>
  expect(fromAsaas({ status: 'NOVO', deleted: false, chargeback: null })).toBeNull());
