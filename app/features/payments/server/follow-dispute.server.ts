import { and, eq, inArray } from 'drizzle-orm';
import { pauseServices, resumeServices } from '#app/features/cases/server/index.server.ts';
import { disputeOpened, disputeWon } from '#app/features/payments/rules/dispute-notices.ts';
import {
  type DisputeKind,
  defenceDay,
  disputeKind,
  disputeNews,
} from '#app/features/payments/rules/disputes.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { fromNumeric } from '#app/lib/money.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { Charge, LockedOrder } from './lock-order.server.ts';
import { notifyOwner } from './notify-payment.server.ts';
import type { GatewayPayment } from './ports/payment-gateway.server.ts';

const { disputes, paymentCharges } = schema;
export type Dispute = typeof disputes.$inferSelect;

/** The open dispute of a charge, locked. */
export async function openDispute(tx: Tx, chargeId: string): Promise<Dispute | null> {
  const [open] = await tx
    .select()
    .from(disputes)
    .where(and(eq(disputes.chargeId, chargeId), inArray(disputes.status, ['open', 'sent'])))
    .for('update');
  return open ?? null;
}

/**
 * Opens or decides the dispute that a reading of the payment reports, with the order locked. Notices in any order and
 * number lead to one case, because each is compared with the open one.
 */
export async function followDispute(
  tx: Tx,
  locked: LockedOrder,
  charge: Charge,
  payment: GatewayPayment,
): Promise<void> {
  const open = await openDispute(tx, charge.id);
  const news = disputeNews(payment, open);
  const { defendUntil = null } = payment;
  if (news === 'opened')
    await addDispute(tx, locked, charge, { kind: disputeKind(payment.method), byHand: false, defendUntil });
  if (news === null && open && defendUntil && defendUntil !== open.dueOn)
    await tx.update(disputes).set({ dueOn: defendUntil }).where(eq(disputes.id, open.id));
  if (news === 'won' && open) await winDispute(tx, locked, open, null);
  if (news === 'lost') await loseDispute(tx, locked, charge, { open, kind: disputeKind(payment.method) });
}

/** `defendUntil`: the provider's own deadline; without one the usual days count. */
type Opening = {
  kind: DisputeKind;
  byHand: boolean;
  note?: string | null;
  defendUntil?: CivilDate | null;
};

/** Opens a case, stops the services of the order, and notifies the customer. */
export async function addDispute(
  tx: Tx,
  { order }: LockedOrder,
  charge: Charge,
  { kind, byHand, note = null, defendUntil = null }: Opening,
): Promise<string> {
  const id = newId();
  const paused = order.userId ? await pauseServices(tx, order.userId, order.id) : [];
  await tx.insert(disputes).values({
    id,
    chargeId: charge.id,
    transactionId: order.id,
    userId: order.userId,
    kind,
    byHand,
    note,
    paused,
    dueOn: defendUntil ?? defenceDay(kind, civilDateAt(new Date())),
  });
  await notifyOwner(tx, order, disputeOpened(fromNumeric(charge.amount)), `dispute-opened:${id}`);
  return id;
}

/** @param decidedBy the admin who entered the outcome; null if the provider reported it. */
export async function winDispute(
  tx: Tx,
  { order }: LockedOrder,
  { id, paused, chargeId }: Dispute,
  decidedBy: string | null,
): Promise<void> {
  await tx
    .update(disputes)
    .set({ status: 'won', decidedAt: new Date(), decidedBy })
    .where(eq(disputes.id, id));
  await tx
    .update(paymentCharges)
    .set({ attention: null })
    .where(and(eq(paymentCharges.id, chargeId), eq(paymentCharges.attention, 'dispute')));
  await release(tx, order, paused);
  await notifyOwner(tx, order, disputeWon(), `dispute-won:${id}`);
}

/** Lets the paused services go on, unless another dispute of the order still needs them stopped. */
async function release(tx: Tx, order: LockedOrder['order'], paused: Dispute['paused']): Promise<void> {
  const [other] = await tx
    .select()
    .from(disputes)
    .where(and(eq(disputes.transactionId, order.id), inArray(disputes.status, ['open', 'sent'])))
    .limit(1);
  if (other) {
    const both = [...other.paused, ...paused];
    await tx.update(disputes).set({ paused: both }).where(eq(disputes.id, other.id));
    return;
  }
  const goesOn = !order.withdrawnAt && !order.canceledAt && order.status !== 'refunded';
  if (order.userId && goesOn) await resumeServices(tx, order.userId, paused);
}

/** The money is back with the payer. One that is reported only now is kept as a decided case. */
async function loseDispute(
  tx: Tx,
  { order }: LockedOrder,
  charge: Charge,
  { open, kind }: { open: Dispute | null; kind: DisputeKind },
): Promise<void> {
  const lost = { status: 'lost' as const, decidedAt: new Date() };
  if (open) {
    await tx.update(disputes).set(lost).where(eq(disputes.id, open.id));
    return;
  }
  const [known] = await tx
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.chargeId, charge.id), eq(disputes.status, 'lost')));
  if (known) return;
  await tx.insert(disputes).values({
    id: newId(),
    chargeId: charge.id,
    transactionId: order.id,
    userId: order.userId,
    kind,
    dueOn: civilDateAt(new Date()),
    ...lost,
  });
}
