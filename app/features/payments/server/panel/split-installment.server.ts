import { eq } from 'drizzle-orm';
import { isPayable } from '#app/features/payments/rules/order-status.ts';
import { type Centavos, fromNumeric, toNumeric } from '#app/lib/money.ts';
import type { Actor, SignedInActor, Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import {
  type Installment,
  type LockedOrder,
  moveInstallment,
  takeBackCharges,
} from '../lock-order.server.ts';
import type { ClaimedOrder } from './panel-order.server.ts';
import { reopenReplaced } from './undo-renegotiation.server.ts';

const { installmentPayments, renegotiations } = schema;

/** Reason of a renegotiation that only divides one installment, as the panel shows it. */
const SPLIT_REASON = 'Parcela recebida em parte, por importação';

/**
 * Splits an open installment in two with the same due day: the received amount, and the rest. Stored as a
 * renegotiation of one installment, so that the database checks the sum. Call it with the order locked.
 * @param amount above zero and below the installment
 * @returns the installment of that amount
 */
export async function splitInstallment(
  tx: Tx,
  admin: SignedInActor,
  { locked, installment, amount }: { locked: ClaimedOrder; installment: Installment; amount: Centavos },
): Promise<Installment> {
  const { order, installments, userId } = locked;
  const id = newId();
  const due = fromNumeric(installment.amount);
  await tx.insert(renegotiations).values({
    ...{ id, userId, transactionId: order.id, openAmount: installment.amount, discount: '0' },
    ...{ reason: SPLIT_REASON, oneCharge: false, createdBy: admin.userId },
  });
  await moveInstallment(tx, installment, 'canceled', { replacedBy: id });
  await takeBackCharges(tx, [installment.id]);
  const last = installments.at(-1)?.installmentNumber ?? 0;
  const added = await tx
    .insert(installmentPayments)
    .values(
      [amount, due - amount].map((part, at) => ({
        ...{ id: newId(), transactionId: order.id, userId, installmentNumber: last + at + 1 },
        ...{ amount: toNumeric(part), dueDate: installment.dueDate, renegotiationId: id },
        paymentMethod: installment.paymentMethod,
        splitFrom: installment.splitFrom ?? installment.id,
      })),
    )
    .returning();
  installments.push(...added);
  const [paid] = added;
  if (!paid) throw new Error('An installment could not be divided.');
  await recordAudit(tx, admin, {
    action: 'order.renegotiate',
    entity: 'transactions',
    entityId: order.id,
    before: { parts: [{ amount: due, dueDate: installment.dueDate }] },
    after: { parts: [amount, due - amount].map((part) => ({ amount: part, dueDate: installment.dueDate })) },
  });
  return paid;
}

/**
 * Rejoins a split installment whose payment was taken back, while all its parts are open.
 * @returns the reopened installments, empty if the installment was not split
 */
export async function joinSplit(
  tx: Tx,
  actor: Actor,
  { locked: { order, installments }, installment }: { locked: LockedOrder; installment: Installment },
  now: Date,
): Promise<Installment[]> {
  // The database stores who undid a renegotiation, so a deleted account cannot undo one.
  const by = 'userId' in actor ? actor.userId : null;
  if (!installment.splitFrom || !installment.renegotiationId || !by) return [];
  const [split] = await tx
    .select()
    .from(renegotiations)
    .where(eq(renegotiations.id, installment.renegotiationId));
  const added = installments.filter(({ renegotiationId }) => renegotiationId === split?.id);
  if (!split || split.undoneAt) return [];
  if (!added.every(({ status, replacedBy }) => isPayable(status) && !replacedBy)) return [];
  const reopened = await reopenReplaced(tx, { agreed: split, order, installments, by, now });
  await recordAudit(tx, actor, {
    action: 'order.renegotiate-undo',
    entity: 'transactions',
    entityId: order.id,
    after: { parts: [{ amount: fromNumeric(split.openAmount), dueDate: installment.dueDate }] },
  });
  return reopened;
}
