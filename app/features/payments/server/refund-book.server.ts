import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import {
  MOST_REFUND_DUE_DAYS,
  REFUND_DUE_DAYS,
  type RefundReason,
} from '#app/features/payments/rules/terms.ts';
import { addBusinessDays } from '#app/lib/business-days.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { type Centavos, fromNumeric, toNumeric } from '#app/lib/money.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { readSetting } from '#app/platform/lock-setting.server.ts';
import type { ChargeId, OrderId } from '#app/terms/ids.ts';
import type { Charge, Installment, LockedOrder } from './lock-order.server.ts';
import { MANUAL } from './ports/payment-gateway.server.ts';

const { refunds, installmentPayments, paymentCharges } = schema;

export type Refund = typeof refunds.$inferSelect;

/** Row of `site_config` with the business days within which a refund is due. */
export const REFUNDS_KEY = 'refunds';

const Setting = z.object({ dueDays: z.int().min(1).max(MOST_REFUND_DUE_DAYS) });

export const storedRefundDays = (stored: unknown): z.infer<typeof Setting> =>
  Setting.safeParse(stored).data ?? { dueDays: REFUND_DUE_DAYS };

export const readRefundDays = async (tx: Tx): Promise<number> =>
  storedRefundDays(await readSetting(tx, REFUNDS_KEY)).dueDays;

/** Returns the day by which a refund requested at `now` is due. */
export const refundDueOn = async (tx: Tx, now: Date): Promise<CivilDate> =>
  addBusinessDays(civilDateAt(now), await readRefundDays(tx));

/** The same day, for a screen that shows it before a request. */
export const nextRefundDue = (now: Date = new Date()): Promise<CivilDate> =>
  asActor(system('payments'), (tx) => refundDueOn(tx, now));

/** The refunds of a charge, oldest first. Call it with the order locked. */
export const refundsOf = (tx: Tx, chargeId: ChargeId): Promise<Refund[]> =>
  tx.select().from(refunds).where(eq(refunds.chargeId, chargeId)).orderBy(asc(refunds.id));

const sumOf = (rows: readonly Refund[]): Centavos =>
  rows.reduce((sum, { amount }) => sum + fromNumeric(amount), 0);
const doneOf = (rows: readonly Refund[]): Centavos => sumOf(rows.filter(({ status }) => status === 'done'));

/** Amount of a charge without a refund request, in centavos. */
export const leftToRefund = async (tx: Tx, charge: Charge): Promise<Centavos> =>
  fromNumeric(charge.amount) - sumOf(await refundsOf(tx, charge.id));

export type RefundAsk = {
  reason: RefundReason;
  /** The clerk's own words. */
  note?: string | null;
  /** A part of the rest; the whole rest if absent. */
  amount?: Centavos | null;
  askedBy?: string | null;
  /** The guarantee request that led to it, and the day by which the money is promised. */
  guarantee?: { id: string; dueOn: CivilDate };
};

/**
 * Records that money of a charge goes back, with the job that sends it, in the transaction of the decision;
 * the job retries until the provider confirms. Money received by hand waits for an admin, who then adds the
 * proof. Requesting the whole amount again changes nothing.
 */
export async function requestRefund(
  tx: Tx,
  orderId: OrderId,
  charge: Charge,
  { reason, note = null, amount = null, askedBy = null, guarantee }: RefundAsk,
): Promise<void> {
  if (charge.refundRequestedAt) return;
  const left = await leftToRefund(tx, charge);
  const asked = amount ?? left;
  const now = new Date();
  if (asked === left) {
    const wanted = { refundRequestedAt: now };
    await tx.update(paymentCharges).set(wanted).where(eq(paymentCharges.id, charge.id));
    Object.assign(charge, wanted);
  }
  if (asked <= 0) return;
  const id = newId();
  const byHand = isSentByHand(charge);
  const usual = await refundDueOn(tx, now);
  await tx.insert(refunds).values({
    id,
    transactionId: orderId,
    chargeId: charge.id,
    userId: charge.userId,
    amount: toNumeric(asked),
    reason,
    note,
    askedBy,
    byHand,
    guaranteeId: guarantee?.id,
    dueOn: guarantee && guarantee.dueOn < usual ? guarantee.dueOn : usual,
  });
  if (!byHand) await enqueue(tx, 'payments.refund', { chargeId: charge.id }, { key: id });
}

/** No provider reverses a boleto: it asks for the payer's account, as the team does. */
const isSentByHand = ({ gateway, method }: Charge): boolean => gateway === MANUAL || method === 'boleto';

type Done = Partial<Pick<Refund, 'doneBy' | 'fileName' | 'filePath' | 'fileSize' | 'mimeType' | 'sha256'>>;

export async function markDone(tx: Tx, refund: Refund, more: Done = {}): Promise<void> {
  await tx
    .update(refunds)
    .set({ status: 'done', doneAt: new Date(), ...more })
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, 'asked')));
}

/** Records a refund without a request here: from the provider's panel, or by the card's bank. */
async function addOutside(
  tx: Tx,
  orderId: OrderId,
  charge: Charge,
  { reason, amount }: { reason: 'outside' | 'chargeback'; amount: Centavos },
): Promise<void> {
  const now = new Date();
  await tx.insert(refunds).values({
    id: newId(),
    transactionId: orderId,
    chargeId: charge.id,
    userId: charge.userId,
    amount: toNumeric(amount),
    reason,
    byHand: false,
    status: 'done',
    dueOn: civilDateAt(now),
    doneAt: now,
  });
}

/**
 * Closes the refunds of a charge whose money is all back; an amount without a request here gets its own
 * record.
 * @returns the amount refunded with this notice, and the part of it without a request, in centavos.
 */
export async function closeRefunds(
  tx: Tx,
  orderId: OrderId,
  charge: Charge,
  reason: 'outside' | 'chargeback',
): Promise<{ returned: Centavos; outside: Centavos }> {
  const known = await refundsOf(tx, charge.id);
  for (const refund of known) if (refund.status === 'asked') await markDone(tx, refund);
  const all = fromNumeric(charge.amount);
  const outside = all - sumOf(known);
  if (outside > 0) await addOutside(tx, orderId, charge, { reason, amount: outside });
  return { returned: all - doneOf(known), outside };
}

/**
 * Records that the provider refunded a part of a charge: finishes the refunds sent for it, and shows the
 * amount on the installments. @returns the amount refunded with this notice, and the part of it without a
 * request, in centavos.
 */
export async function bookPartial(
  tx: Tx,
  locked: LockedOrder,
  { charge, installment }: { charge: Charge; installment: Installment },
  refunded: Centavos,
): Promise<{ returned: Centavos; outside: Centavos }> {
  const known = await refundsOf(tx, charge.id);
  const before = doneOf(known);
  let returned = 0;
  for (const refund of known) {
    if (refund.status === 'done' || refund.givenBefore === null) continue;
    if (refunded < fromNumeric(refund.givenBefore) + fromNumeric(refund.amount)) continue;
    await markDone(tx, refund);
    returned += fromNumeric(refund.amount);
  }
  const outside = Math.max(0, refunded - sumOf(known));
  if (outside > 0) {
    await addOutside(tx, locked.order.id, charge, { reason: 'outside', amount: outside });
    returned += outside;
  }
  if (returned > 0 && charge.credited)
    await spreadReturned(tx, locked, { charge, installment }, before + returned);
  return { returned, outside };
}

/** Distributes a charge's refunded amount over the installments that it paid, in their order. */
export async function spreadReturned(
  tx: Tx,
  { installments }: LockedOrder,
  { charge, installment }: { charge: Charge; installment: Installment },
  total: Centavos,
): Promise<void> {
  const now = new Date();
  let left = total;
  for (const one of charge.coversOrder ? installments : [installment]) {
    if (one.status !== 'paid') continue;
    const amount = Math.min(left, fromNumeric(one.paidAmount ?? one.amount));
    left -= amount;
    if (amount <= fromNumeric(one.refundedAmount)) continue;
    const shown = { refundedAmount: toNumeric(amount), refundedAt: now };
    await tx.update(installmentPayments).set(shown).where(eq(installmentPayments.id, one.id));
    Object.assign(one, shown);
  }
}
