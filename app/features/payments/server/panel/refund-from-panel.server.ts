import type { RefundInput } from '#app/features/payments/rules/input.ts';
import { canEnd, isInstallmentOpen } from '#app/features/payments/rules/order-status.ts';
import { refundStarted } from '#app/features/payments/rules/payment-notices.ts';
import { waysBack } from '#app/features/payments/rules/terms.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import { ok, type Result } from '#app/lib/result.ts';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { InstallmentId, OrderId } from '#app/terms/ids.ts';
import { blockCards } from '../block-cards.server.ts';
import { creditedCharge } from '../credited-charge.server.ts';
import type { Installment, LockedOrder } from '../lock-order.server.ts';
import { notifyOwner } from '../notify-payment.server.ts';
import { MANUAL } from '../ports/payment-gateway.server.ts';
import { leftToRefund, refundDueOn, requestRefund } from '../refund-book.server.ts';
import { refundTransaction } from '../refund-transaction.server.ts';
import { withinHandLimit } from './hand-limits.server.ts';
import { asMoney, refusePanelOrder, takeAnyInstallment, takeAnyOrder } from './panel-order.server.ts';

const { installmentPayments, transactions } = schema;

/**
 * Refunds the payment of one installment, or a part of it (`amount`), by the refund job of its payment; the
 * rest of the order continues. When no other money of the order remains, the order ends at once, as by
 * `refundOrder`: its open installments are canceled, its cards are blocked.
 * @param shownLeft rest of the payment, in centavos, that the form showed: a form that is sent twice refunds
 * once.
 */
export async function refundInstallment(
  admin: SignedInActor,
  installmentId: InstallmentId,
  { reason, note, amount: wanted }: RefundInput,
  shownLeft?: string,
): Promise<Result<null>> {
  return withinHandLimit(admin, 'refund', (over) =>
    asMoney(admin, [installmentPayments, installmentId], async (tx) => {
      const taken = await takeAnyInstallment(tx, installmentId);
      if (!taken.ok) return taken;
      const { locked, installment } = taken.value;
      if (installment.status !== 'paid') return refusePanelOrder('nothing-paid');
      const charge = await creditedCharge(tx, locked, installment);
      if (charge.refundRequestedAt) return refusePanelOrder('returning');
      const others = locked.installments.filter(
        ({ id, status }) => status === 'paid' && id !== installmentId && !charge.coversOrder,
      );
      const left = await leftToRefund(tx, charge);
      if (shownLeft !== undefined && shownLeft !== String(left)) return refusePanelOrder('stale');
      if (wanted !== null && wanted > left) {
        return refusePanelOrder('invalid', { amount: `Deste pagamento restam ${formatBRL(left)}` });
      }
      const amount = wanted ?? left;
      const tooMuch = over(amount, locked.order.id as OrderId);
      if (tooMuch) return tooMuch;
      const ask = { reason, note, askedBy: admin.userId };
      const ends = amount === left && (await allReturning(tx, locked, others));
      if (ends) {
        await refundTransaction(tx, locked, ask);
        if (locked.order.userId) await blockCards(tx, locked.order.userId, locked.order);
      } else await requestRefund(tx, locked.order.id, charge, { ...ask, amount });
      const how = waysBack([{ method: charge.method, byHand: charge.gateway === MANUAL }]);
      const words = refundStarted(amount, { how, dueOn: await refundDueOn(tx, new Date()), ends });
      await notifyOwner(tx, locked.order, words, `refund-asked:${charge.id}:${left}`);
      await recordAudit(tx, admin, {
        action: 'payment.refund',
        entity: 'installment_payments',
        entityId: installmentId,
        after: { amount, reason, note },
      });
      return ok(null);
    }),
  );
}

/**
 * Ends a whole order: nothing more can be paid, all payments are refunded, and the cards that it opened are
 * blocked, as by a withdrawal (`withdraw`), which only the customer can request and which needs no reason.
 * Also ends an order that the provider refunded while installments of it are open.
 */
export async function refundOrder(
  admin: SignedInActor,
  orderId: OrderId,
  { reason, note }: Pick<RefundInput, 'reason' | 'note'>,
): Promise<Result<{ amount: Centavos }>> {
  return withinHandLimit(admin, 'refund', (over) =>
    asMoney(admin, [transactions, orderId], async (tx) => {
      const taken = await takeAnyOrder(tx, orderId);
      if (!taken.ok) return taken;
      const { order, installments } = taken.value;
      const paid = installments.filter(({ status }) => status === 'paid');
      if (!canEnd(installments.map(({ status }) => status))) return refusePanelOrder('nothing-paid');
      const open = installments.some(({ status }) => isInstallmentOpen(status));
      if (!open && (await allReturning(tx, taken.value, paid))) return refusePanelOrder('returning');
      const left = await sumLeft(tx, taken.value, paid);
      const tooMuch = over(left, orderId);
      if (tooMuch) return tooMuch;
      const before = { status: order.status };
      const { amount, how } = await refundTransaction(tx, taken.value, {
        reason,
        note,
        askedBy: admin.userId,
      });
      if (order.userId) await blockCards(tx, order.userId, order);
      if (amount > 0) {
        const words = refundStarted(amount, { how, dueOn: await refundDueOn(tx, new Date()), ends: true });
        await notifyOwner(tx, order, words, `order-refund:${orderId}`);
      }
      await recordAudit(tx, admin, {
        action: 'order.refund',
        entity: 'transactions',
        entityId: orderId,
        before,
        after: { amount, reason, note },
      });
      return ok({ amount });
    }),
  );
}

/** Whether all the money of these paid installments is being refunded. */
async function allReturning(tx: Tx, order: LockedOrder, paid: Installment[]): Promise<boolean> {
  const asked: boolean[] = [];
  for (const installment of paid)
    asked.push((await creditedCharge(tx, order, installment)).refundRequestedAt !== null);
  return asked.every(Boolean);
}

/** What remains to refund of the payments of installments, in centavos; one charge may pay several. */
async function sumLeft(tx: Tx, order: LockedOrder, paid: Installment[]): Promise<Centavos> {
  const left = new Map<string, Centavos>();
  for (const installment of paid) {
    const charge = await creditedCharge(tx, order, installment);
    if (!charge.refundRequestedAt) left.set(charge.id, await leftToRefund(tx, charge));
  }
  return [...left.values()].reduce((sum, amount) => sum + amount, 0);
}
