import type { Offer } from '#app/features/catalog/rules/offers.ts';
import type { ContractPreview } from '#app/features/checkout/server/index.server.ts';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import type { ToPay } from '#app/shells/public/pay-first.tsx';

/** Answer to a form of the checkout; `shown` after a success. */
export type CheckoutAnswer<Shown> = FormAnswer & { shown?: Shown | undefined };

/** Shown by /checkout/cupom: the offer with the coupon, and the message for a coupon that is not accepted. */
export type ShownOffer = { offer: Offer; couponNote: string };

/** Shown by /checkout/contrato: the text, and the offer that it states. */
export type ShownContract = ShownOffer & { contract: ContractPreview };

/** Shown by /checkout/pedido: the next page; `toPay` where the order can be paid before its account. */
export type Placed = { next: string; toPay: ToPay | null };
