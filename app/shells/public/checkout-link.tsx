import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ProductForSale } from '#app/features/catalog/rules/offers.ts';
import type { PlanId } from '#app/features/catalog/rules/plans.ts';
import { type ButtonLook, buttonClass } from '#app/ui/button.tsx';
import { checkoutPath } from './open-checkout.ts';

type Props = {
  plan: PlanId;
  /** The single product; without one it is the plan. */
  product?: ProductForSale | undefined;
  variant?: ButtonLook['variant'];
  className?: string;
  children: ReactNode;
};

/**
 * Leads to the checkout of a plan or a product. On a page with a `CheckoutOutlet` the dialog opens instead; elsewhere,
 * in a new tab or without scripts the page of the same checkout does.
 */
export const CheckoutLink = ({ plan, product, variant = 'cta', className, children }: Props) => (
  <Link
    to={checkoutPath({ plan, product })}
    className={buttonClass({ variant, size: 'lg' }, className)}
    data-checkout={plan}
  >
    {children}
  </Link>
);
