import { and, eq, isNull } from 'drizzle-orm';
import { validate } from 'uuid';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { Charge } from './lock-order.server.ts';
import type { GatewayName, GatewayPayment } from './ports/payment-gateway.server.ts';

const { paymentCharges: charges } = schema;

const byPayment = (gateway: GatewayName, paymentId: string) =>
  and(eq(charges.gateway, gateway), eq(charges.gatewayPaymentId, paymentId));

/**
 * Returns a payment under our reference: the first payment of an authorization may carry the provider's own mark
 * instead.
 */
export async function underReference(
  tx: Tx,
  gateway: GatewayName,
  payment: GatewayPayment,
): Promise<GatewayPayment> {
  if (payment.reference !== null || !payment.mark) return payment;
  const { pixAuthorizations } = schema;
  const [first] = await tx
    .select({ id: charges.id })
    .from(charges)
    .innerJoin(pixAuthorizations, eq(pixAuthorizations.id, charges.authorizationId))
    .where(
      and(
        eq(pixAuthorizations.gateway, gateway),
        eq(pixAuthorizations.gatewayMark, payment.mark),
        isNull(charges.dueOn),
      ),
    );
  return first ? { ...payment, reference: first.id } : payment;
}

/**
 * Returns the charge that the provider's reference names, otherwise the one with this payment. Undefined for
 * a payment of another product: other shops use the same account.
 */
export async function findCharge(
  tx: Tx,
  gateway: GatewayName,
  payment: GatewayPayment,
): Promise<Charge | undefined> {
  const { reference } = await underReference(tx, gateway, payment);
  if (reference !== null && validate(reference)) {
    const [named] = await tx
      .select()
      .from(charges)
      .where(and(eq(charges.gateway, gateway), eq(charges.id, reference)));
    if (named) return named;
  }
  const [known] = await tx.select().from(charges).where(byPayment(gateway, payment.id));
  return known;
}

/**
 * Returns the row of this payment: the intent takes the first payment under its reference, each further
 * payment (a second card tried in the same checkout) gets its own row. Call it with the order locked.
 */
export async function chargeOfPayment(
  tx: Tx,
  gateway: GatewayName,
  payment: GatewayPayment,
  referenced: Charge,
): Promise<Charge> {
  const [known] = await tx.select().from(charges).where(byPayment(gateway, payment.id));
  if (known) return known;
  const gatewayPaymentId = payment.id;
  const [adopted] = await tx.select().from(charges).where(eq(charges.id, referenced.id));
  if (adopted && adopted.gatewayPaymentId === null) {
    await tx.update(charges).set({ gatewayPaymentId }).where(eq(charges.id, adopted.id));
    return { ...adopted, gatewayPaymentId };
  }
  const { installmentId, userId, amount, coversOrder } = adopted ?? referenced;
  const [added] = await tx
    .insert(charges)
    .values({
      id: newId(),
      installmentId,
      userId,
      amount,
      coversOrder,
      gateway,
      gatewayPaymentId,
      method: payment.method,
      live: false,
    })
    .returning();
  if (!added) throw new Error('A payment was not stored.');
  return added;
}
