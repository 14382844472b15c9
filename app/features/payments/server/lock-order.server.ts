import { and, asc, eq, inArray } from 'drizzle-orm';
import {
  INSTALLMENT_NEXT,
  isOpen,
  transactionPath,
  transactionStatusOf,
} from '#app/features/payments/rules/order-status.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import type { OrderId, PartId } from '#app/terms/ids.ts';
import type { InstallmentStatus } from '#app/terms/transaction-status.ts';

const { transactions, installmentPayments, paymentCharges } = schema;

export type Order = typeof transactions.$inferSelect;
export type Part = typeof installmentPayments.$inferSelect;
export type Charge = typeof paymentCharges.$inferSelect;
export type LockedOrder = { order: Order; parts: Part[] };

/** The name of the linked profile that an order is for; null where it is the buyer. */
export async function linkedHolder(
  tx: Tx,
  { linkedProfileId }: { linkedProfileId?: string | null | undefined },
): Promise<string | null> {
  if (!linkedProfileId) return null;
  const { linkedProfiles } = schema;
  const [holder] = await tx
    .select({ name: linkedProfiles.fullName })
    .from(linkedProfiles)
    .where(eq(linkedProfiles.id, linkedProfileId));
  return holder?.name ?? null;
}

/**
 * Takes the order of a part for this transaction. Everything that moves money of an order holds this lock first, so
 * that webhooks, payers, withdrawals and the reconciler pass one by one.
 */
export async function lockOrderOfPart(tx: Tx, partId: PartId): Promise<LockedOrder | null> {
  const [found] = await tx
    .select({ id: installmentPayments.transactionId })
    .from(installmentPayments)
    .where(eq(installmentPayments.id, partId));
  return found ? lockOrder(tx, found.id) : null;
}

export async function lockOrder(tx: Tx, orderId: OrderId): Promise<LockedOrder | null> {
  const [order] = await tx.select().from(transactions).where(eq(transactions.id, orderId)).for('update');
  if (!order) return null;
  const parts = await tx
    .select()
    .from(installmentPayments)
    .where(eq(installmentPayments.transactionId, orderId))
    .orderBy(asc(installmentPayments.installmentNumber));
  return { order, parts };
}

/** Moves a part where the rules let it; `part` follows. @returns false when it is not a way to go. */
export async function movePart(
  tx: Tx,
  part: Part,
  status: InstallmentStatus,
  more: Partial<Pick<Part, 'paidAt' | 'paidAmount' | 'paymentMethod' | 'receiptUrl' | 'replacedBy'>> = {},
): Promise<boolean> {
  if (!INSTALLMENT_NEXT[part.status].includes(status)) return false;
  await tx
    .update(installmentPayments)
    .set({ status, ...more })
    .where(eq(installmentPayments.id, part.id));
  Object.assign(part, { status, ...more });
  return true;
}

/** The part that the charges of a part hang on: of an order that one charge pays, its first. */
export const chargedPart = ({ order, parts }: LockedOrder, part: Part): Part =>
  order.oneCharge ? (parts[0] ?? part) : part;

/**
 * Moves the part of a charge, and with it every other part that the charge covers. Money that came in is kept as each
 * part's own amount.
 * @returns false when the part itself does not go that way; then no other moves.
 */
export async function moveCovered(
  tx: Tx,
  { parts }: LockedOrder,
  { charge, part }: { charge: Pick<Charge, 'coversOrder'>; part: Part },
  status: InstallmentStatus,
  more: Parameters<typeof movePart>[3] = {},
): Promise<boolean> {
  if (!charge.coversOrder) return movePart(tx, part, status, more);
  const own = (one: Part) => ({ ...more, ...(more.paidAmount && { paidAmount: one.amount }) });
  if (!(await movePart(tx, part, status, own(part)))) return false;
  for (const other of parts) if (other.id !== part.id) await movePart(tx, other, status, own(other));
  return true;
}

/**
 * Brings the order to where its parts say that it is, by allowed steps; `locked.order` follows. One that was given back
 * stays as it is until its last payment is: what is left of it must not look like a sale.
 */
export async function syncOrder(tx: Tx, { order, parts }: LockedOrder): Promise<void> {
  if (order.withdrawnAt && parts.some(({ status }) => status === 'paid')) return;
  const target = transactionStatusOf(parts.map(({ status }) => status));
  for (const status of transactionPath(order.status, target) ?? []) {
    await tx.update(transactions).set({ status }).where(eq(transactions.id, order.id));
    order.status = status;
  }
}

/**
 * Nothing more is to be paid of this order: open parts are canceled, their charges not offered any more and, by a job,
 * taken back at the provider.
 */
export async function closeParts(tx: Tx, { parts }: LockedOrder): Promise<void> {
  const open = parts.filter(({ status }) => isOpen(status));
  for (const part of open) await movePart(tx, part, 'canceled');
  await takeBackCharges(
    tx,
    parts.map(({ id }) => id),
  );
}

/** The charges that are offered for these parts are offered no more, and are taken back at the provider by a job. */
export async function takeBackCharges(tx: Tx, partIds: string[]): Promise<void> {
  const offered = await tx
    .update(paymentCharges)
    .set({ live: false })
    .where(and(inArray(paymentCharges.installmentId, partIds), eq(paymentCharges.live, true)))
    .returning({ id: paymentCharges.id });
  for (const { id } of offered) await enqueue(tx, 'payments.cancel', { chargeId: id }, { key: id });
}
