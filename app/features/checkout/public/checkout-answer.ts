import type { Offer } from '#app/features/catalog/rules/offers.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { ToPay } from '#app/shells/public/pay-first.tsx';

/** A refusal: the toast of docs/product.md section 8 and the message of each field at fault. */
export type CheckoutRefusal = { refused: { code: string; toast: Toast; fields?: Record<string, string> } };

export type ShownContract = {
  title: string;
  version: number;
  /** HTML of the business with escaped values. */
  text: string;
  sha256: string;
  shownAt: string;
};

/** Answer of /checkout/contrato: the text, and the offer that it states. */
export type ContractAnswer = ({ contract: ShownContract } & CouponAnswer) | CheckoutRefusal;

/**
 * Answer of /checkout/cupom: the offer with the coupon, and the message for a coupon that is not accepted.
 */
export type CouponAnswer = { offer: Offer; couponNote: string };

/** Answer of /checkout/pedido: the next page, with the account that the order needs. */
export type OrderAnswer = { placed: Placed } | CheckoutRefusal;

/** `toPay` where the order can be paid before its account. */
export type Placed = { next: string; toast: Toast; toPay: ToPay | null };
