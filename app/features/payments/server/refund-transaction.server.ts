import { and, eq, inArray } from 'drizzle-orm';
import { refundByHand } from '#app/features/payments/rules/payment-notices.ts';
import { type Centavos, fromNumeric } from '#app/lib/money.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { closeParts, type LockedOrder, syncOrder } from './lock-order.server.ts';
import { MANUAL } from './ports/payment-gateway.server.ts';
import { requestRefund } from './request-refund.server.ts';
import { tellTeam } from './tell-payment.server.ts';

const { paymentCharges: charges } = schema;

/**
 * Ends an order and gives its money back: nothing more can be paid, and each payment that paid a part has its own
 * refund, so that one that fails is tried again alone. The order is refunded when the last of them is. Parts that were
 * paid outside of the gateway are given back by a person, who then says so.
 * @returns what goes back, in centavos, with what was paid for being late.
 */
export async function refundTransaction(tx: Tx, locked: LockedOrder, reason: string): Promise<Centavos> {
  const paidParts = locked.parts.filter(({ status }) => status === 'paid');
  await closeParts(tx, locked);
  const paid = await tx
    .select()
    .from(charges)
    .where(
      and(
        inArray(
          charges.installmentId,
          paidParts.map(({ id }) => id),
        ),
        eq(charges.credited, true),
        eq(charges.status, 'paid'),
      ),
    );
  for (const charge of paid) await requestRefund(tx, charge, reason);
  const byGateway = paid.filter(({ gateway }) => gateway !== MANUAL);
  const byHand = paidParts.filter(
    ({ id }) => !byGateway.some((charge) => charge.coversOrder || charge.installmentId === id),
  );
  if (byHand.length > 0) {
    await tellTeam(tx, refundByHand(byHand.length));
  }
  if (paidParts.length === 0) await syncOrder(tx, locked);
  return paidParts.reduce((sum, { amount, paidAmount }) => sum + fromNumeric(paidAmount ?? amount), 0);
}
