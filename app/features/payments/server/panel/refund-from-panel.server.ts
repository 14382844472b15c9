import { and, eq } from 'drizzle-orm';
import { recordAudit } from '#app/features/audit/server/index.server.ts';
import { canEnd, isOpen } from '#app/features/payments/rules/order-status.ts';
import { refundStarted } from '#app/features/payments/rules/payment-notices.ts';
import { type Centavos, fromNumeric } from '#app/lib/money.ts';
import { ok, type Result } from '#app/lib/result.ts';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { blockCards } from '../block-cards.server.ts';
import { type Charge, chargedPart, type Part } from '../lock-order.server.ts';
import { MANUAL } from '../ports/payment-gateway.server.ts';
import { refundTransaction } from '../refund-transaction.server.ts';
import { requestRefund } from '../request-refund.server.ts';
import { applyPayment } from '../settle-charge.server.ts';
import { tellOwner } from '../tell-payment.server.ts';
import { asMoney, type ClaimedOrder, refuse, takeOrder, takePart } from './panel-order.server.ts';
import { manualPayment } from './record-payment.server.ts';

const { paymentCharges: charges } = schema;

/**
 * Gives back what was paid for one part, by the refund job of its payment; the rest of the order goes on. When no other
 * money of it stays, the order ends at once, as by `refundOrder`: what is open is canceled, its cards are blocked.
 */
export async function refundPart(
  admin: SignedInActor,
  partId: string,
  reason: string,
): Promise<Result<null>> {
  return asMoney(admin, async (tx) => {
    const taken = await takePart(tx, partId);
    if (!taken.ok) return taken;
    const { locked, part } = taken.value;
    if (part.status !== 'paid') return refuse('nothing-paid');
    const charge = await creditedCharge(tx, locked, part);
    if (charge.refundRequestedAt) return refuse('returning');
    const others = locked.parts.filter(
      ({ id, status }) => status === 'paid' && id !== partId && !charge.coversOrder,
    );
    if (await allReturning(tx, locked, others)) {
      await refundTransaction(tx, locked, reason);
      await blockCards(tx, locked.userId, locked.order);
    } else await requestRefund(tx, charge, reason);
    const amount = fromNumeric(charge.amount);
    await tellOwner(tx, locked.userId, refundStarted(amount), `refund-asked:${charge.id}`);
    await recordAudit(tx, admin, {
      action: 'payment.refund',
      entity: 'installment_payments',
      entityId: partId,
      after: { amount, reason },
    });
    return ok(null);
  });
}

/**
 * Ends a whole order: nothing more is to be paid, everything that was paid goes back, and the cards that it opened are
 * blocked, as by a withdrawal (`withdraw`), which has no reason and is the customer's. So ends an order, too, whose money
 * the provider gave back by itself while parts of it are open.
 */
export async function refundOrder(
  admin: SignedInActor,
  orderId: string,
  reason: string,
): Promise<Result<{ amount: Centavos }>> {
  return asMoney(admin, async (tx) => {
    const taken = await takeOrder(tx, orderId);
    if (!taken.ok) return taken;
    const { order, parts, userId } = taken.value;
    const paid = parts.filter(({ status }) => status === 'paid');
    if (!canEnd(parts.map(({ status }) => status))) return refuse('nothing-paid');
    const open = parts.some(({ status }) => isOpen(status));
    if (!open && (await allReturning(tx, taken.value, paid))) return refuse('returning');
    const before = { status: order.status };
    const amount = await refundTransaction(tx, taken.value, reason);
    await blockCards(tx, userId, order);
    if (amount > 0) await tellOwner(tx, userId, refundStarted(amount), `order-refund:${orderId}`);
    await recordAudit(tx, admin, {
      action: 'order.refund',
      entity: 'transactions',
      entityId: orderId,
      before,
      after: { amount, reason },
    });
    return ok({ amount });
  });
}

/** Money that came in by hand was given back by hand: from now on the books say so. */
export async function confirmReturn(admin: SignedInActor, partId: string): Promise<Result<null>> {
  return asMoney(admin, async (tx) => {
    const taken = await takePart(tx, partId);
    if (!taken.ok) return taken;
    const { locked } = taken.value;
    const part = chargedPart(locked, taken.value.part);
    if (part.status !== 'paid') return refuse('nothing-paid');
    const charge = await creditedCharge(tx, locked, part);
    if (charge.gateway !== MANUAL || !charge.refundRequestedAt) return refuse('nothing-paid');
    await applyPayment(tx, admin, {
      locked,
      part,
      charge,
      payment: manualPayment(charge, 'refunded', charge.paidAt),
    });
    return ok(null);
  });
}

/** Is all the money of these paid parts on its way back? */
async function allReturning(tx: Tx, order: ClaimedOrder, paid: Part[]): Promise<boolean> {
  const asked: boolean[] = [];
  for (const part of paid) asked.push((await creditedCharge(tx, order, part)).refundRequestedAt !== null);
  return asked.every(Boolean);
}

/** The payment that paid a part; of one that was paid before charges were kept, written down now as made by hand. */
async function creditedCharge(tx: Tx, order: ClaimedOrder, paid: Part): Promise<Charge> {
  const part = chargedPart(order, paid);
  const [known] = await tx
    .select()
    .from(charges)
    .where(and(eq(charges.installmentId, part.id), eq(charges.credited, true)));
  if (known) return known;
  const [added] = await tx
    .insert(charges)
    .values({
      installmentId: part.id,
      userId: order.userId,
      gateway: MANUAL,
      method: part.paymentMethod,
      amount: part.paidAmount ?? part.amount,
      status: 'paid',
      live: false,
      credited: true,
      paidAt: part.paidAt,
    })
    .returning();
  if (!added) throw new Error('A payment could not be written down.');
  return added;
}
