import type { ProductForSale } from '#app/features/checkout/rules/offers.ts';
import type { PlanId } from '#app/features/checkout/rules/plans.ts';

/** Asks for the checkout dialog with a `CheckoutAsked`; whoever shows it cancels the event (spec section 2). */
export const OPEN_CHECKOUT = 'nome:open-checkout';

/** What to buy: a plan, or a product by itself. */
export type CheckoutAsked = { plan: PlanId | null; product?: ProductForSale };

/** The same checkout as a page; without a plan it asks for one first. */
export const checkoutPath = ({
  plan,
  product,
}: {
  plan: PlanId | null;
  product?: { slug: string };
}): string => {
  const query = new URLSearchParams({ ...(plan && { plan }), ...(product && { produto: product.slug }) });
  return query.size > 0 ? `/checkout?${query}` : '/checkout';
};
