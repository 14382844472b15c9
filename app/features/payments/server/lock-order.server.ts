import { and, asc, eq, inArray, isNotNull, or, type SQL } from 'drizzle-orm';
import type { AuthorizationEnding, AuthorizationStatus } from '#app/features/payments/rules/automatic-pix.ts';
import {
  INSTALLMENT_NEXT,
  isInstallmentOpen,
  transactionPath,
  transactionStatusOf,
} from '#app/features/payments/rules/order-status.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import type { InstallmentId, OrderId } from '#app/terms/ids.ts';
import type { InstallmentStatus } from '#app/terms/transaction-status.ts';

const { transactions, installmentPayments, paymentCharges, pixAuthorizations } = schema;

export type Order = typeof transactions.$inferSelect;
export type Installment = typeof installmentPayments.$inferSelect;
export type Charge = typeof paymentCharges.$inferSelect;
export type LockedOrder = { order: Order; installments: Installment[] };

/** Returns the name of the order's linked profile; null if it is for the buyer. */
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
 * Locks the order of an installment for this transaction. Every change of an order's money holds this lock
 * first, so that webhooks, payers, withdrawals and the reconciler run one at a time.
 */
export async function lockOrderOfInstallment(
  tx: Tx,
  installmentId: InstallmentId,
): Promise<LockedOrder | null> {
  const [found] = await tx
    .select({ id: installmentPayments.transactionId })
    .from(installmentPayments)
    .where(eq(installmentPayments.id, installmentId));
  return found ? lockOrder(tx, found.id) : null;
}

export async function lockOrder(tx: Tx, orderId: OrderId): Promise<LockedOrder | null> {
  const [order] = await tx.select().from(transactions).where(eq(transactions.id, orderId)).for('update');
  if (!order) return null;
  const installments = await tx
    .select()
    .from(installmentPayments)
    .where(eq(installmentPayments.transactionId, orderId))
    .orderBy(asc(installmentPayments.installmentNumber));
  return { order, installments };
}

/**
 * Moves an installment if the rules allow it, and updates `installment`. @returns false for a forbidden step.
 */
export async function moveInstallment(
  tx: Tx,
  installment: Installment,
  status: InstallmentStatus,
  more: Partial<
    Pick<Installment, 'paidAt' | 'paidAmount' | 'paymentMethod' | 'receiptUrl' | 'replacedBy'>
  > = {},
): Promise<boolean> {
  if (!INSTALLMENT_NEXT[installment.status].includes(status)) return false;
  await tx
    .update(installmentPayments)
    .set({ status, ...more })
    .where(eq(installmentPayments.id, installment.id));
  Object.assign(installment, { status, ...more });
  return true;
}

/**
 * Returns the installment that holds the charges of an installment: the first, if one charge pays the order.
 */
export const chargedInstallment = (
  { order, installments }: LockedOrder,
  installment: Installment,
): Installment => (order.oneCharge ? (installments[0] ?? installment) : installment);

/**
 * Moves the installment of a charge, and every other installment that the charge covers. Received money is
 * stored as each installment's own amount. @returns false if the first installment may not take that step;
 * then none moves.
 */
export async function moveCovered(
  tx: Tx,
  { installments }: LockedOrder,
  { charge, installment }: { charge: Pick<Charge, 'coversOrder'>; installment: Installment },
  status: InstallmentStatus,
  more: Parameters<typeof moveInstallment>[3] = {},
): Promise<boolean> {
  if (!charge.coversOrder) return moveInstallment(tx, installment, status, more);
  const own = (one: Installment) => ({ ...more, ...(more.paidAmount && { paidAmount: one.amount }) });
  if (!(await moveInstallment(tx, installment, status, own(installment)))) return false;
  for (const other of installments)
    if (other.id !== installment.id) await moveInstallment(tx, other, status, own(other));
  return true;
}

/**
 * Moves the order to the status that its installments imply, by allowed steps, and updates `locked.order`. A
 * withdrawn order keeps its status until its last payment is refunded, so that the rest does not look like a
 * sale.
 */
export async function syncOrder(tx: Tx, { order, installments }: LockedOrder): Promise<void> {
  if (order.withdrawnAt && installments.some(({ status }) => status === 'paid')) return;
  const target = transactionStatusOf(installments.map(({ status }) => status));
  for (const status of transactionPath(order.status, target) ?? []) {
    await tx.update(transactions).set({ status }).where(eq(transactions.id, order.id));
    order.status = status;
  }
}

/**
 * Closes an order for payments: open installments are canceled, their charges are no longer offered, and a
 * job cancels them at the provider.
 */
export async function closeInstallments(tx: Tx, { order, installments }: LockedOrder): Promise<void> {
  await endAutomatic(tx, order.id, 'order');
  const open = installments.filter(({ status }) => isInstallmentOpen(status));
  for (const installment of open) await moveInstallment(tx, installment, 'canceled');
  await takeBackCharges(
    tx,
    installments.map(({ id }) => id),
  );
}

/** Stops offering the charges of these installments, and their debits; a job cancels them at the provider. */
export const takeBackCharges = (tx: Tx, installmentIds: string[]): Promise<void> =>
  takeBack(tx, inArray(paymentCharges.installmentId, installmentIds));

async function takeBack(tx: Tx, wanted: SQL | undefined): Promise<void> {
  const debit = and(isNotNull(paymentCharges.authorizationId), eq(paymentCharges.status, 'pending'));
  const offered = await tx
    .update(paymentCharges)
    .set({ live: false })
    .where(and(wanted, or(eq(paymentCharges.live, true), debit)))
    .returning({ id: paymentCharges.id });
  for (const { id } of offered) await enqueue(tx, 'payments.cancel', { chargeId: id }, { key: id });
}

/**
 * Ends the open authorization of an order and its pending charges, with its lock held. Jobs of the same transaction
 * cancel both at the provider. @returns the ended authorizations: at most one.
 */
export async function endAutomatic(
  tx: Tx,
  orderId: OrderId,
  endedBy: AuthorizationEnding,
  {
    from = ['asked', 'active'],
    to = 'canceled',
  }: { from?: AuthorizationStatus[]; to?: AuthorizationStatus } = {},
): Promise<string[]> {
  const ended = await tx
    .update(pixAuthorizations)
    .set({ status: to, endedAt: new Date(), endedBy })
    .where(and(eq(pixAuthorizations.transactionId, orderId), inArray(pixAuthorizations.status, from)))
    .returning({ id: pixAuthorizations.id });
  for (const { id } of ended) {
    await takeBack(tx, eq(paymentCharges.authorizationId, id));
    await enqueue(tx, 'payments.end-automatic', { authorizationId: id }, { key: id });
  }
  return ended.map(({ id }) => id);
}
