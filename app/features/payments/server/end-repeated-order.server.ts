import { eq } from 'drizzle-orm';
import { REPEATED_ORDER } from '#app/features/payments/rules/messages.ts';
import { canCancel } from '#app/features/payments/rules/order-status.ts';
import { repeatedOrder } from '#app/features/payments/rules/payment-notices.ts';
import { system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { OrderId } from '#app/terms/ids.ts';
import { closeInstallments, type LockedOrder, lockOrder, syncOrder } from './lock-order.server.ts';
import { notifyOwner } from './notify-payment.server.ts';
import { refundDueOn } from './refund-book.server.ts';
import { refundTransaction } from './refund-transaction.server.ts';

/**
 * Ends an order for a service that its holder already has: it would open nothing, so its open installments
 * are canceled and its payments are refunded. Notifies its owner. Runs in the transaction that found it.
 */
export async function endRepeatedOrder(tx: Tx, orderId: OrderId, now: Date = new Date()): Promise<void> {
  const locked = await lockOrder(tx, orderId);
  if (!locked) throw new Error('The order does not exist.');
  const { order, installments } = locked;
  const before = { status: order.status };
  const unpaid = canCancel(installments.map(({ status }) => status));
  if (unpaid) await cancel(tx, locked, now);
  const { amount: refund, how } = unpaid
    ? { amount: 0, how: '' }
    : await refundTransaction(tx, locked, { reason: 'repeated' });
  const dueOn = await refundDueOn(tx, now);
  await notifyOwner(tx, order, repeatedOrder({ refund, how, dueOn }), `repeated:${orderId}`);
  await recordAudit(tx, system('payments'), {
    action: 'order.repeated',
    entity: 'transactions',
    entityId: orderId,
    before,
    after: { status: order.status, refund },
  });
}

async function cancel(tx: Tx, locked: LockedOrder, now: Date): Promise<void> {
  const { order } = locked;
  const canceled = { canceledAt: now, canceledBy: order.userId, cancelReason: REPEATED_ORDER };
  await tx.update(schema.transactions).set(canceled).where(eq(schema.transactions.id, order.id));
  Object.assign(order, canceled);
  await closeInstallments(tx, locked);
  await syncOrder(tx, locked);
}
