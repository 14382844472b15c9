import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ProductForSale } from '#app/features/catalog/rules/offers.ts';
import type { PlanId } from '#app/features/catalog/rules/plans.ts';
import { type ButtonLook, buttonClass } from '#app/ui/button.tsx';
import { type CheckoutAsked, checkoutPath, OPEN_CHECKOUT } from './open-checkout.ts';

type Props = {
  plan: PlanId;
  /** The single product; without one it is the plan. */
  product?: ProductForSale | undefined;
  variant?: ButtonLook['variant'];
  className?: string;
  children: ReactNode;
};

/**
 * Leads to the checkout of a plan or a product. Where a dialog listens (docs/product.md section 2, open-checkout
 * event), it opens there; elsewhere, in a new tab or without scripts the page of the same checkout does.
 */
export const CheckoutLink = ({ plan, product, variant = 'cta', className, children }: Props) => (
  <Link
    to={checkoutPath({ plan, product })}
    className={buttonClass({ variant, size: 'lg' }, className)}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      const open = new CustomEvent<CheckoutAsked>(OPEN_CHECKOUT, {
        detail: { plan, opener: event.currentTarget },
        cancelable: true,
      });
      if (!window.dispatchEvent(open)) event.preventDefault();
    }}
  >
    {children}
  </Link>
);
