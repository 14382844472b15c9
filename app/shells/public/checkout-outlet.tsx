import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ProductForSale } from '#app/features/catalog/rules/offers.ts';
import type { PlanId } from '#app/features/catalog/rules/plans.ts';
import { CHECKOUT_PARAM, type CheckoutAsked, OPEN_CHECKOUT } from './open-checkout.ts';

const CheckoutDialog = lazy(() => import('#app/features/checkout/public/checkout-dialog.tsx'));

/** A pressed `CheckoutLink` asks for the dialog. */
function askOnPress(event: MouseEvent): void {
  const opener = (event.target as Element).closest<HTMLElement>('a[data-checkout]');
  if (!opener || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  const detail = { plan: opener.dataset.checkout as PlanId, opener };
  const open = new CustomEvent<CheckoutAsked>(OPEN_CHECKOUT, { detail, cancelable: true });
  if (!window.dispatchEvent(open)) event.preventDefault();
}

/**
 * Opens the checkout dialog on the open-checkout event (docs/product.md section 2). It is a place in the history: Back
 * closes it, a reload opens it again. @param product the single product of the page; without one it is a plan.
 */
export function CheckoutOutlet({ product = null }: { product?: ProductForSale | null }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const opener = useRef<HTMLElement>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    setReady(true);
    const show = (event: Event) => {
      event.preventDefault();
      const { plan, opener: pressed } = (event as CustomEvent<CheckoutAsked>).detail;
      opener.current = pressed;
      const query = new URLSearchParams(window.location.search);
      query.set(CHECKOUT_PARAM, plan ?? '');
      void navigate(`?${query}`, { state: { checkout: 1 }, preventScrollReset: true });
    };
    window.addEventListener(OPEN_CHECKOUT, show);
    // In the capture phase, before the router handles the click; links in still HTML have no handlers.
    window.addEventListener('click', askOnPress, true);
    return () => {
      window.removeEventListener(OPEN_CHECKOUT, show);
      window.removeEventListener('click', askOnPress, true);
    };
  }, [navigate]);
  const asked = new URLSearchParams(search).get(CHECKOUT_PARAM);
  return ready && asked !== null ? (
    <Suspense>
      <CheckoutDialog asked={asked} product={product} opener={opener} />
    </Suspense>
  ) : null;
}
