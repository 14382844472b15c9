import { addMonths, type CivilDate } from '#app/lib/civil-dates.ts';
import { type Centavos, splitEvenly } from '#app/lib/money.ts';
import type { PaymentMethod } from '#app/terms/transaction-status.ts';
import type { PaymentSchedule } from './payment-schedule.ts';

/** Day and method of one payment; null for the usual ones. */
export type OwnTerms = { dueDate: CivilDate | null; method: PaymentMethod | null };

/** Installments that the team and a client agree on; `entry` is 0 without one. */
export type AgreedSchedule = {
  entry: Centavos;
  count: number;
  firstDue: CivilDate;
  /** Own terms of each payment in order, the entry first if there is one. Later payments have the usual ones. */
  own?: readonly OwnTerms[];
};

/** Number of payments of a schedule, the entry included. */
export const paymentCount = ({ entry, count }: AgreedSchedule): number => count + (entry > 0 ? 1 : 0);

/** Days on which the payments are due without own days: the entry at once, the others monthly from `firstDue`. */
export const usualDays = (
  { entry, count, firstDue }: AgreedSchedule,
  soldOn: CivilDate,
): readonly CivilDate[] => [
  ...(entry > 0 ? [soldOn] : []),
  // Counted from the first day, so that 31 January is followed by 28 February and then by 31 March.
  ...Array.from({ length: count }, (_, month) => addMonths(firstDue, month)),
];

/**
 * Splits a total into an entry, due on the day of the sale, and even installments, one a month on the day of the
 * first, unless a payment has its own day; leftover centavos go on the first of them.
 * @throws RangeError for an entry that leaves no balance, and for less than one installment.
 */
export function agreedSchedule(total: Centavos, agreed: AgreedSchedule, soldOn: CivilDate): PaymentSchedule {
  const { entry, count, own = [] } = agreed;
  const amounts = [...(entry > 0 ? [entry] : []), ...splitEvenly(total - entry, count)];
  const days = usualDays(agreed, soldOn);
  return {
    total,
    installmentCount: amounts.length,
    oneCharge: false,
    installments: amounts.map((amount, at) => {
      const { dueDate, method } = own[at] ?? { dueDate: null, method: null };
      const due = dueDate ?? days[at] ?? agreed.firstDue;
      return { number: at + 1, amount, dueDate: due, ...(method && { method }) };
    }),
  };
}
