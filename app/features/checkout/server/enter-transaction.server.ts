import type { PaymentSchedule } from '#app/features/catalog/rules/payment-schedule.ts';
import { toNumeric } from '#app/lib/money.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import type { PaymentMethod } from '#app/terms/transaction-status.ts';
import type { OrderSnapshot } from './order-snapshot.server.ts';

type NewOrder = {
  /** A lead, an account (for one of its holders), or both: a signed-in buyer's order begins as theirs. */
  owner: {
    leadId?: LeadId | undefined;
    userId?: UserId | undefined;
    linkedProfileId?: string | null | undefined;
  };
  paymentMethod: PaymentMethod;
  schedule: PaymentSchedule;
  snapshot: OrderSnapshot;
  planVersionId: string;
  coupon?: string;
  idempotencyKey: string;
};

/**
 * Writes an order and its installments, pending, with the amounts of its schedule. @returns the id of the transaction.
 */
export async function enterTransaction(tx: Tx, order: NewOrder): Promise<string> {
  const { owner, paymentMethod, schedule } = order;
  const id = newId();
  await tx.insert(schema.transactions).values({
    id,
    ...owner,
    amount: toNumeric(schedule.total),
    paymentMethod,
    installments: schedule.installmentCount,
    oneCharge: schedule.oneCharge,
    idempotencyKey: order.idempotencyKey,
    planSnapshot: order.snapshot,
    planVersionId: order.planVersionId,
    coupon: order.coupon || null,
  });
  await tx.insert(schema.installmentPayments).values(
    schedule.installments.map(({ number, amount, dueDate }) => ({
      id: newId(),
      transactionId: id,
      userId: owner.userId ?? null,
      installmentNumber: number,
      amount: toNumeric(amount),
      dueDate,
      paymentMethod,
    })),
  );
  return id;
}
