import { and, eq } from 'drizzle-orm';
import { validate } from 'uuid';
import { isPayable } from '#app/features/payments/rules/order-status.ts';
import { renegotiationUndone } from '#app/features/payments/rules/payment-notices.ts';
import { fromNumeric } from '#app/lib/money.ts';
import { ok, type Result } from '#app/lib/result.ts';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { OrderId, UserId } from '#app/terms/ids.ts';
import {
  type Installment,
  moveInstallment,
  type Order,
  syncOrder,
  takeBackCharges,
} from '../lock-order.server.ts';
import { notifyOwner } from '../notify-payment.server.ts';
import { asMoney, refusePanelOrder, takeOrder } from './panel-order.server.ts';

const { installmentPayments, renegotiations, transactions } = schema;

const money = (installments: Installment[]) =>
  installments.map(({ amount, dueDate }) => ({ amount: fromNumeric(amount), dueDate }));

type Reopening = {
  agreed: typeof renegotiations.$inferSelect;
  order: Order;
  installments: Installment[];
  by: UserId | null;
  now: Date;
};

/** Ends the installments of a renegotiation and opens those that it replaced. @returns the open ones */
export async function reopenReplaced(
  tx: Tx,
  { agreed, order, installments, by, now }: Reopening,
): Promise<Installment[]> {
  await tx
    .update(renegotiations)
    .set({ undoneAt: now, undoneBy: by })
    .where(eq(renegotiations.id, agreed.id));
  const added = installments.filter(({ renegotiationId }) => renegotiationId === agreed.id);
  const reopened = installments.filter(({ replacedBy }) => replacedBy === agreed.id);
  for (const installment of added)
    await moveInstallment(tx, installment, 'canceled', { replacedBy: agreed.id });
  await takeBackCharges(
    tx,
    added.map(({ id }) => id),
  );
  const open = { status: 'pending' as const, replacedBy: null };
  for (const installment of reopened) {
    await tx.update(installmentPayments).set(open).where(eq(installmentPayments.id, installment.id));
    Object.assign(installment, open);
  }
  if (agreed.oneCharge)
    await tx.update(transactions).set({ oneCharge: true }).where(eq(transactions.id, order.id));
  return reopened;
}

/**
 * Undoes a renegotiation until one of its installments is paid: its installments end with their charges, the
 * replaced ones are open again with their own numbers and due dates, and the customer is notified once. A
 * later payment of an ended code is refunded.
 */
export async function undoRenegotiation(
  admin: SignedInActor,
  orderId: OrderId,
  renegotiationId: string,
  now: Date = new Date(),
): Promise<Result<null>> {
  if (!validate(renegotiationId)) return refusePanelOrder('not-found');
  return asMoney(admin, [transactions, orderId], async (tx) => {
    const taken = await takeOrder(tx, orderId);
    if (!taken.ok) return taken;
    const { order, installments } = taken.value;
    const [agreed] = await tx
      .select()
      .from(renegotiations)
      .where(and(eq(renegotiations.id, renegotiationId), eq(renegotiations.transactionId, orderId)));
    if (!agreed) return refusePanelOrder('not-found');
    if (agreed.undoneAt) return refusePanelOrder('undone');
    if (order.withdrawnAt || order.canceledAt || order.status === 'refunded')
      return refusePanelOrder('closed');
    const added = installments.filter((installment) => installment.renegotiationId === agreed.id);
    if (added.some(({ replacedBy }) => replacedBy)) return refusePanelOrder('renegotiated-since');
    if (added.some(({ status }) => status === 'processing')) return refusePanelOrder('processing');
    if (!added.every(({ status }) => isPayable(status))) return refusePanelOrder('agreement-paid');

    const reopened = await reopenReplaced(tx, { agreed, order, installments, by: admin.userId, now });
    await syncOrder(tx, { order, installments });
    const notice = renegotiationUndone(money(reopened), agreed.createdAt);
    await notifyOwner(tx, order, notice, `renegotiation-undone:${agreed.id}`);
    await recordAudit(tx, admin, {
      action: 'order.renegotiate-undo',
      entity: 'transactions',
      entityId: orderId,
      before: { parts: money(added), discount: fromNumeric(agreed.discount) },
      after: { parts: money(reopened) },
    });
    return ok(null);
  });
}
