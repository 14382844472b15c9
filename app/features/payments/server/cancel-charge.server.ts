import { eq } from 'drizzle-orm';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { ChargeId } from '#app/terms/ids.ts';
import { gatewayNamed } from './ports/gateway.server.ts';
import { GatewayFailure } from './ports/payment-gateway.server.ts';
import { settleCharge } from './settle-charge.server.ts';

const { paymentCharges: charges } = schema;

/**
 * Job `payments.cancel`: cancels a charge at the provider, so that an ended order is not paid. One that was paid
 * meanwhile is settled as the provider reports it, and refunded.
 * @throws GatewayFailure while the provider cannot be reached; the queue tries again.
 */
export async function cancelCharge(chargeId: ChargeId): Promise<void> {
  const [charge] = await asActor(system('payments'), (tx) =>
    tx.select().from(charges).where(eq(charges.id, chargeId)),
  );
  if (!charge || charge.live || (charge.status !== 'pending' && charge.status !== 'processing')) return;
  const gateway = gatewayNamed(charge.gateway);
  if (!gateway) return;
  const { gatewayPaymentId, checkoutUrl } = charge;
  try {
    await gateway.cancel({ paymentId: gatewayPaymentId, checkoutUrl });
  } catch (error) {
    // Refused: the charge was paid, refused or canceled before. Its current state is read below.
    if (!(error instanceof GatewayFailure && error.kind === 'refused')) throw error;
  }
  const payment = gatewayPaymentId ? await gateway.find(gatewayPaymentId) : null;
  if (payment) await settleCharge(gateway.name, payment);
}
