import { eq } from 'drizzle-orm';
import { validate } from 'uuid';
import { fromNumeric } from '#app/lib/money.ts';
import { ok, type Result } from '#app/lib/result.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { lockOrder } from '../lock-order.server.ts';
import { gatewayNamed } from '../ports/gateway.server.ts';
import { settleCharge } from '../settle-charge.server.ts';
import { asMoney, refusePanelOrder } from './panel-order.server.ts';

const { refunds, paymentCharges } = schema;

/**
 * Takes over a refund that the provider does not send: from now on an admin sends the money and adds the
 * proof. The provider is asked first, so that nothing it has refunded is sent again; without its answer
 * nothing is taken over.
 */
export async function takeOverRefund(admin: SignedInActor, refundId: string): Promise<Result<null>> {
  if (!validate(refundId)) return refusePanelOrder('not-found');
  const loaded = await asMoney(admin, [refunds, refundId], async (tx) => {
    const [row] = await tx
      .select({ refund: refunds, charge: paymentCharges })
      .from(refunds)
      .innerJoin(paymentCharges, eq(paymentCharges.id, refunds.chargeId))
      .where(eq(refunds.id, refundId));
    return row ? ok(row) : refusePanelOrder('not-found');
  });
  if (!loaded.ok) return loaded;
  const { charge, refund: found } = loaded.value;
  const gateway = gatewayNamed(charge.gateway);
  if (gateway && charge.gatewayPaymentId) {
    const payment = await gateway.find(charge.gatewayPaymentId).catch(() => null);
    if (!payment) return refusePanelOrder('no-answer');
    await settleCharge(gateway.name, payment);
  }
  return asMoney(admin, [refunds, refundId], async (tx) => {
    await lockOrder(tx, found.transactionId);
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update');
    if (!refund || refund.status === 'done') return refusePanelOrder('returned');
    if (refund.byHand) return ok(null);
    const taken = { byHand: true, ownerId: admin.userId };
    await tx.update(refunds).set(taken).where(eq(refunds.id, refundId));
    await recordAudit(tx, admin, {
      action: 'refund.take-over',
      entity: 'refunds',
      entityId: refundId,
      after: { amount: fromNumeric(refund.amount) },
    });
    return ok(null);
  });
}
