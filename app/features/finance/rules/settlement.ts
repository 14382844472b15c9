import { addBusinessDays, isBusinessDay } from '#app/lib/business-days.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { type Centavos, splitEvenly } from '#app/lib/money.ts';
import type { PaidMethod } from '#app/terms/transaction-status.ts';
import type { SettleUnit } from './terms.ts';

/** Days from the payment to the firm's account. */
export type SettleRule = { days: number; unit: SettleUnit };

/**
 * Rule of a method without a row of the owner. A boleto is credited on the next business day (FEBRABAN, compensation
 * D+1); a card is settled after 30 days, the acquirers' usual period.
 */
export const USUAL_RULE: Record<PaidMethod, SettleRule> = {
  pix: { days: 0, unit: 'calendar' },
  boleto: { days: 1, unit: 'business' },
  card: { days: 30, unit: 'calendar' },
  transfer: { days: 0, unit: 'calendar' },
  cash: { days: 0, unit: 'calendar' },
};

/** A day that is no business day moves to the next one. Pix and money by hand arrive on any day. */
const bankDay = (day: CivilDate): CivilDate => (isBusinessDay(day) ? day : addBusinessDays(day, 1));

/** The day on which an amount paid on `paidOn` reaches the account; of a monthly rule, that of its first part. */
export function settlementDay(paidOn: CivilDate, { days, unit }: SettleRule): CivilDate {
  if (days === 0) return paidOn;
  return unit === 'business' ? addBusinessDays(bankDay(paidOn), days) : bankDay(addDays(paidOn, days));
}

/**
 * Splits the net amount of a payment into its settlements: one, or one for each card installment.
 * @param net in centavos, not negative @param installments on the card
 */
export function settlements(
  paidOn: CivilDate,
  net: Centavos,
  rule: SettleRule,
  installments: number,
): { day: CivilDate; amount: Centavos }[] {
  if (rule.unit !== 'monthly') return [{ day: settlementDay(paidOn, rule), amount: net }];
  return splitEvenly(net, installments).map((amount, n) => ({
    day: bankDay(addDays(paidOn, rule.days * (n + 1))),
    amount,
  }));
}
