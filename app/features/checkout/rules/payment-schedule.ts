import { addDays, addMonths, type CivilDate } from '#app/lib/civil-dates.ts';
import { type Centavos, splitEvenly } from '#app/lib/money.ts';
import { ENTRY, orderTotal, PLANS, type PlanId } from './plans.ts';

/** How an order is paid (decisions.md, Payment options and schedules). */
export type PaymentOption = { kind: 'pix-full' } | { kind: 'pix-entry' } | { kind: 'card'; parts: number };

export type SchedulePart = { number: number; amount: Centavos; dueDate: CivilDate };

export type PaymentSchedule = {
  total: Centavos;
  /** For `transactions.installments`: not always the number of parts. */
  installments: number;
  parts: SchedulePart[];
};

type Order = { plan: PlanId; warranty: boolean; option: PaymentOption; purchasedOn: CivilDate };

/**
 * The parts of an order. Full Pix: one, due at once. Entry: R$ 100 at once, the balance in 60 days. Card: even
 * parts, one a month from the next on.
 * @throws RangeError for more card parts than the plan allows, or less than one.
 */
export function orderSchedule({ plan, warranty, option, purchasedOn }: Order): PaymentSchedule {
  const total = orderTotal(plan, warranty);
  switch (option.kind) {
    case 'pix-full':
      return { total, installments: 1, parts: [{ number: 1, amount: total, dueDate: purchasedOn }] };
    case 'pix-entry':
      return {
        total,
        installments: PLANS[plan].maxParts,
        parts: [
          { number: 1, amount: ENTRY.amount, dueDate: purchasedOn },
          { number: 2, amount: total - ENTRY.amount, dueDate: addDays(purchasedOn, ENTRY.balanceDays) },
        ],
      };
    case 'card':
      return monthly(plan, total, option.parts, purchasedOn);
  }
}

type Activation = { plan: PlanId; warranty: boolean; parts?: number; activatedOn: CivilDate };

/**
 * Activation without an order: even parts, one a month from the next on; one part unless told otherwise.
 * @throws RangeError for more parts than the plan allows, or less than one.
 */
export const activationSchedule = ({ plan, warranty, parts = 1, activatedOn }: Activation): PaymentSchedule =>
  monthly(plan, orderTotal(plan, warranty), parts, activatedOn);

function monthly(plan: PlanId, total: Centavos, count: number, from: CivilDate): PaymentSchedule {
  if (count > PLANS[plan].maxParts) throw new RangeError('More parts than the plan allows.');
  const parts = splitEvenly(total, count).map((amount, i) => ({
    number: i + 1,
    amount,
    // Always counted from the first day, so that 31 January is followed by 28 February and then by 31 March.
    dueDate: addMonths(from, i + 1),
  }));
  return { total, installments: count, parts };
}
