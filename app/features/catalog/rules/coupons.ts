import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import { LEAST_PRICE, type Offer } from './offers.ts';
import type { PlanId } from './plans.ts';

/** Kinds of discount; `none` changes no price (docs/product.md section 9, Checkout total). */
export const COUPON_DISCOUNTS = ['none', 'percent', 'amount'] as const;
export type CouponDiscount = (typeof COUPON_DISCOUNTS)[number];

/** Most that a percentage takes off. */
export const MOST_PERCENT = 90;

export type CouponTerms = {
  code: string;
  active: boolean;
  /** First and last day in Brasília; empty: without a beginning, without an end. */
  beginsOn: CivilDate | '';
  endsOn: CivilDate | '';
  /** Number of orders that may use it; null without a limit. */
  maxUses: number | null;
  /** Plans that it is valid for; empty for every plan and product. */
  plans: PlanId[];
  discount: CouponDiscount;
  percent: number | null;
  amount: Centavos | null;
};

/** `valid` can be used; every other state is the reason for a refusal. */
export type CouponState = 'valid' | 'off' | 'early' | 'ended' | 'used-up' | 'other-plan';

/** Returns the state of a coupon on a day, for any offer. @param uses orders that used it */
export function couponState(
  { active, beginsOn, endsOn, maxUses }: CouponTerms,
  uses: number,
  today: CivilDate,
): Exclude<CouponState, 'other-plan'> {
  if (!active) return 'off';
  if (beginsOn && today < beginsOn) return 'early';
  if (endsOn && today > endsOn) return 'ended';
  return maxUses !== null && uses >= maxUses ? 'used-up' : 'valid';
}

export const couponFits = (
  { plans }: Pick<CouponTerms, 'plans'>,
  { plan, product }: Pick<Offer, 'plan' | 'product'>,
) => plans.length === 0 || (product === null && plans.includes(plan));

/**
 * Returns the discount of a coupon on a price, in whole centavos, rounded down. An order always costs at
 * least the smallest amount that can be charged; the price of the extended guarantee is not lowered.
 */
export function couponDiscount(
  { discount, percent, amount }: Pick<CouponTerms, 'discount' | 'percent' | 'amount'>,
  price: Centavos,
): Centavos {
  const asked =
    discount === 'percent'
      ? Math.floor((price * (percent ?? 0)) / 100)
      : discount === 'amount'
        ? (amount ?? 0)
        : 0;
  return Math.max(0, Math.min(asked, price - LEAST_PRICE));
}

/** "10% de desconto", "R$ 50,00 de desconto", "Sem desconto". */
export function discountWords({
  discount,
  percent,
  amount,
}: Pick<CouponTerms, 'discount' | 'percent' | 'amount'>): string {
  if (discount === 'percent') return `${percent}% de desconto`;
  return discount === 'amount' ? `${formatBRL(amount ?? 0)} de desconto` : 'Sem desconto';
}

/** Message beside the checkout's field for a coupon that is not accepted; the order continues without it. */
export function couponRefusal(
  state: Exclude<CouponState, 'valid'>,
  { beginsOn, endsOn }: Pick<CouponTerms, 'beginsOn' | 'endsOn'>,
): string {
  const goesOn = 'O pedido segue, sem desconto.';
  switch (state) {
    case 'early':
      return `Este cupom começa em ${beginsOn && formatDate(beginsOn)}. ${goesOn}`;
    case 'ended':
      return `Este cupom valeu até ${endsOn && formatDate(endsOn)}. ${goesOn}`;
    case 'used-up':
      return `Este cupom já foi usado todas as vezes. ${goesOn}`;
    case 'other-plan':
      return `Este cupom não vale para este serviço. ${goesOn}`;
    case 'off':
      return `Este cupom não vale mais. ${goesOn}`;
  }
}
