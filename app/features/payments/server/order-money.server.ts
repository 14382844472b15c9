import { eq } from 'drizzle-orm';
import { civilDateAt } from '#app/lib/dates.ts';
import { fromNumeric } from '#app/lib/money.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { OrderId } from '#app/terms/ids.ts';

/**
 * Reads the money of an order for a share of it, in centavos: its total, the extended guarantee inside of that, and the
 * received and refunded amounts of each installment. Money from before the firm moved in does not count. Null for an
 * unknown id.
 */
export async function readOrderMoney(tx: Tx, orderId: OrderId) {
  const { transactions: t, installmentPayments: p } = schema;
  const [order] = await tx
    .select({ leadId: t.leadId, userId: t.userId, amount: t.amount, snapshot: t.planSnapshot })
    .from(t)
    .where(eq(t.id, orderId));
  if (!order) return null;
  const parts = await tx.select().from(p).where(eq(p.transactionId, orderId)).orderBy(p.installmentNumber);
  const { warranty, plan, product } = order.snapshot as {
    warranty?: { amount: number } | null;
    plan?: string;
    product?: { id?: string };
  };
  return {
    leadId: order.leadId,
    userId: order.userId,
    total: fromNumeric(order.amount),
    guarantee: warranty?.amount ?? 0,
    /** The plan that was bought; null for a single product. */
    plan: product?.id ? null : (plan ?? null),
    parts: parts.map((part) => ({
      id: part.id,
      amount: fromNumeric(part.amount),
      paid: part.paidAmount === null || part.receivedElsewhere ? 0 : fromNumeric(part.paidAmount),
      refunded: fromNumeric(part.refundedAmount),
      paidOn: part.paidAt && civilDateAt(part.paidAt),
    })),
  };
}
