import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { PlanId } from '#app/features/catalog/rules/plans.ts';

/**
 * Asks for the checkout dialog with a `CheckoutAsked`; the dialog cancels the event (docs/product.md section 2).
 */
export const OPEN_CHECKOUT = 'nome:open-checkout';

/** The plan to buy, or null for a single product; and the element that gets the focus when the dialog closes. */
export type CheckoutAsked = { plan: PlanId | null; opener: HTMLElement };

/** Parameters of an address: the plan of the open dialog (empty to be asked for it), and the step by its number. */
export const CHECKOUT_PARAM = 'checkout';
export const STEP_PARAM = 'etapa';

/** Returns the address of the checkout as a page; without a plan the page asks for one first. */
export const checkoutPath = ({
  plan,
  product,
}: {
  plan: PlanId | null;
  product?: { slug: string } | undefined;
}): string => {
  const query = new URLSearchParams({ ...(plan && { plan }), ...(product && { produto: product.slug }) });
  return query.size > 0 ? `/checkout?${query}` : '/checkout';
};

/** `shouldRevalidate` of routes below a checkout: a step loads no data. */
export function keepOverSteps({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const others = ({ searchParams }: URL) =>
    [...searchParams].filter(([name]) => name !== STEP_PARAM && name !== CHECKOUT_PARAM).join('&');
  const step =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    others(currentUrl) === others(nextUrl);
  return step ? false : defaultShouldRevalidate;
}
