import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { type CheckoutAsked, OPEN_CHECKOUT } from './open-checkout.ts';

const CheckoutDialog = lazy(() => import('./checkout-dialog.tsx'));

/** Opens the checkout dialog on the open-checkout event (spec section 2); Back closes it. */
export function CheckoutOutlet() {
  const [open, setOpen] = useState<CheckoutAsked | null>(null);
  useEffect(() => {
    const show = (event: Event) => {
      event.preventDefault();
      setOpen((event as CustomEvent<CheckoutAsked>).detail);
    };
    window.addEventListener(OPEN_CHECKOUT, show);
    return () => window.removeEventListener(OPEN_CHECKOUT, show);
  }, []);
  const close = useCallback(() => setOpen(null), []);
  return open ? (
    <Suspense>
      <CheckoutDialog {...open} onClose={close} />
    </Suspense>
  ) : null;
}
