import { addDays, addMonths, type CivilDate } from '#app/lib/civil-dates.ts';
import { type Centavos, splitEvenly } from '#app/lib/money.ts';
import type { PaymentMethod } from '#app/terms/transaction-status.ts';
import { type Offer, offersEntry, orderTotal } from './offers.ts';

/** Days that a boleto is payable at least, because banks need a day to know it. */
export const BOLETO_DAYS = 3;

/** How an order is paid (docs/product.md section 10, Payment options and schedules). */
export type PaymentOption =
  | { kind: 'pix-full' }
  | { kind: 'pix-entry' }
  | { kind: 'boleto' }
  | { kind: 'card'; installments: number };

type ScheduleInstallment = {
  number: number;
  amount: Centavos;
  dueDate: CivilDate;
  /** Set if it differs from the order's method. */
  method?: PaymentMethod;
};

export type PaymentSchedule = {
  total: Centavos;
  /** For `transactions.installments`: not always the number of installments. */
  installmentCount: number;
  /** One charge for all of it: the installments are what the card's statement will show. */
  oneCharge: boolean;
  installments: ScheduleInstallment[];
};

type Order = { offer: Offer; warranty: boolean; option: PaymentOption; purchasedOn: CivilDate };

/**
 * The installments of an order. Full Pix: one, due at once. Boleto: one, due in `BOLETO_DAYS`. Entry: at once, the balance in its days. Card: one
 * charge, shown as even installments on the statement, one a month from the next on.
 * @throws RangeError for more card installments than the offer allows, or less than one, and for an entry that leaves
 * nothing.
 */
export function orderSchedule({ offer, warranty, option, purchasedOn }: Order): PaymentSchedule {
  const total = orderTotal(offer, warranty);
  switch (option.kind) {
    case 'pix-full':
      return single(total, purchasedOn);
    case 'boleto':
      return single(total, addDays(purchasedOn, BOLETO_DAYS));
    case 'pix-entry':
      if (!offersEntry(offer, warranty)) throw new RangeError('The entry is not below the amount to pay.');
      return {
        total,
        installmentCount: offer.maxInstallments,
        oneCharge: false,
        installments: [
          { number: 1, amount: offer.entry.amount, dueDate: purchasedOn },
          {
            number: 2,
            amount: total - offer.entry.amount,
            dueDate: addDays(purchasedOn, offer.entry.balanceDays),
          },
        ],
      };
    case 'card':
      return { ...monthly(offer, total, option.installments, purchasedOn), oneCharge: true };
  }
}

const single = (total: Centavos, dueDate: CivilDate): PaymentSchedule => ({
  total,
  installmentCount: 1,
  oneCharge: false,
  installments: [{ number: 1, amount: total, dueDate }],
});

type Activation = { offer: Offer; warranty: boolean; installments?: number; activatedOn: CivilDate };

/**
 * Schedule of an activation without an order: even installments, each paid separately, one a month from next
 * month on; one by default.
 * @throws RangeError for more installments than the offer allows, or less than one.
 */
export const activationSchedule = ({
  offer,
  warranty,
  installments = 1,
  activatedOn,
}: Activation): PaymentSchedule => monthly(offer, orderTotal(offer, warranty), installments, activatedOn);

function monthly(
  { maxInstallments }: Offer,
  total: Centavos,
  count: number,
  from: CivilDate,
): PaymentSchedule {
  if (count > maxInstallments) throw new RangeError('More installments than the offer allows.');
  const installments = splitEvenly(total, count).map((amount, i) => ({
    number: i + 1,
    amount,
    // Always counted from the first day, so that 31 January is followed by 28 February and then by 31 March.
    dueDate: addMonths(from, i + 1),
  }));
  return { total, installmentCount: count, oneCharge: false, installments };
}
