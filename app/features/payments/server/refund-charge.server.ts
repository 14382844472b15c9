import { eq } from 'drizzle-orm';
import { fromNumeric } from '#app/lib/money.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { gatewayNamed } from './ports/gateway.server.ts';
import { GatewayFailure } from './ports/payment-gateway.server.ts';
import { settleCharge } from './settle-charge.server.ts';

/**
 * Job `payments.refund`: gives back what is left of a charge's money. The provider is asked first how much that is, so
 * that a run after a lost answer gives nothing back twice; the books change by what it says afterwards.
 * @throws while the provider has not said that the money went: the queue and the reconciler come back to it.
 */
export async function refundCharge(chargeId: string): Promise<void> {
  const { paymentCharges } = schema;
  const [charge] = await asActor(system('payments'), (tx) =>
    tx.select().from(paymentCharges).where(eq(paymentCharges.id, chargeId)),
  );
  // What came in by hand goes back by hand: a person says when it did (confirm-return).
  if (charge?.status !== 'paid' || !charge.refundRequestedAt || !charge.gatewayPaymentId) return;
  const gateway = gatewayNamed(charge.gateway);
  if (!gateway) throw new GatewayFailure('unavailable', 'not-configured');
  const payment = await gateway.find(charge.gatewayPaymentId);
  if (!payment) throw new GatewayFailure('unavailable', 'unknown-payment');
  if (payment.status === 'paid') {
    const left = fromNumeric(charge.amount) - payment.refunded;
    const amount = payment.refunded > 0 ? left : null;
    // The key names what is left: once some of it was given back elsewhere, the rest is another refund.
    if (left > 0) await gateway.refund(payment.id, { amount, key: `${charge.id}-refund-${left}` });
  }
  const after = await gateway.find(charge.gatewayPaymentId);
  if (after) await settleCharge(gateway.name, after);
  if (after?.status !== 'refunded') throw new GatewayFailure('unavailable', 'refund-pending');
}
