import { PRODUCT_UNAVAILABLE, productBlocked } from '#app/features/catalog/rules/messages.ts';
import { type Offer, planOffer, productOffer } from '#app/features/catalog/rules/offers.ts';
import { lookUpPlans, lookUpProduct } from '#app/features/catalog/server/index.server.ts';
import type { CheckoutInput } from '#app/features/checkout/rules/input.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { ErrorCode } from '#app/lib/error-code.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import type { Tx } from '#app/platform/actor.server.ts';

const refused = (code: ErrorCode, { title, message }: { title: string; message?: string | undefined }) =>
  err({ code, title, message: message ?? '' });
const UNAVAILABLE = refused('product-unavailable', PRODUCT_UNAVAILABLE);

/**
 * Finds the plan or single product of an order at current prices, in the transaction that writes the order. A
 * product that is hidden, blocked or sold otherwise is refused with its own message (docs/product.md section
 * 8); a product with a new address is still found under the old one.
 */
export async function findOffer(
  tx: Tx,
  { plan, product: slug }: Pick<CheckoutInput, 'plan' | 'product'>,
  today: CivilDate = civilDateAt(new Date()),
): Promise<Result<Offer>> {
  const plans = await lookUpPlans(tx, today);
  if (!slug) return ok(planOffer(plans[plan]));
  let found = await lookUpProduct(tx, slug, plans);
  if (found.state === 'moved') found = await lookUpProduct(tx, found.slug, plans);
  if (found.state === 'blocked') return refused('product-blocked', productBlocked(found.message));
  if (found.state !== 'here' || found.product.sale !== 'alone') return UNAVAILABLE;
  return ok(productOffer(found.product, plans[plan]));
}
