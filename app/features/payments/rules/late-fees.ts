import { type CivilDate, daysBetween } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';

/** Fees for a late installment. Rates in hundredths of a percent: 200 is 2 %. */
export type LateFees = {
  /** Once, from the first day on (multa). CDC art. 52 § 1: at most 2 %. */
  fine: number;
  /** A month, by the day (juros de mora). 1 % where the contract names no other (CTN art. 161 § 1). */
  monthlyInterest: number;
  /** Days after the due date without fees. */
  graceDays: number;
};

/** Off until the business turns it on. */
export const NO_LATE_FEES: LateFees = { fine: 0, monthlyInterest: 0, graceDays: 0 };

/** The legal maximum for consumers. */
export const MOST_LATE_FEES = { fine: 200, monthlyInterest: 100 } as const;

const BASIS = 10_000;
/** A commercial month, the basis of daily interest. */
const MONTH_DAYS = 30;

/**
 * Returns the late fees of an installment on a day: fine and simple interest, each rounded down, in the
 * payer's favour.
 */
export function lateFee(amount: Centavos, dueDate: CivilDate, today: CivilDate, fees: LateFees): Centavos {
  const days = daysBetween(dueDate, today);
  if (days <= fees.graceDays || days <= 0) return 0;
  const fine = Math.floor((amount * Math.min(fees.fine, MOST_LATE_FEES.fine)) / BASIS);
  const rate = Math.min(fees.monthlyInterest, MOST_LATE_FEES.monthlyInterest);
  return fine + Math.floor((amount * rate * days) / (BASIS * MONTH_DAYS));
}
