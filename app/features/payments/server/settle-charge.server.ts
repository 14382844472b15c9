import { eq } from 'drizzle-orm';
import { agreedLateFees, mostLateFee } from '#app/features/catalog/rules/late-fees.ts';
import { chargeSteps, isUndone } from '#app/features/payments/rules/charges.ts';
import { attentionNotice, paymentReturned } from '#app/features/payments/rules/payment-notices.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { type Centavos, fromNumeric, toNumeric } from '#app/lib/money.ts';
import { type Actor, asActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { log } from '#app/platform/log.server.ts';
import type { ChargeStatus } from '#app/terms/transaction-status.ts';
import {
  type ChargeChange,
  failInstallment,
  payInstallment,
  returnInstallment,
  startInstallment,
} from './charge-effects.server.ts';
import { chargeOfPayment, findCharge, underReference } from './find-charge.server.ts';
import { followDispute } from './follow-dispute.server.ts';
import { type Charge, type LockedOrder, lockOrderOfInstallment, syncOrder } from './lock-order.server.ts';
import { notifyOwner, notifyPaymentTeam } from './notify-payment.server.ts';
import { type GatewayName, type GatewayPayment, MANUAL } from './ports/payment-gateway.server.ts';
import { bookPartial, refundsOf } from './refund-book.server.ts';

const ACTOR = system('payments');

/** `unknown`: no payment of this system. `flagged`: not trusted, for the team to review. */
export type Settled = 'unknown' | 'flagged' | 'unchanged' | 'changed';

const EFFECTS: Record<ChargeStatus, (tx: Tx, change: ChargeChange) => Promise<void>> = {
  pending: async () => {},
  processing: startInstallment,
  failed: failInstallment,
  expired: failInstallment,
  paid: payInstallment,
  refunded: returnInstallment,
};

/**
 * Applies the provider's **current** state of a payment to the charge, its installment and its order. For any
 * order, number and time of notices, the same payment leads to the same state, and each effect happens once:
 * the order is locked, a charge only moves forward (the database refuses anything else), and amount, currency
 * and reference must match the request.
 */
export async function settleCharge(gateway: GatewayName, reported: GatewayPayment): Promise<Settled> {
  return asActor(ACTOR, async (tx) => {
    const payment = await underReference(tx, gateway, reported);
    const referenced = await findCharge(tx, gateway, payment);
    if (!referenced) return 'unknown';
    const locked = await lockOrderOfInstallment(tx, referenced.installmentId);
    const installment = locked?.installments.find(({ id }) => id === referenced.installmentId);
    if (!locked || !installment) throw new Error('A charge without an installment.');
    const charge = await chargeOfPayment(tx, gateway, payment, referenced);

    const fault = faultOf(charge, referenced, payment, locked);
    if (fault) {
      await flag(tx, locked, charge, { attention: fault, payment });
      return 'flagged';
    }
    return (await applyPayment(tx, ACTOR, { locked, installment, charge, payment }))
      ? 'changed'
      : 'unchanged';
  });
}

/**
 * Moves a charge to the state of a payment, with all effects on its installment and its order, and logs it.
 * The only way in which money is credited or refunded, whatever the source. Call it with the order locked.
 * @returns whether the charge moved.
 */
export async function applyPayment(
  tx: Tx,
  actor: Actor,
  { locked, installment, charge, payment: reported }: Omit<ChargeChange, 'status'>,
): Promise<boolean> {
  const before = charge.status;
  const payment = (await isAllBack(tx, charge, reported))
    ? { ...reported, status: 'refunded' as const }
    : reported;
  await bookReport(tx, charge, payment);
  for (const status of chargeSteps(charge.status, payment.status)) {
    await EFFECTS[status](tx, { locked, installment, charge, payment, status });
    await syncOrder(tx, locked);
  }
  const remark =
    payment.status === 'paid' && charge.status === 'paid' && payment.refunded > 0
      ? await returnedInPart(tx, { locked, installment, charge, payment })
      : isUndone(charge, payment.status, new Date())
        ? 'undone'
        : payment.remark;
  if (remark) await flag(tx, locked, charge, { attention: remark, payment });
  if (charge.gateway !== MANUAL) await followDispute(tx, locked, charge, payment);
  if (charge.status === before) return false;
  // Last: the audit chain is one global lock, and its holder must wait for no other lock.
  await recordAudit(tx, actor, {
    action: 'payment.settle',
    entity: 'payment_charges',
    entityId: charge.id,
    before: { status: before },
    after: { status: charge.status, part: installment.status, order: locked.order.status },
  });
  return true;
}

/**
 * Stores the facts of a payment that the provider reports, also after the payment itself: fee, settlement day, and the
 * method that the payer chose on the provider's page, which decides the way back.
 */
async function bookReport(tx: Tx, charge: Charge, payment: GatewayPayment): Promise<void> {
  const { fee, settlesOn, status, method } = payment;
  const isReceived = status === 'paid' || status === 'refunded';
  const known = {
    fee: fee === undefined || fee === null ? charge.fee : toNumeric(fee),
    settlesOn: settlesOn ?? charge.settlesOn,
    method: isReceived && charge.method === 'card' && charge.gateway !== MANUAL ? method : charge.method,
  };
  if (known.fee === charge.fee && known.settlesOn === charge.settlesOn && known.method === charge.method)
    return;
  await tx.update(schema.paymentCharges).set(known).where(eq(schema.paymentCharges.id, charge.id));
  Object.assign(charge, known);
}

/** Whether provider and manual refunds together return the whole charge. */
async function isAllBack(tx: Tx, charge: Charge, { status, refunded }: GatewayPayment): Promise<boolean> {
  if (status !== 'paid' || refunded === 0 || charge.status !== 'paid') return false;
  const byHand = (await refundsOf(tx, charge.id)).filter((one) => one.byHand && one.status === 'done');
  const sent = byHand.reduce((sum, { amount }) => sum + fromNumeric(amount), 0);
  return sent > 0 && sent + refunded >= fromNumeric(charge.amount);
}

/**
 * Books a partial refund; the payment stays paid. @returns why the team must decide, if the refund was not
 * requested here.
 */
async function returnedInPart(
  tx: Tx,
  { locked, installment, charge, payment }: Omit<ChargeChange, 'status'>,
): Promise<string | null> {
  const { returned, outside } = await bookPartial(tx, locked, { charge, installment }, payment.refunded);
  if (returned > 0) {
    const way = { method: charge.method, byHand: false };
    const key = `payment-returned:${charge.id}:${payment.refunded}`;
    await notifyOwner(tx, locked.order, paymentReturned(returned, way), key);
  }
  if (payment.remark !== 'partial-refund') return payment.remark;
  return outside > 0 ? payment.remark : null;
}

/**
 * Returns why a payment is not trusted; null if reference, currency and amount match the charge. A late boleto may
 * bring the agreed fees too.
 */
function faultOf(
  charge: Charge,
  referenced: Charge,
  payment: GatewayPayment,
  { order }: LockedOrder,
): string | null {
  if (payment.status !== 'paid' && payment.status !== 'refunded') return null;
  const named = payment.reference === referenced.id && charge.installmentId === referenced.installmentId;
  if (!named) return 'reference-differs';
  if (payment.currency !== 'BRL') return 'currency-differs';
  const amount = fromNumeric(charge.amount);
  if (payment.amount === amount) return null;
  const isRaised = payment.asked === amount && payment.amount > amount;
  return isRaised && payment.amount <= amount + mostAdded(charge, payment, order) ? null : 'amount-differs';
}

/** The most that the provider may add to a boleto that is paid late. */
function mostAdded(
  { addsLateFees, dueOn, amount }: Charge,
  { paidAt }: GatewayPayment,
  { planSnapshot }: LockedOrder['order'],
): Centavos {
  if (!addsLateFees || !dueOn || !paidAt) return 0;
  return mostLateFee(fromNumeric(amount), dueOn, civilDateAt(paidAt), agreedLateFees(planSnapshot));
}

/** Flags a charge for review, and notifies the team the first time. */
async function flag(
  tx: Tx,
  { order }: LockedOrder,
  charge: Charge,
  { attention, payment: { amount } }: { attention: string; payment: GatewayPayment },
): Promise<void> {
  if (charge.attention === attention) return;
  await tx.update(schema.paymentCharges).set({ attention }).where(eq(schema.paymentCharges.id, charge.id));
  await notifyPaymentTeam(tx, order, attentionNotice(attention, amount));
  log.warn({ event: 'payment-attention', code: attention }, 'payment needs attention');
}
