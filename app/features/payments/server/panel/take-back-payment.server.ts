import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { validate } from 'uuid';
import { installmentPosition } from '#app/features/payments/rules/installment-position.ts';
import { transactionStatusOf } from '#app/features/payments/rules/order-status.ts';
import { FROM_IMPORT, NOT_DONE } from '#app/features/payments/rules/panel-messages.ts';
import { paymentTakenBack } from '#app/features/payments/rules/payment-notices.ts';
import { receiptNumber } from '#app/features/payments/rules/receipts.ts';
import { STAYS, type StaysBecause } from '#app/features/payments/rules/terms.ts';
import { fromNumeric } from '#app/lib/money.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { undoableUntil } from '#app/lib/undo-window.ts';
import type { Actor, SignedInActor, Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { ChargeId, OrderId } from '#app/terms/ids.ts';
import { ONE_PAYMENT } from '#app/terms/installment-place.ts';
import {
  type Charge,
  type Installment,
  type LockedOrder,
  linkedHolder,
  lockOrderOfInstallment,
} from '../lock-order.server.ts';
import { notifyOwner } from '../notify-payment.server.ts';
import { MANUAL } from '../ports/payment-gateway.server.ts';
import { asMoney, refusePanelOrder } from './panel-order.server.ts';
import { joinSplit } from './split-installment.server.ts';

const { installmentPayments, paymentCharges, receipts, transactions } = schema;

type TakenPayment = { locked: LockedOrder; charge: Charge; installment: Installment };

/** Returns a payment with its order locked; null for an unknown charge. */
export async function lockPayment(tx: Tx, chargeId: ChargeId): Promise<TakenPayment | null> {
  const find = () => tx.select().from(paymentCharges).where(eq(paymentCharges.id, chargeId));
  const [before] = await find();
  const locked = before ? await lockOrderOfInstallment(tx, before.installmentId) : null;
  const [charge] = await find();
  const installment = locked?.installments.find(({ id }) => id === charge?.installmentId);
  return locked && charge && installment ? { locked, charge, installment } : null;
}

/**
 * Takes back a payment that the team recorded by hand by mistake, within 24 hours. It is no refund: no money moves.
 * @param reason for the books; the customer does not read it
 */
export const takeBackByHand = (
  admin: SignedInActor,
  orderId: OrderId,
  { chargeId, reason }: { chargeId: string; reason: string },
  now = new Date(),
): Promise<Result<null>> =>
  asMoney(admin, [transactions, orderId], async (tx) => {
    const payment = validate(chargeId) ? await lockPayment(tx, chargeId as ChargeId) : null;
    if (payment?.locked.order.id !== orderId || payment.charge.gateway !== MANUAL)
      return refusePanelOrder('not-found');
    const { rows } = await tx.execute<{ imported: boolean }>(
      sql`select recorded_by_import(${payment.charge.id}) as imported`,
    );
    const stays = rows[0]?.imported ? FROM_IMPORT : await takeBackPayment(tx, admin, payment, now, reason);
    return stays ? err({ code: 'changed', title: NOT_DONE, message: stays }) : ok(null);
  });

/**
 * Takes back a payment that was recorded by mistake: its installments are open again with their own due
 * days, the order returns to its earlier status, an issued receipt is withdrawn, and the customer is notified
 * once. A payment with later effects is not taken back. Call it with the order locked, while its import is
 * being undone, or with a reason: the database refuses it in any other state (`import_takes_back`).
 * @param now the instant at which it is taken back
 * @param reason of a person who recorded it by hand
 * @returns why it was not taken back, in the words of the panel; null on success
 */
export async function takeBackPayment(
  tx: Tx,
  actor: Actor,
  { locked, charge, installment }: TakenPayment,
  now: Date,
  reason: string | null = null,
): Promise<string | null> {
  const stays = await whyItStays(tx, { locked, charge, installment }, now);
  if (stays) return STAYS[stays];
  const { order, installments } = locked;
  const covered = charge.coversOrder ? installments.filter(({ status }) => status === 'paid') : [installment];
  const ids = covered.map(({ id }) => id);
  const before = order.status;
  await tx
    .update(paymentCharges)
    .set({ status: 'failed', credited: false, takenBackAt: now, takenBackReason: reason })
    .where(eq(paymentCharges.id, charge.id));
  const open = {
    status: 'pending' as const,
    paidAt: null,
    paidAmount: null,
    paymentMethod: order.paymentMethod,
  };
  await tx.update(installmentPayments).set(open).where(inArray(installmentPayments.id, ids));
  for (const one of covered) Object.assign(one, open);
  const place = charge.coversOrder ? ONE_PAYMENT : installmentPosition(installments, installment);
  const joined = await joinSplit(tx, actor, { locked, installment }, now);
  order.status = transactionStatusOf(installments.map(({ status }) => status));
  await tx.update(transactions).set({ status: order.status }).where(eq(transactions.id, order.id));
  const withdrawn = await tx
    .update(receipts)
    .set({ withdrawnAt: now })
    .where(and(inArray(receipts.installmentId, ids), isNull(receipts.withdrawnAt)))
    .returning({ year: receipts.year, number: receipts.number });
  const notice = paymentTakenBack(
    { ...place, amount: fromNumeric(charge.amount), holder: await linkedHolder(tx, order) },
    (joined.length > 0 ? joined : covered).map(({ amount, dueDate }) => ({
      amount: fromNumeric(amount),
      dueDate,
    })),
    withdrawn.map(receiptNumber),
  );
  await notifyOwner(tx, order, notice, `payment-taken-back:${charge.id}`);
  await recordAudit(tx, actor, {
    action: 'payment.take-back',
    entity: 'installment_payments',
    entityId: installment.id,
    before: { status: 'paid', order: before, amount: fromNumeric(charge.amount) },
    after: { status: 'pending', order: order.status, ...(reason && { reason }) },
  });
  return null;
}

async function whyItStays(
  tx: Tx,
  { locked: { order }, charge }: TakenPayment,
  now: Date,
): Promise<StaysBecause | null> {
  if (charge.status !== 'paid' || !charge.credited) return 'returned';
  if (!undoableUntil(charge.createdAt.toISOString(), now)) return 'late';
  if (order.withdrawnAt || order.canceledAt || order.status === 'refunded') return 'ended';
  const { rows } = await tx.execute<Record<StaysBecause, boolean>>(sql`
    select exists (select 1 from refunds r join payment_charges c on c.id = r.charge_id
        where c.installment_id = ${charge.installmentId} and r.created_at >= ${charge.createdAt}) as returned,
      exists (select 1 from renegotiations where transaction_id = ${order.id} and undone_at is null
        and created_at > own.created_at) as renegotiated,
      exists (select 1 from payment_charges c join installment_payments p on p.id = c.installment_id
        where p.transaction_id = ${order.id} and c.id <> ${charge.id} and c.status in ('paid', 'refunded')
          and c.updated_at > own.created_at
          -- Of the same credit, whose payments are taken back together.
          and not (c.created_at = own.created_at and c.status = 'paid')) as "paidSince",
      exists (select 1 from profiles where id = ${order.userId} and erased_at is not null) as erased
    from payment_charges own where own.id = ${charge.id}`);
  const found = rows[0];
  if (!found) throw new Error('unreachable');
  return (['returned', 'renegotiated', 'paidSince', 'erased'] as const).find((why) => found[why]) ?? null;
}
