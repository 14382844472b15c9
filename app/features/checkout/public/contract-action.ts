import { CheckoutInput } from '#app/features/checkout/rules/input.ts';
import { checkBuyer, previewContract } from '#app/features/checkout/server/index.server.ts';
import { leadConsent } from '#app/features/leads/server/index.server.ts';
import { ok } from '#app/lib/result.ts';
import { checkoutAction } from './answer-checkout.server.ts';

/**
 * Returns the contract for the entered values, as the customer would accept it (docs/product.md section 2,
 * step 4).
 */
export const action = checkoutAction('contract-ip', CheckoutInput, async ({ info }, input) => {
  const session = await info.session();
  const allowed = session && (await checkBuyer(session.user.id, input));
  if (allowed && !allowed.ok) return allowed;
  const preview = await previewContract(input);
  if (!preview.ok) return preview;
  const { offer, couponNote, ...contract } = preview.value;
  const { partner } = leadConsent(info.partnerCode);
  return ok({ shown: { contract: { ...contract, partner }, offer, couponNote } });
});
