import { refundByHand } from '#app/features/payments/rules/payment-notices.ts';
import { waysBack } from '#app/features/payments/rules/terms.ts';
import { type Centavos, fromNumeric } from '#app/lib/money.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { creditedCharge } from './credited-charge.server.ts';
import { type Charge, closeInstallments, type LockedOrder, syncOrder } from './lock-order.server.ts';
import { notifyPaymentTeam } from './notify-payment.server.ts';
import { MANUAL } from './ports/payment-gateway.server.ts';
import { type RefundAsk, requestRefund } from './refund-book.server.ts';

/** Refunded amount of an order, in centavos, and how it goes back, in words. */
export type Refunding = { amount: Centavos; how: string };

/**
 * Ends an order and refunds it: nothing more can be paid, and each payment of an installment has its own
 * refund, so that a failed one is retried alone. The order is refunded when the last of them is. An admin
 * refunds payments from outside of the gateway, and then adds the proof.
 * @returns the refunded amount in centavos, late fees included, and how it goes back.
 */
export async function refundTransaction(
  tx: Tx,
  locked: LockedOrder,
  ask: Omit<RefundAsk, 'amount'>,
): Promise<Refunding> {
  const paidInstallments = locked.installments.filter(({ status }) => status === 'paid');
  await closeInstallments(tx, locked);
  const paid = new Map<string, Charge>();
  for (const installment of paidInstallments) {
    const charge = await creditedCharge(tx, locked, installment);
    paid.set(charge.id, charge);
  }
  for (const charge of paid.values()) await requestRefund(tx, locked.order.id, charge, ask);
  const ways = [...paid.values()].map(({ method, gateway }) => ({ method, byHand: gateway === MANUAL }));
  const byHand = ways.filter((way) => way.byHand).length;
  if (byHand > 0) await notifyPaymentTeam(tx, locked.order, refundByHand(byHand));
  if (paidInstallments.length === 0) await syncOrder(tx, locked);
  const amount = paidInstallments.reduce(
    (sum, installment) =>
      sum +
      fromNumeric(installment.paidAmount ?? installment.amount) -
      fromNumeric(installment.refundedAmount),
    0,
  );
  return { amount, how: waysBack(ways) };
}
