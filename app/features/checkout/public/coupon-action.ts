import { CouponCheck } from '#app/features/checkout/rules/input.ts';
import { previewCoupon } from '#app/features/checkout/server/index.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import type { Route } from './+types/coupon-action';
import type { CheckoutRefusal, CouponAnswer } from './checkout-answer.ts';
import { limited, refuseCheckout, refuseInput, refuseUnforeseen } from './refusals.server.ts';

/**
 * Returns the price with the entered coupon. Limits the rate of attempts, so that codes cannot be guessed.
 */
export async function action({
  request,
  context,
}: Route.ActionArgs): Promise<CouponAnswer | CheckoutRefusal> {
  const info = requestInfo(context);
  const wait = await limited('coupon-ip', info.ip);
  if (wait) return wait;
  const parsed = CouponCheck.safeParse(readForm(await request.formData()));
  if (!parsed.success) return refuseInput(parsed.error);
  try {
    const found = await previewCoupon(parsed.data);
    if (!found.ok) return refuseCheckout(found.error);
    return { offer: found.value.offer, couponNote: found.value.note };
  } catch (error) {
    return refuseUnforeseen(info.requestId, error);
  }
}
