import { eq } from 'drizzle-orm';
import { waysBack } from '#app/features/payments/rules/terms.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { type Centavos, fromNumeric } from '#app/lib/money.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { blockCards } from './block-cards.server.ts';
import { creditedCharge } from './credited-charge.server.ts';
import type { Charge, LockedOrder } from './lock-order.server.ts';
import { MANUAL } from './ports/payment-gateway.server.ts';
import { leftToRefund, type RefundAsk, requestRefund } from './refund-book.server.ts';
import { refundTransaction } from './refund-transaction.server.ts';

const { refunds } = schema;

type Asked = Required<Pick<RefundAsk, 'guarantee'>> & {
  askedBy: string | null;
  /** Price of the service, in centavos. */
  price: Centavos;
  /** No other service of the order is left. */
  last: boolean;
};

/**
 * Refunds the price of one service of an order under its guarantee, out of the payments not refunded yet, the
 * oldest first. With the last service the order ends as by a full refund. Call it with the order locked.
 * @returns the refunded amount in centavos, how it goes back, and by which day.
 */
export async function refundService(
  tx: Tx,
  locked: LockedOrder,
  { price, last, ...more }: Asked,
): Promise<{ amount: Centavos; how: string; dueOn: CivilDate }> {
  const ask: RefundAsk = { reason: 'guarantee', ...more };
  const { order } = locked;
  const how = last
    ? (await refundTransaction(tx, locked, ask)).how
    : await fromPayments(tx, locked, price, ask);
  if (last && order.userId) await blockCards(tx, order.userId, order);
  const given = await tx
    .select({ amount: refunds.amount, dueOn: refunds.dueOn })
    .from(refunds)
    .where(eq(refunds.guaranteeId, more.guarantee.id));
  return {
    how,
    amount: given.reduce((sum, { amount }) => sum + fromNumeric(amount), 0),
    dueOn: given[0]?.dueOn ?? more.guarantee.dueOn,
  };
}

/** @returns how the money goes back. */
async function fromPayments(tx: Tx, locked: LockedOrder, price: Centavos, ask: RefundAsk): Promise<string> {
  const paid = new Map<string, Charge>();
  for (const installment of locked.installments.filter(({ status }) => status === 'paid')) {
    const charge = await creditedCharge(tx, locked, installment);
    paid.set(charge.id, charge);
  }
  let left = price;
  const ways: { method: Charge['method']; byHand: boolean }[] = [];
  for (const charge of paid.values()) {
    const amount = charge.refundRequestedAt ? 0 : Math.min(left, await leftToRefund(tx, charge));
    if (amount <= 0) continue;
    await requestRefund(tx, locked.order.id, charge, { ...ask, amount });
    ways.push({ method: charge.method, byHand: charge.gateway === MANUAL });
    left -= amount;
  }
  return waysBack(ways);
}
