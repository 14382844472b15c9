import { addDays, addMonths, type CivilDate } from '#app/lib/civil-dates.ts';
import { type Centavos, splitEvenly } from '#app/lib/money.ts';
import { type Offer, offersEntry, orderTotal } from './offers.ts';
import { ENTRY } from './plans.ts';

/** How an order is paid (docs/product.md section 10, Payment options and schedules). */
export type PaymentOption = { kind: 'pix-full' } | { kind: 'pix-entry' } | { kind: 'card'; parts: number };

type SchedulePart = { number: number; amount: Centavos; dueDate: CivilDate };

export type PaymentSchedule = {
  total: Centavos;
  /** For `transactions.installments`: not always the number of parts. */
  installments: number;
  /** One charge for all of it: the parts are what the card's statement will show. */
  oneCharge: boolean;
  parts: SchedulePart[];
};

type Order = { offer: Offer; warranty: boolean; option: PaymentOption; purchasedOn: CivilDate };

/**
 * The parts of an order. Full Pix: one, due at once. Entry: R$ 100 at once, the balance in 60 days. Card: one charge,
 * shown as even parts on the statement, one a month from the next on.
 * @throws RangeError for more card parts than the offer allows, or less than one, and for an entry that leaves nothing.
 */
export function orderSchedule({ offer, warranty, option, purchasedOn }: Order): PaymentSchedule {
  const total = orderTotal(offer, warranty);
  switch (option.kind) {
    case 'pix-full':
      return {
        total,
        installments: 1,
        oneCharge: false,
        parts: [{ number: 1, amount: total, dueDate: purchasedOn }],
      };
    case 'pix-entry':
      if (!offersEntry(offer, warranty)) throw new RangeError('An entry of all there is to pay.');
      return {
        total,
        installments: offer.maxParts,
        oneCharge: false,
        parts: [
          { number: 1, amount: ENTRY.amount, dueDate: purchasedOn },
          { number: 2, amount: total - ENTRY.amount, dueDate: addDays(purchasedOn, ENTRY.balanceDays) },
        ],
      };
    case 'card':
      return { ...monthly(offer, total, option.parts, purchasedOn), oneCharge: true };
  }
}

type Activation = { offer: Offer; warranty: boolean; parts?: number; activatedOn: CivilDate };

/**
 * Activation without an order: even installments, each paid alone, one a month from next month on; one by default.
 * @throws RangeError for more parts than the offer allows, or less than one.
 */
export const activationSchedule = ({
  offer,
  warranty,
  parts = 1,
  activatedOn,
}: Activation): PaymentSchedule => monthly(offer, orderTotal(offer, warranty), parts, activatedOn);

function monthly({ maxParts }: Offer, total: Centavos, count: number, from: CivilDate): PaymentSchedule {
  if (count > maxParts) throw new RangeError('More parts than the offer allows.');
  const parts = splitEvenly(total, count).map((amount, i) => ({
    number: i + 1,
    amount,
    // Always counted from the first day, so that 31 January is followed by 28 February and then by 31 March.
    dueDate: addMonths(from, i + 1),
  }));
  return { total, installments: count, oneCharge: false, parts };
}
