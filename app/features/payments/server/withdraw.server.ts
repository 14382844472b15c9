import { eq } from 'drizzle-orm';
import { WITHDRAWAL_REFUSALS } from '#app/features/payments/rules/messages.ts';
import { canWithdraw } from '#app/features/payments/rules/order-status.ts';
import { withdrawalConfirmed, withdrawalForTeam } from '#app/features/payments/rules/payment-notices.ts';
import type { Centavos } from '#app/lib/money.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type CustomerActor, system } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newProtocol } from '#app/platform/protocols.server.ts';
import type { OrderId } from '#app/terms/ids.ts';
import { blockCards } from './block-cards.server.ts';
import { lockOrder } from './lock-order.server.ts';
import { notifyOwner, notifyPaymentTeam } from './notify-payment.server.ts';
import { refundDueOn } from './refund-book.server.ts';
import { refundTransaction } from './refund-transaction.server.ts';

const { transactions } = schema;

const refusal = (code: keyof typeof WITHDRAWAL_REFUSALS) => err({ code, ...WITHDRAWAL_REFUSALS[code] });

/**
 * Right of withdrawal (CDC art. 49): within 7 days, without a reason. Returns the protocol at once (Decreto
 * 7.962/2013 art. 5 § 4); jobs refund the money; the cards that the order opened are blocked; both sides are
 * notified. A repeated request returns the same protocol.
 */
export async function withdraw(
  customer: CustomerActor,
  orderId: OrderId,
  now: Date = new Date(),
): Promise<Result<{ protocol: string; refund: Centavos }>> {
  if (!isUuid(orderId)) return refusal('not-found');
  return asActor(system('payments'), async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked || locked.order.userId !== customer.userId) return refusal('not-found');
    const { order } = locked;
    if (order.withdrawalProtocol) return ok({ protocol: order.withdrawalProtocol, refund: 0 });
    if (order.status === 'refunded') return refusal('refunded');
    if (!canWithdraw(order.createdAt, now)) return refusal('late');

    const before = { status: order.status };
    const protocol = newProtocol('D', now);
    const withdrawn = { withdrawalProtocol: protocol, withdrawnAt: now };
    await tx.update(transactions).set(withdrawn).where(eq(transactions.id, orderId));
    Object.assign(order, withdrawn);
    const { amount: refund, how } = await refundTransaction(tx, locked, { reason: 'withdrawal' });
    const dueOn = await refundDueOn(tx, now);
    await blockCards(tx, customer.userId, order);
    await notifyOwner(
      tx,
      order,
      withdrawalConfirmed(protocol, { refund, how, dueOn }),
      `withdrawal:${orderId}`,
    );
    await notifyPaymentTeam(tx, order, withdrawalForTeam(protocol, refund));
    await recordAudit(tx, customer, {
      action: 'order.withdraw',
      entity: 'transactions',
      entityId: orderId,
      before,
      after: { protocol, refund },
    });
    return ok({ protocol, refund });
  });
}
