import { CouponCheck } from '#app/features/checkout/rules/input.ts';
import { previewCoupon } from '#app/features/checkout/server/index.server.ts';
import { ok } from '#app/lib/result.ts';
import { checkoutAction } from './answer-checkout.server.ts';

/** Returns the price with the entered coupon. Its limit prevents guessing of codes. */
export const action = checkoutAction('coupon-ip', CouponCheck, async (_, input) => {
  const found = await previewCoupon(input);
  return found.ok ? ok({ shown: { offer: found.value.offer, couponNote: found.value.note } }) : found;
});
