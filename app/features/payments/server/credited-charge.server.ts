import { and, eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { type Charge, chargedPart, type LockedOrder, type Part } from './lock-order.server.ts';
import { MANUAL } from './ports/payment-gateway.server.ts';

const { paymentCharges: charges } = schema;

/** The payment that paid a part; of one that was paid before charges were kept, written down now as made by hand. */
export async function creditedCharge(tx: Tx, locked: LockedOrder, paid: Part): Promise<Charge> {
  const part = chargedPart(locked, paid);
  const [known] = await tx
    .select()
    .from(charges)
    .where(and(eq(charges.installmentId, part.id), eq(charges.credited, true)));
  if (known) return known;
  const [added] = await tx
    .insert(charges)
    .values({
      installmentId: part.id,
      userId: locked.order.userId,
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
