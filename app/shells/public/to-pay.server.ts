import { type FirstPayment, findNextPayment } from '#app/features/checkout/server/index.server.ts';
import type { ToPay } from './pay-first.tsx';

/** What a button needs of a first payment. */
export const toPayOf = ({ orderId, amount, installment }: FirstPayment): ToPay => ({
  orderId,
  amount,
  method: installment.method === 'card' ? 'card' : 'pix',
});

/** What this browser can pay before its account; null where there is nothing. */
export async function readToPay(request: Request): Promise<ToPay | null> {
  const found = await findNextPayment(request);
  return found && toPayOf(found);
}
