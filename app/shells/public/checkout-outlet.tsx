import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ProductForSale } from '#app/features/catalog/rules/offers.ts';
import { CHECKOUT_PARAM, type CheckoutAsked, OPEN_CHECKOUT } from './open-checkout.ts';

const CheckoutDialog = lazy(() => import('#app/features/checkout/public/checkout-dialog.tsx'));

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
    return () => window.removeEventListener(OPEN_CHECKOUT, show);
  }, [navigate]);
  const asked = new URLSearchParams(search).get(CHECKOUT_PARAM);
  return ready && asked !== null ? (
    <Suspense>
      <CheckoutDialog asked={asked} product={product} opener={opener} />
    </Suspense>
  ) : null;
}
