import { addMonths, type CivilDate } from '#app/lib/civil-dates.ts';
import { type Centavos, splitEvenly } from '#app/lib/money.ts';
import type { PaymentSchedule } from './payment-schedule.ts';

/** Installments that the team and a client agree on; `entry` is 0 without one. */
export type AgreedSchedule = { entry: Centavos; count: number; firstDue: CivilDate };

/** Number of payments of a schedule, the entry included. */
export const paymentCount = ({ entry, count }: AgreedSchedule): number => count + (entry > 0 ? 1 : 0);

/**
 * Splits a total into an entry, due on the day of the sale, and even installments, one a month on the day of the
 * first; leftover centavos go on the first of them.
 * @throws RangeError for an entry that leaves no balance, and for less than one installment.
 */
export function agreedSchedule(total: Centavos, agreed: AgreedSchedule, soldOn: CivilDate): PaymentSchedule {
  const { entry, count, firstDue } = agreed;
  const amounts = splitEvenly(total - entry, count);
  const dues = [
    ...(entry > 0 ? [{ amount: entry, dueDate: soldOn }] : []),
    // Counted from the first day, so that 31 January is followed by 28 February and then by 31 March.
    ...amounts.map((amount, month) => ({ amount, dueDate: addMonths(firstDue, month) })),
  ];
  return {
    total,
    installmentCount: dues.length,
    oneCharge: false,
    installments: dues.map((due, at) => ({ number: at + 1, ...due })),
  };
}
