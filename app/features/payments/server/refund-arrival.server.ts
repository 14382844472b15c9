import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { REFUND_DELETED } from '#app/features/payments/rules/messages.ts';
import { refundMissing } from '#app/features/payments/rules/payment-notices.ts';
import type { RefundArrival } from '#app/features/payments/rules/terms.ts';
import { fromNumeric } from '#app/lib/money.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type CustomerActor, type SignedInActor, system } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { lockOrder } from './lock-order.server.ts';
import { notifyPaymentTeam } from './notify-payment.server.ts';
import { asMoney, refusePanelOrder } from './panel/panel-order.server.ts';

const { refunds: r } = schema;

/**
 * Records what the customer says of a sent refund. "Missing" notifies the team and is listed for it; saying the
 * same again changes nothing. The customer may correct it.
 */
export async function sayRefundArrival(
  customer: CustomerActor,
  refundId: string,
  arrival: Exclude<RefundArrival, 'settled'>,
): Promise<Result<null>> {
  if (!isUuid(refundId)) return err(REFUND_DELETED);
  return asActor(system('payments'), async (tx) => {
    const own = and(eq(r.id, refundId), eq(r.userId, customer.userId), eq(r.status, 'done'));
    const [refund] = await tx.select().from(r).where(own);
    if (!refund) return err(REFUND_DELETED);
    const said = await tx
      .update(r)
      .set({ arrival, arrivalAt: new Date() })
      .where(and(own, or(isNull(r.arrival), ne(r.arrival, arrival))))
      .returning({ id: r.id });
    if (said.length === 0) return ok(null);
    const amount = fromNumeric(refund.amount);
    const locked = arrival === 'missing' ? await lockOrder(tx, refund.transactionId) : null;
    if (locked) await notifyPaymentTeam(tx, locked.order, refundMissing(amount));
    await recordAudit(tx, customer, {
      action: 'refund.arrival',
      entity: 'refunds',
      entityId: refundId,
      before: { arrival: refund.arrival },
      after: { arrival },
    });
    return ok(null);
  });
}

/** Ends the search for a refund that the customer missed. */
export const settleArrival = (admin: SignedInActor, refundId: string): Promise<Result<null>> =>
  asMoney(admin, isUuid(refundId) ? [r, refundId] : null, async (tx) => {
    if (!isUuid(refundId)) return refusePanelOrder('not-found');
    const settled = await tx
      .update(r)
      .set({ arrival: 'settled', arrivalAt: new Date() })
      .where(and(eq(r.id, refundId), eq(r.arrival, 'missing')))
      .returning({ id: r.id });
    if (settled.length === 0) return refusePanelOrder('returned');
    await recordAudit(tx, admin, {
      action: 'refund.arrival',
      entity: 'refunds',
      entityId: refundId,
      before: { arrival: 'missing' },
      after: { arrival: 'settled' },
    });
    return ok(null);
  });
