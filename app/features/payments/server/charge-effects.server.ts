import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { takenBack } from '#app/features/cases/server/index.server.ts';
import { installmentPosition, restOf } from '#app/features/payments/rules/installment-position.ts';
import { isInstallmentOpen } from '#app/features/payments/rules/order-status.ts';
import {
  attentionNotice,
  paymentFailed,
  paymentReceived,
  paymentReturned,
  paymentSurplus,
} from '#app/features/payments/rules/payment-notices.ts';
import { fromNumeric, toNumeric } from '#app/lib/money.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { ONE_PAYMENT } from '#app/terms/installment-place.ts';
import type { ChargeStatus } from '#app/terms/transaction-status.ts';
import { blockCards } from './block-cards.server.ts';
import {
  type Charge,
  type Installment,
  type LockedOrder,
  linkedHolder,
  moveCovered,
} from './lock-order.server.ts';
import { notifyOwner, notifyPaymentTeam } from './notify-payment.server.ts';
import { type GatewayPayment, MANUAL } from './ports/payment-gateway.server.ts';
import { closeRefunds, requestRefund } from './refund-book.server.ts';

const { installmentPayments, paymentCharges: charges, pixTries, transactions } = schema;

/**
 * One step of a charge, with its order locked; `charge` and `installment` are updated as they are written.
 */
export type ChargeChange = {
  locked: LockedOrder;
  installment: Installment;
  charge: Charge;
  payment: GatewayPayment;
  status: ChargeStatus;
};

async function write(tx: Tx, charge: Charge, change: Partial<Charge>): Promise<void> {
  await tx.update(charges).set(change).where(eq(charges.id, charge.id));
  Object.assign(charge, change);
}

async function described(tx: Tx, { locked: { order, installments }, installment, charge }: ChargeChange) {
  const holder = await linkedHolder(tx, order);
  return charge.coversOrder
    ? { ...ONE_PAYMENT, amount: fromNumeric(charge.amount), holder }
    : { ...installmentPosition(installments, installment), amount: fromNumeric(installment.amount), holder };
}

/** Marks the installment as processing while the bank reviews the charge. */
export async function startInstallment(tx: Tx, change: ChargeChange): Promise<void> {
  const { charge, locked, status } = change;
  await write(tx, charge, { status });
  await moveCovered(tx, locked, change, 'processing');
}

/** Applies a refusal or expiry. The installment fails only with the charge that it waits for. */
export async function failInstallment(tx: Tx, change: ChargeChange): Promise<void> {
  const { charge, installment, locked, status } = change;
  const offered = charge.live;
  await write(tx, charge, { status, live: false });
  const wasLooking = installment.status === 'processing';
  // An expired Pix code is not a refusal: the installment stays open.
  if (status === 'expired' && !wasLooking) return;
  if (!offered && !wasLooking) return;
  if (!(await moveCovered(tx, locked, change, 'failed'))) return;
  await notifyOwner(
    tx,
    locked.order,
    paymentFailed(await described(tx, change)),
    `payment-failed:${charge.id}`,
  );
}

/** Applies received money: it pays the installment, or is refunded if nothing is due any more. */
export async function payInstallment(tx: Tx, change: ChargeChange): Promise<void> {
  const { locked, charge, installment, payment } = change;
  const { order, installments } = locked;
  const paid = {
    status: 'paid' as const,
    // More than was asked if the provider added the fees of a late boleto.
    amount: toNumeric(payment.amount),
    live: false,
    paidAt: payment.paidAt ?? new Date(),
    receiptUrl: payment.receiptUrl,
    installments: payment.installments,
  };
  const credited = await moveCovered(tx, locked, change, 'paid', {
    paidAt: paid.paidAt,
    paidAmount: paid.amount,
    paymentMethod: payment.method,
    receiptUrl: paid.receiptUrl,
  });
  await write(tx, charge, { ...paid, credited });
  await endTries(tx, charge);
  if (!credited) return returnSurplus(tx, change);
  await endOtherCharges(tx, change);
  if (charge.gateway !== MANUAL) await nameOrder(tx, change);
  const left = installments.filter(({ status }) => isInstallmentOpen(status)).length;
  const rest = restOf(installments, installment);
  const open = rest && { amount: fromNumeric(rest.amount), dueDate: rest.dueDate };
  const notice = paymentReceived(await described(tx, change), left, open);
  await notifyOwner(tx, order, notice, `payment-paid:${charge.id}`);
}

/** The attempt that the bank was making is the one that paid. */
async function endTries(tx: Tx, { id, authorizationId }: Charge): Promise<void> {
  if (!authorizationId) return;
  await tx
    .update(pixTries)
    .set({ status: 'paid' })
    .where(and(eq(pixTries.chargeId, id), inArray(pixTries.status, ['asked', 'scheduled'])));
}

/** A job cancels the other open charges of a paid installment at the provider: a boleto stays payable for weeks. */
async function endOtherCharges(tx: Tx, { charge, installment }: ChargeChange): Promise<void> {
  const others = await tx
    .update(charges)
    .set({ live: false })
    .where(and(eq(charges.installmentId, installment.id), ne(charges.id, charge.id)))
    .returning({ id: charges.id, status: charges.status });
  for (const { id, status } of others)
    if (status === 'pending' || status === 'processing')
      await enqueue(tx, 'payments.cancel', { chargeId: id }, { key: id });
}

/**
 * Sets the order's payment to that of its first installment paid by the gateway, in any sequence of notices.
 */
async function nameOrder(tx: Tx, { locked: { order }, installment, payment }: ChargeChange): Promise<void> {
  const named = { gatewayTransactionId: payment.id, receiptUrl: payment.receiptUrl };
  const earlier = sql`select 1 from ${charges} join ${installmentPayments} on ${installmentPayments.id} = ${charges.installmentId}
    where ${installmentPayments.transactionId} = ${order.id} and ${charges.credited} and ${charges.gateway} <> ${MANUAL}
      and ${installmentPayments.installmentNumber} < ${installment.installmentNumber}`;
  const changed = await tx
    .update(transactions)
    .set(named)
    .where(and(eq(transactions.id, order.id), sql`not exists (${earlier})`))
    .returning({ id: transactions.id });
  if (changed.length > 0) Object.assign(order, named);
}

async function returnSurplus(tx: Tx, { locked, charge, installment, payment }: ChargeChange): Promise<void> {
  const ended = installment.replacedBy ? 'installment-replaced' : 'order-closed';
  const reason = installment.status === 'canceled' ? ended : 'paid-twice';
  await write(tx, charge, { attention: reason });
  await requestRefund(tx, locked.order.id, charge, { reason });
  // A notice about the refund itself follows.
  if (payment.status === 'refunded') return;
  await notifyOwner(
    tx,
    locked.order,
    paymentSurplus(payment.amount, { method: charge.method, byHand: false }),
    `payment-surplus:${charge.id}`,
  );
  await notifyPaymentTeam(tx, locked.order, attentionNotice(reason, payment.amount));
}

/** Applies a refund: sent from here, by the provider's panel, or as a chargeback. */
export async function returnInstallment(tx: Tx, change: ChargeChange): Promise<void> {
  const { locked, charge, payment } = change;
  // Read before the refund: a refunded order has its cards blocked, and later changes by the team stay.
  const ended = await isTakenBack(tx, locked);
  await write(tx, charge, { status: 'refunded', live: false });
  const { returned, outside } = await closeRefunds(
    tx,
    locked.order.id,
    charge,
    payment.remark === 'chargeback' ? 'chargeback' : 'outside',
  );
  if (charge.credited) {
    await moveCovered(tx, locked, change, 'refunded');
    // An open installment may be paid, or its payment be reported later: until then only an admin ends the
    // order.
    const over = locked.installments.every((one) => one.status === 'refunded' || one.status === 'canceled');
    if (over && !ended && locked.order.userId) await blockCards(tx, locked.order.userId, locked.order);
  }
  if (outside > 0 && !payment.remark) {
    await write(tx, charge, { attention: 'refunded-outside' });
    await notifyPaymentTeam(tx, locked.order, attentionNotice('refunded-outside', payment.amount));
  }
  const way = { method: charge.method, byHand: charge.gateway === MANUAL };
  await notifyOwner(tx, locked.order, paymentReturned(returned, way), `payment-refunded:${charge.id}`);
}

async function isTakenBack(tx: Tx, { order }: LockedOrder): Promise<boolean> {
  const [found] = await tx
    .select({ ended: sql<boolean>`${takenBack('transactions')}` })
    .from(transactions)
    .where(eq(transactions.id, order.id));
  return found?.ended === true;
}
