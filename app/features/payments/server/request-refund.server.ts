import { eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import type { Charge } from './lock-order.server.ts';
import { MANUAL } from './ports/payment-gateway.server.ts';

/**
 * Writes down that the money of a charge goes back, with the job that sends it: it exists when the decision does, and
 * is tried until the provider says that the money went. What came in by hand waits for a person, who then says so.
 * Asking again changes nothing.
 */
export async function requestRefund(tx: Tx, charge: Charge, reason: string): Promise<void> {
  if (charge.refundRequestedAt) return;
  const wanted = { refundReason: reason, refundRequestedAt: new Date() };
  await tx.update(schema.paymentCharges).set(wanted).where(eq(schema.paymentCharges.id, charge.id));
  Object.assign(charge, wanted);
  if (charge.gateway === MANUAL) return;
  await enqueue(tx, 'payments.refund', { chargeId: charge.id }, { key: charge.id });
}
