import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { orderTitle } from '#app/features/catalog/rules/offers.ts';
import { CANCEL_REFUSALS } from '#app/features/payments/rules/messages.ts';
import { canCancel, isInstallmentOpen } from '#app/features/payments/rules/order-status.ts';
import { orderCanceled, orderCanceledForTeam } from '#app/features/payments/rules/payment-notices.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import {
  asActor,
  type CustomerActor,
  type SignedInActor,
  system,
  type Tx,
} from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { OrderId, UserId } from '#app/terms/ids.ts';
import { blockCards } from './block-cards.server.ts';
import { closeInstallments, type LockedOrder, lockOrder, syncOrder } from './lock-order.server.ts';
import { notifyOwner, notifyPaymentTeam } from './notify-payment.server.ts';
import { asMoney } from './panel/panel-order.server.ts';

type Ending = { by: CustomerActor | SignedInActor; reason: string | null; now: Date };

const { transactions } = schema;

const refusal = (code: keyof typeof CANCEL_REFUSALS) => err({ code, ...CANCEL_REFUSALS[code] });

/** Cancels the customer's own order while nothing of it is paid. A repeated call changes nothing. */
export async function cancelOwnOrder(
  customer: CustomerActor,
  orderId: OrderId,
  now: Date = new Date(),
): Promise<Result<null>> {
  if (!isUuid(orderId)) return refusal('not-found');
  return asActor(system('payments'), async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (locked?.order.userId !== customer.userId) return refusal('not-found');
    const result = await cancel(tx, locked, { by: customer, reason: null, now });
    if (result.ok && result.value)
      await notifyPaymentTeam(tx, locked.order, orderCanceledForTeam(nameOf(locked)));
    return result.ok ? ok(null) : result;
  });
}

/**
 * The same from the panel, with the reason that the team gives; also for an order whose customer has no account yet.
 * @throws for every actor but admins.
 */
export async function cancelOrder(
  admin: SignedInActor,
  orderId: OrderId,
  reason: string,
  now: Date = new Date(),
): Promise<Result<null>> {
  if (!isUuid(orderId)) return refusal('not-found');
  return asMoney(admin, [transactions, orderId], async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked) return refusal('not-found');
    const result = await cancel(tx, locked, { by: admin, reason, now });
    return result.ok ? ok(null) : result;
  });
}

/**
 * Ends all open payments of a client: cancels unpaid orders, and waives the open installments of others. Part
 * of the transaction of an erasure, which open installments would block; runs as the system.
 * @returns how many orders it ended or closed.
 */
export async function endOpenOrders(
  tx: Tx,
  admin: SignedInActor,
  userId: UserId,
  { reason, now }: Omit<Ending, 'by'>,
): Promise<number> {
  const open = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        isNull(transactions.withdrawnAt),
        isNull(transactions.canceledAt),
        ne(transactions.status, 'refunded'),
        inArray(transactions.status, ['pending', 'processing', 'failed']),
      ),
    )
    .orderBy(transactions.id);
  let ended = 0;
  for (const { id } of open) {
    const locked = await lockOrder(tx, id);
    if (!locked?.installments.some(({ status }) => isInstallmentOpen(status))) continue;
    ended += 1;
    if ((await cancel(tx, locked, { by: admin, reason, now })).ok) continue;
    const before = { status: locked.order.status };
    await closeInstallments(tx, locked);
    await syncOrder(tx, locked);
    await recordAudit(tx, admin, {
      action: 'order.close',
      entity: 'transactions',
      entityId: id,
      before,
      after: { status: locked.order.status, reason },
    });
  }
  return ended;
}

const nameOf = ({ order }: LockedOrder): string => {
  const { plan, product } = (order.planSnapshot ?? {}) as { plan?: string; product?: { title: string } };
  return orderTitle(product?.title ?? plan ?? null, false);
};

/**
 * Closes the installments, cancels the charges at the provider, and blocks the cards that the order opened.
 * Money that arrives anyway is refunded like every payment of an ended order. @returns whether it ended now.
 */
async function cancel(tx: Tx, locked: LockedOrder, { by, reason, now }: Ending): Promise<Result<boolean>> {
  const { order, installments } = locked;
  if (order.canceledAt) return ok(false);
  if (order.withdrawnAt) return refusal('ended');
  const statuses = installments.map(({ status }) => status);
  if (!canCancel(statuses)) return refusal(statuses.some(isInstallmentOpen) ? 'paid' : 'ended');
  const before = { status: order.status };
  const canceled = { canceledAt: now, canceledBy: by.userId, cancelReason: reason };
  await tx.update(transactions).set(canceled).where(eq(transactions.id, order.id));
  Object.assign(order, canceled);
  await closeInstallments(tx, locked);
  await syncOrder(tx, locked);
  if (order.userId) await blockCards(tx, order.userId, order);
  await notifyOwner(tx, order, orderCanceled(nameOf(locked), reason), `order-canceled:${order.id}`);
  await recordAudit(tx, by, {
    action: 'order.cancel',
    entity: 'transactions',
    entityId: order.id,
    before,
    after: { status: order.status, ...(reason && { reason }) },
  });
  return ok(true);
}
