import { and, asc, eq, isNull } from 'drizzle-orm';
import { type Centavos, fromNumeric, toNumeric } from '#app/lib/money.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { ChargeId } from '#app/terms/ids.ts';
import { gatewayNamed } from './ports/gateway.server.ts';
import { GatewayFailure, type GatewayPayment, type PaymentGateway } from './ports/payment-gateway.server.ts';
import type { Refund } from './refund-book.server.ts';
import { settleCharge } from './settle-charge.server.ts';

const ACTOR = system('payments');
const { paymentCharges: charges, refunds } = schema;

/**
 * Job `payments.refund`: sends the waiting refunds of a charge one after the other. It first reads how much
 * the provider has refunded already, so that a run after a lost answer refunds nothing twice; afterwards it
 * records the state that the provider reports.
 * @throws while the provider has not confirmed the refund: the queue and the reconciler retry.
 */
export async function refundCharge(chargeId: ChargeId): Promise<void> {
  const { charge, waiting } = await asActor(ACTOR, async (tx) => ({
    charge: (await tx.select().from(charges).where(eq(charges.id, chargeId)))[0],
    waiting: await tx
      .select()
      .from(refunds)
      .where(and(eq(refunds.chargeId, chargeId), eq(refunds.status, 'asked'), eq(refunds.byHand, false)))
      .orderBy(asc(refunds.id)),
  }));
  // Money received by hand is refunded by hand: an admin reports it (`finishRefund`).
  if (charge?.status !== 'paid' || !charge.gatewayPaymentId || waiting.length === 0) return;
  const gateway = gatewayNamed(charge.gateway);
  if (!gateway) throw new GatewayFailure('unavailable', 'not-configured');
  for (const refund of waiting) {
    const payment = await find(gateway, charge.gatewayPaymentId);
    if (payment.status === 'paid') await send(gateway, payment, refund, fromNumeric(charge.amount));
    const after = await find(gateway, charge.gatewayPaymentId);
    await settleCharge(gateway.name, after);
    if (after.status === 'refunded') return;
  }
  const left = await asActor(ACTOR, (tx) =>
    tx.$count(refunds, and(eq(refunds.chargeId, chargeId), eq(refunds.status, 'asked'))),
  );
  if (left > 0) throw new GatewayFailure('unavailable', 'refund-pending');
}

async function find(gateway: PaymentGateway, paymentId: string): Promise<GatewayPayment> {
  const payment = await gateway.find(paymentId);
  if (!payment) throw new GatewayFailure('unavailable', 'unknown-payment');
  return payment;
}

/**
 * Stores with the refund how much was refunded before the first attempt: the next attempt derives from it
 * whether this one arrived.
 */
async function send(
  gateway: PaymentGateway,
  payment: GatewayPayment,
  refund: Refund,
  all: Centavos,
): Promise<void> {
  const before = await asActor(ACTOR, async (tx) => {
    await tx
      .update(refunds)
      .set({ givenBefore: toNumeric(payment.refunded) })
      .where(and(eq(refunds.id, refund.id), isNull(refunds.givenBefore)));
    const [row] = await tx
      .select({ base: refunds.givenBefore })
      .from(refunds)
      .where(eq(refunds.id, refund.id));
    return fromNumeric(row?.base ?? '0');
  });
  const amount = Math.min(fromNumeric(refund.amount), all - payment.refunded);
  if (amount <= 0 || payment.refunded >= before + fromNumeric(refund.amount)) return;
  // The key contains the amount: after a partial refund elsewhere, the rest is another refund.
  await gateway.refund(payment.id, { amount: amount === all ? null : amount, key: `${refund.id}-${amount}` });
}
