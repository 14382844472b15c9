import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { PlanId } from '#app/features/checkout/rules/plans.ts';
import { OPEN_CHECKOUT } from './open-checkout.ts';

const CheckoutDialog = lazy(() => import('./checkout-dialog.tsx'));

/** Opens the checkout dialog on the open-checkout event (spec section 2); Back closes it. */
export function CheckoutOutlet() {
  const [open, setOpen] = useState<{ plan: PlanId | null } | null>(null);
  useEffect(() => {
    const show = (event: Event) => {
      event.preventDefault();
      setOpen({ plan: (event as CustomEvent<{ plan: PlanId | null }>).detail.plan });
    };
    window.addEventListener(OPEN_CHECKOUT, show);
    return () => window.removeEventListener(OPEN_CHECKOUT, show);
  }, []);
  const close = useCallback(() => setOpen(null), []);
  return open ? (
    <Suspense>
      <CheckoutDialog plan={open.plan} onClose={close} />
    </Suspense>
  ) : null;
}
