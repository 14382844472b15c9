import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHARGE_STATUSES, type ChargeStatus } from '#app/terms/transaction-status.ts';
import { chargeSteps, fromMercadoPago, isEarlyCharge, isUndone } from './charges.ts';

const after = (news: ChargeStatus[]): ChargeStatus =>
  news.reduce<ChargeStatus>((status, told) => chargeSteps(status, told).at(-1) ?? status, 'pending');

const status = fc.constantFrom(...CHARGE_STATUSES);

test('the most advanced status wins, in any order and with repetitions', () => {
  fc.assert(
    fc.property(fc.array(status, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (news, dice) => {
      const shuffled = [...news, ...news].sort(() => (dice.next().value % 2 ? 1 : -1));
      // Failed and expired rank equally: the first of them stays until money comes in.
      const same = (value: ChargeStatus) => (value === 'expired' ? 'failed' : value);
      expect(same(after(shuffled))).toBe(same(after(news)));
    }),
  );
});

test('a payment undone at the provider is noticed, and a reading that began before the payment is not', () => {
  const since = new Date('2026-11-30T12:00:00Z');
  const undone = (reported: ChargeStatus, at = '2026-11-30T12:10:00.001Z', status: ChargeStatus = 'paid') =>
    isUndone({ status, updatedAt: since }, reported, new Date(at));
  expect(CHARGE_STATUSES.filter((reported) => undone(reported))).toEqual(['pending', 'expired']);
  expect(undone('pending', '2026-11-30T12:10:00.000Z')).toBe(false);
  expect(undone('pending', '2026-12-30T12:00:00Z', 'refunded')).toBe(false);
});

test('no status moves backwards', () => {
  fc.assert(
    fc.property(status, status, (from, told) => {
      const [first] = chargeSteps(from, told);
      if (first) expect(chargeSteps(first, from)).toEqual([]);
    }),
  );
});

test('late money counts, and a refund that is reported first passes through paid', () => {
  expect(chargeSteps('expired', 'paid')).toEqual(['paid']);
  expect(chargeSteps('failed', 'paid')).toEqual(['paid']);
  expect(chargeSteps('pending', 'refunded')).toEqual(['paid', 'refunded']);
  expect(chargeSteps('paid', 'refunded')).toEqual(['refunded']);
  expect(chargeSteps('refunded', 'paid')).toEqual([]);
});

test.each([
  ['pending', 'pending_waiting_transfer', 'pending'],
  ['in_process', 'pending_review_manual', 'processing'],
  ['authorized', 'pending_capture', 'processing'],
  ['approved', 'accredited', 'paid'],
  ['approved', 'partially_refunded', 'paid'],
  ['in_mediation', 'pending', 'paid'],
  ['rejected', 'cc_rejected_other_reason', 'failed'],
  ['cancelled', 'by_collector', 'failed'],
  ['cancelled', 'expired', 'expired'],
  ['refunded', 'refunded', 'refunded'],
  ['charged_back', 'settled', 'refunded'],
  ['something_new', '', null],
])('Mercado Pago %s (%s) is %s', (told, detail, expected) =>
  expect(fromMercadoPago(told, detail)).toBe(expected),
);

test.each([
  ['2026-11-01', false],
  ['2026-11-25', false],
  ['2026-12-05', false],
  ['2026-12-06', true],
  ['2027-04-25', true],
])('an installment that is due on %s is charged early: %s', (dueDate, early) => {
  expect(isEarlyCharge(dueDate, '2026-11-25')).toBe(early);
});
