import { createHash } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { type RenegotiationInput, renegotiationFault } from '#app/features/payments/rules/input.ts';
import { newSchedule } from '#app/features/payments/rules/new-schedule.ts';
import { isPayable } from '#app/features/payments/rules/order-status.ts';
import { installmentsRenegotiated } from '#app/features/payments/rules/payment-notices.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { fromNumeric, toNumeric } from '#app/lib/money.ts';
import { ok, type Result } from '#app/lib/result.ts';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { OrderId } from '#app/terms/ids.ts';
import { type Installment, moveInstallment, syncOrder, takeBackCharges } from '../lock-order.server.ts';
import { notifyOwner } from '../notify-payment.server.ts';
import { withinHandLimit } from './hand-limits.server.ts';
import { asMoney, refusePanelOrder, takeOrder } from './panel-order.server.ts';

const { installmentPayments, renegotiations, transactions } = schema;

/** Fingerprint of an order's installments: an outdated form gets a conflict. */
export const installmentsFingerprint = (
  installments: readonly Pick<Installment, 'id' | 'status'>[],
): string =>
  createHash('sha256')
    .update(
      installments
        .map(({ id, status }) => `${id}:${status}`)
        .toSorted()
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 32);

/** Whether these are the terms of the newest renegotiation in force. */
async function isAgreed(
  tx: Tx,
  orderId: OrderId,
  installments: Installment[],
  { count, firstDue, discount, reason }: RenegotiationInput,
): Promise<boolean> {
  const [newest] = await tx
    .select()
    .from(renegotiations)
    .where(and(eq(renegotiations.transactionId, orderId), isNull(renegotiations.undoneAt)))
    .orderBy(desc(renegotiations.id))
    .limit(1);
  if (!newest || newest.reason !== reason || fromNumeric(newest.discount) !== discount) return false;
  const added = installments.filter(({ renegotiationId }) => renegotiationId === newest.id);
  return added.length === count && added[0]?.dueDate === firstDue;
}

/**
 * Renegotiates the open balance of an order. The open installments end, with their charges, and stay as
 * history; paid installments do not change. A later payment of an old code is refunded. The same form sent
 * twice is one agreement; the same terms for the installments that they created are refused.
 * @param seen fingerprint of the installments that the form was loaded with.
 */
export async function renegotiate(
  admin: SignedInActor,
  orderId: OrderId,
  input: RenegotiationInput,
  seen: string,
  now: Date = new Date(),
): Promise<Result<null>> {
  return withinHandLimit(admin, 'discount', (over) =>
    asMoney(admin, [transactions, orderId], async (tx) => {
      const taken = await takeOrder(tx, orderId);
      if (!taken.ok) return taken;
      const { order, installments, userId } = taken.value;
      if (order.withdrawnAt || order.status === 'refunded') return refusePanelOrder('closed');
      const current = installmentsFingerprint(installments) === seen;
      if (await isAgreed(tx, orderId, installments, input))
        return current ? refusePanelOrder('renegotiated') : ok(null);
      if (!current) return refusePanelOrder('changed');
      if (installments.some(({ status }) => status === 'processing')) return refusePanelOrder('processing');
      const open = installments.filter(({ status }) => isPayable(status));
      if (open.length === 0) return refusePanelOrder('nothing-open');
      const balance = open.reduce((sum, { amount }) => sum + fromNumeric(amount), 0);
      const { count, firstDue, discount, reason } = input;
      const schedule = { open: balance, discount, count, firstDue };
      const fault = renegotiationFault(schedule, civilDateAt(now));
      if (fault) return refusePanelOrder('invalid', fault);
      const tooMuch = over(discount, orderId);
      if (tooMuch) return tooMuch;
      if (!input.confirmed) return refusePanelOrder('unconfirmed');

      const id = newId();
      await tx.insert(renegotiations).values({
        id,
        transactionId: orderId,
        userId,
        openAmount: toNumeric(balance),
        discount: toNumeric(discount),
        reason,
        oneCharge: order.oneCharge,
        createdBy: admin.userId,
      });
      for (const installment of open) await moveInstallment(tx, installment, 'canceled', { replacedBy: id });
      const replaced = open.map((installment) => installment.id);
      await takeBackCharges(tx, replaced);
      // The single charge becomes installments that are paid one by one.
      await tx.update(transactions).set({ oneCharge: false }).where(eq(transactions.id, orderId));
      const last = installments.at(-1)?.installmentNumber ?? 0;
      const paymentMethod = order.paymentMethod;
      const agreed = newSchedule(schedule);
      const added = await tx
        .insert(installmentPayments)
        .values(
          agreed.map(({ amount, dueDate }, at) => ({
            id: newId(),
            transactionId: orderId,
            userId,
            installmentNumber: last + at + 1,
            amount: toNumeric(amount),
            dueDate,
            paymentMethod,
            renegotiationId: id,
          })),
        )
        .returning();
      await syncOrder(tx, { order, installments: [...installments, ...added] });
      await notifyOwner(tx, order, installmentsRenegotiated(agreed, discount), `renegotiated:${id}`);
      await recordAudit(tx, admin, {
        action: 'order.renegotiate',
        entity: 'transactions',
        entityId: orderId,
        before: {
          open: balance,
          parts: open.map((installment) => ({
            amount: fromNumeric(installment.amount),
            dueDate: installment.dueDate,
          })),
        },
        after: { discount, parts: agreed, reason },
      });
      return ok(null);
    }),
  );
}
