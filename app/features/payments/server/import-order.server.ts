import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  type CardHolder,
  cardsWithoutOrder,
  tieCardsToOrder,
} from '#app/features/cases/server/index.server.ts';
import { transactionStatusOf } from '#app/features/payments/rules/order-status.ts';
import { startOfDay } from '#app/lib/business-days.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { type Centavos, toNumeric } from '#app/lib/money.ts';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { findUses } from '#app/platform/db/find-uses.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { OrderId } from '#app/terms/ids.ts';
import type { PaidMethod } from '#app/terms/transaction-status.ts';

const { installmentPayments: i, transactions: t } = schema;

type ImportedInstallment = {
  number: number;
  amount: Centavos;
  dueDate: CivilDate;
  /** Null while it is open. */
  paid: { on: CivilDate; amount: Centavos; method: PaidMethod } | null;
};

export type ImportedOrder = {
  /** Number of the contract in the previous system; empty for an unnumbered contract. */
  contract: string;
  /** Day on which the contract was signed outside of the product. */
  signedOn: CivilDate;
  installments: readonly ImportedInstallment[];
};

const noon = (day: CivilDate) => new Date(Date.parse(startOfDay(day)) + 12 * 3_600_000);

/**
 * Enters an order that was sold before the firm moved in, with its paid and its open installments, and names it as the
 * order of the holder's services. Paid installments are an opening balance: no charge, no income, no receipt (decision
 * 70). The contract was signed elsewhere, so the customer is not asked to accept one. Runs in the caller's transaction
 * under the system's rights; the caller settles the account's clocks at the end.
 * @returns the order, and whether it is new: the same contract of a holder is entered once
 */
export async function addImportedOrder(
  tx: Tx,
  admin: SignedInActor,
  holder: CardHolder,
  { contract, signedOn, installments }: ImportedOrder,
): Promise<{ id: OrderId; isNew: boolean }> {
  const { userId, linkedProfileId } = holder;
  const [same] = await tx
    .select({ id: t.id })
    .from(t)
    .where(
      and(
        eq(t.userId, userId),
        sql`${t.linkedProfileId} is not distinct from ${linkedProfileId}::uuid`,
        sql`${t.planSnapshot} #>> '{imported,contract}' = ${contract}`,
      ),
    );
  if (same) return { id: same.id, isNew: false };
  const id: OrderId = newId();
  const activates = await cardsWithoutOrder(tx, holder);
  const total = installments.reduce((sum, { amount }) => sum + amount, 0);
  await tx.insert(t).values({
    ...{ id, userId, linkedProfileId },
    amount: toNumeric(total),
    installments: installments.length,
    status: transactionStatusOf(installments.map(({ paid }) => (paid ? 'paid' : 'pending'))),
    planSnapshot: { activates, imported: { contract, signedOn } },
    createdAt: noon(signedOn),
  });
  await tx.insert(i).values(
    installments.map(({ number, amount, dueDate, paid }) => ({
      ...{ id: newId(), transactionId: id, userId, installmentNumber: number, dueDate },
      amount: toNumeric(amount),
      ...(paid && {
        status: 'paid' as const,
        paymentMethod: paid.method,
        paidAt: noon(paid.on),
        paidAmount: toNumeric(paid.amount),
        receivedElsewhere: true,
      }),
    })),
  );
  if (activates.length > 0) await tieCardsToOrder(tx, holder, id);
  await recordAudit(tx, admin, {
    action: 'order.enter',
    entity: 'transactions',
    entityId: id,
    after: { userId, linkedProfileId, centavos: total },
  });
  return { id, isNew: true };
}

/** Removes orders of an import that were not paid, charged or changed since. @returns the ids of the others */
export async function removeUntouchedOrders(tx: Tx, ids: readonly OrderId[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const orders = await tx
    .select({
      id: t.id,
      ended: sql<boolean>`${t.withdrawnAt} is not null or ${t.canceledAt} is not null`,
    })
    .from(t)
    .where(inArray(t.id, [...ids]))
    .orderBy(t.id)
    .for('update');
  const parts = await tx
    .select({ id: i.id, orderId: i.transactionId, changed: sql<boolean>`${i.updatedAt} > ${i.createdAt}` })
    .from(i)
    .where(inArray(i.transactionId, [...ids]));
  const uses = [
    ...(await findUses(tx, ['transactions'], ['installment_payments', 'cards'], ids)),
    ...(await findUses(
      tx,
      ['installment_payments'],
      ['payment_reminders'],
      parts.map(({ id }) => id),
    )),
  ];
  const used = new Set(uses.map(({ id }) => id));
  const stays = new Set<string>([
    ...orders.filter(({ id, ended }) => ended || used.has(id)).map(({ id }) => id),
    ...parts.filter(({ id, changed }) => changed || used.has(id)).map(({ orderId }) => orderId),
  ]);
  const untouched = ids.filter((id) => !stays.has(id));
  if (untouched.length > 0) await tx.delete(t).where(inArray(t.id, untouched));
  return stays;
}
