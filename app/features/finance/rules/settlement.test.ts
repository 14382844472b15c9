import { expect, test } from 'vitest';
import { settlementDay, settlements, USUAL_RULE } from './settlement.ts';

test('a Pix settles on its day, also on a Sunday', () => {
  expect(settlementDay('2026-11-29', USUAL_RULE.pix)).toBe('2026-11-29');
});

test('a boleto settles on the next business day, after weekends and holidays', () => {
  expect(settlementDay('2026-11-27', USUAL_RULE.boleto)).toBe('2026-11-30');
  // Paid on a Saturday: the bank counts it as Monday's.
  expect(settlementDay('2026-11-28', USUAL_RULE.boleto)).toBe('2026-12-01');
  expect(settlementDay('2026-12-24', USUAL_RULE.boleto)).toBe('2026-12-28');
});

test('a card settles after thirty days, moved to a business day', () => {
  expect(settlementDay('2026-11-02', USUAL_RULE.card)).toBe('2026-12-02');
  expect(settlementDay('2026-11-05', USUAL_RULE.card)).toBe('2026-12-07');
  expect(settlementDay('2026-11-25', USUAL_RULE.card)).toBe('2026-12-28');
});

test('a monthly rule splits the net amount to the centavo', () => {
  const parts = settlements('2026-11-02', 10_000, { days: 30, unit: 'monthly' }, 3);
  expect(parts).toEqual([
    { day: '2026-12-02', amount: 3_334 },
    { day: '2027-01-04', amount: 3_333 },
    { day: '2027-02-01', amount: 3_333 },
  ]);
  expect(settlements('2026-11-02', 10_000, USUAL_RULE.card, 3)).toHaveLength(1);
});
