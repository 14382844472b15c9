import { type FirstPayment, findNextPayment } from '#app/features/checkout/server/index.server.ts';
import { expectedMethod } from '#app/terms/transaction-status.ts';
import type { ToPay } from './pay-first.tsx';

/** Data of a first payment for its button. */
export const toPayOf = ({ orderId, amount, installment }: FirstPayment): ToPay => ({
  orderId,
  amount,
  method: expectedMethod(installment.method),
});

/** Returns the payment that this browser can make before it has an account; null without one. */
export async function readToPay(request: Request): Promise<ToPay | null> {
  const found = await findNextPayment(request);
  return found && toPayOf(found);
}
