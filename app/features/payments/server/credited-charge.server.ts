import { and, eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { type Charge, chargedInstallment, type Installment, type LockedOrder } from './lock-order.server.ts';
import { MANUAL } from './ports/payment-gateway.server.ts';

const { paymentCharges: charges } = schema;

/**
 * Returns the payment that paid an installment; for one that was paid before charges existed, adds it now as
 * a manual payment.
 */
export async function creditedCharge(tx: Tx, locked: LockedOrder, paid: Installment): Promise<Charge> {
  const installment = chargedInstallment(locked, paid);
  const [known] = await tx
    .select()
    .from(charges)
    .where(and(eq(charges.installmentId, installment.id), eq(charges.credited, true)));
  if (known) return known;
  const [added] = await tx
    .insert(charges)
    .values({
      installmentId: installment.id,
      userId: locked.order.userId,
      gateway: MANUAL,
      method: installment.paymentMethod,
      amount: installment.paidAmount ?? installment.amount,
      status: 'paid',
      live: false,
      credited: true,
      paidAt: installment.paidAt,
    })
    .returning();
  if (!added) throw new Error('A payment was not stored.');
  return added;
}
