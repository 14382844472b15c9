import { CheckoutInput } from '#app/features/checkout/rules/input.ts';
import { checkBuyer, previewContract } from '#app/features/checkout/server/index.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import type { Route } from './+types/contract-action';
import type { ContractAnswer } from './checkout-answer.ts';
import { limited, refuseCheckout, refuseInput, refuseUnforeseen } from './refusals.server.ts';

/**
 * Returns the contract for the entered values, as the customer would accept it (docs/product.md section 2,
 * step 4).
 */
export async function action({ request, context }: Route.ActionArgs): Promise<ContractAnswer> {
  const info = requestInfo(context);
  const wait = await limited('contract-ip', info.ip);
  if (wait) return wait;
  const parsed = CheckoutInput.safeParse({ ...readForm(await request.formData()), accept_terms: 'on' });
  if (!parsed.success) return refuseInput(parsed.error);
  try {
    const session = await info.session();
    const allowed = session && (await checkBuyer(session.user.id, parsed.data));
    if (allowed && !allowed.ok) return refuseCheckout(allowed.error);
    const shown = await previewContract(parsed.data);
    if (!shown.ok) return refuseCheckout(shown.error);
    const { offer, couponNote, ...contract } = shown.value;
    return { contract, offer, couponNote };
  } catch (error) {
    return refuseUnforeseen(info.requestId, error);
  }
}
