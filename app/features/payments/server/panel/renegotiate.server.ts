import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { newSchedule } from '#app/features/payments/rules/new-schedule.ts';
import { isPayable } from '#app/features/payments/rules/order-status.ts';
import { type RenegotiationInput, renegotiationFault } from '#app/features/payments/rules/panel-input.ts';
import { partsRenegotiated } from '#app/features/payments/rules/payment-notices.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { fromNumeric, toNumeric } from '#app/lib/money.ts';
import { ok, type Result } from '#app/lib/result.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { OrderId } from '#app/terms/ids.ts';
import { movePart, type Part, syncOrder, takeBackCharges } from '../lock-order.server.ts';
import { tellOwner } from '../tell-payment.server.ts';
import { asMoney, refuse, takeOrder } from './panel-order.server.ts';

const { installmentPayments, renegotiations, transactions } = schema;

/** Fingerprint of an order's parts: a form that was filled over another state gets a conflict. */
export const fingerprint = (parts: readonly Pick<Part, 'id' | 'status'>[]): string =>
  createHash('sha256')
    .update(
      parts
        .map(({ id, status }) => `${id}:${status}`)
        .toSorted()
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 32);

/**
 * Divides what is open of an order anew. The open parts end, with the charges that were offered for them, and stay as
 * history; parts that were paid are not touched. A payment of an old code afterwards is refunded.
 * @param seen fingerprint of the parts that the form was filled over.
 */
export async function renegotiate(
  admin: SignedInActor,
  orderId: OrderId,
  input: RenegotiationInput,
  seen: string,
  now: Date = new Date(),
): Promise<Result<null>> {
  return asMoney(admin, async (tx) => {
    const taken = await takeOrder(tx, orderId);
    if (!taken.ok) return taken;
    const { order, parts, userId } = taken.value;
    if (order.withdrawnAt || order.status === 'refunded') return refuse('closed');
    if (fingerprint(parts) !== seen) return refuse('changed');
    if (parts.some(({ status }) => status === 'processing')) return refuse('processing');
    const open = parts.filter(({ status }) => isPayable(status));
    if (open.length === 0) return refuse('nothing-open');
    const balance = open.reduce((sum, { amount }) => sum + fromNumeric(amount), 0);
    const { count, firstDue, discount, reason } = input;
    const schedule = { open: balance, discount, count, firstDue };
    const fault = renegotiationFault(schedule, civilDateAt(now));
    if (fault) return refuse('invalid', fault);

    const id = newId();
    await tx.insert(renegotiations).values({
      id,
      transactionId: orderId,
      userId,
      openAmount: toNumeric(balance),
      discount: toNumeric(discount),
      reason,
      createdBy: admin.userId,
    });
    for (const part of open) await movePart(tx, part, 'canceled', { replacedBy: id });
    const replaced = open.map((part) => part.id);
    await takeBackCharges(tx, replaced);
    // One charge becomes parts that are paid one by one.
    await tx.update(transactions).set({ oneCharge: false }).where(eq(transactions.id, orderId));
    const last = parts.at(-1)?.installmentNumber ?? 0;
    const paymentMethod = order.paymentMethod;
    const agreed = newSchedule(schedule);
    const added = await tx
      .insert(installmentPayments)
      .values(
        agreed.map(({ amount, dueDate }, at) => ({
          id: newId(),
          transactionId: orderId,
          userId,
          installmentNumber: last + at + 1,
          amount: toNumeric(amount),
          dueDate,
          paymentMethod,
          renegotiationId: id,
        })),
      )
      .returning();
    await syncOrder(tx, { order, parts: [...parts, ...added] });
    await tellOwner(tx, order, partsRenegotiated(agreed, discount), `renegotiated:${id}`);
    await recordAudit(tx, admin, {
      action: 'order.renegotiate',
      entity: 'transactions',
      entityId: orderId,
      before: {
        open: balance,
        parts: open.map((part) => ({ amount: fromNumeric(part.amount), dueDate: part.dueDate })),
      },
      after: { discount, parts: agreed, reason },
    });
    return ok(null);
  });
}
