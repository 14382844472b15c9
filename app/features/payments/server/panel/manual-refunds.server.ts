import { eq } from 'drizzle-orm';
import { validate } from 'uuid';
import { REFUND_DAYS_LABELS, refundDaysDraft } from '#app/features/payments/rules/input.ts';
import { paymentReturned } from '#app/features/payments/rules/payment-notices.ts';
import { saveSetting } from '#app/kit/save-setting.server.ts';
import { fromNumeric } from '#app/lib/money.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { isTeam } from '#app/platform/position-now.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { newStorePath } from '#app/platform/storage/store-path.server.ts';
import type { AcceptedFile } from '#app/platform/uploads/accept-file.server.ts';
import type { OrderId, UserId } from '#app/terms/ids.ts';
import { lockOrder } from '../lock-order.server.ts';
import { notifyOwner } from '../notify-payment.server.ts';
import {
  markDone,
  REFUNDS_KEY,
  type Refund,
  readRefundDays,
  refundsOf,
  spreadReturned,
  storedRefundDays,
} from '../refund-book.server.ts';
import { applyPayment } from '../settle-charge.server.ts';
import { asMoney, refusePanelOrder } from './panel-order.server.ts';
import { manualPayment } from './record-payment.server.ts';

const { refunds, paymentCharges } = schema;

const REFUND_DAYS = {
  key: REFUNDS_KEY,
  public: false,
  action: 'settings.refunds',
  read: storedRefundDays,
  shown: refundDaysDraft,
  labels: REFUND_DAYS_LABELS,
} as const;

async function takeRefundRow(tx: Tx, refundId: string): Promise<Refund | null> {
  if (!validate(refundId)) return null;
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update');
  return row ?? null;
}

/** Assigns a refund to the admin, or, with `take` false, to none. */
export const takeRefund = (admin: SignedInActor, refundId: string, take: boolean): Promise<Result<null>> =>
  assignRefund(admin, refundId, { assigneeId: take ? admin.userId : null });

/**
 * Assigns an open refund, or a sent one that the customer misses, to a member of the team or to none, unless another admin changed it since `expected` was
 * shown.
 */
export async function assignRefund(
  admin: SignedInActor,
  refundId: string,
  { assigneeId, expected }: { assigneeId: UserId | null; expected?: UserId | null },
): Promise<Result<null>> {
  return asMoney(admin, [refunds, refundId], async (tx) => {
    const refund = await takeRefundRow(tx, refundId);
    if (!refund) return refusePanelOrder('not-found');
    if (refund.status === 'done' && refund.arrival !== 'missing') return refusePanelOrder('returned');
    if (expected !== undefined && refund.ownerId !== expected && refund.ownerId !== assigneeId)
      return refusePanelOrder('taken');
    if (assigneeId && !(await isTeam(tx, assigneeId))) return refusePanelOrder('team');
    await tx.update(refunds).set({ ownerId: assigneeId }).where(eq(refunds.id, refundId));
    await recordAudit(tx, admin, {
      action: 'refund.take',
      entity: 'refunds',
      entityId: refundId,
      before: { owner: refund.ownerId },
      after: { owner: assigneeId },
    });
    return ok(null);
  });
}

/**
 * Finishes a manual refund with a file as its proof. The last refund of a payment makes its installments
 * refunded; a partial one is shown on them.
 *
 * The bytes are stored first, so that a row always has its file; bytes without a row are deleted at once, or
 * by the hourly check.
 */
export async function finishRefund(
  admin: SignedInActor,
  refundId: string,
  file: AcceptedFile,
): Promise<Result<{ orderId: OrderId }>> {
  const folder = await asMoney(admin, [refunds, refundId], async (tx) =>
    ok(await takeRefundRow(tx, refundId)),
  );
  if (!folder.ok || !folder.value?.userId) return refusePanelOrder('not-found');
  const { userId } = folder.value;
  const filePath = newStorePath('card-proofs', {
    userId,
    folder: refundId,
    fileName: file.name,
    now: new Date(),
  });
  await fileStore().put(filePath, file.bytes);
  const done = await asMoney(admin, [refunds, refundId], (tx) =>
    write(tx, admin, refundId, file, filePath),
  ).catch(async (error) => {
    await fileStore().remove(filePath);
    throw error;
  });
  if (!done.ok) await fileStore().remove(filePath);
  return done;
}

async function write(
  tx: Tx,
  admin: SignedInActor,
  refundId: string,
  file: AcceptedFile,
  filePath: string,
): Promise<Result<{ orderId: OrderId }>> {
  const [found] = await tx
    .select({ orderId: refunds.transactionId })
    .from(refunds)
    .where(eq(refunds.id, refundId));
  const locked = found && (await lockOrder(tx, found.orderId));
  const refund = await takeRefundRow(tx, refundId);
  if (!locked || !refund) return refusePanelOrder('not-found');
  if (refund.status === 'done') return refusePanelOrder('returned');
  if (!refund.byHand) return refusePanelOrder('by-gateway');
  const [charge] = await tx.select().from(paymentCharges).where(eq(paymentCharges.id, refund.chargeId));
  const installment = locked.installments.find(({ id }) => id === charge?.installmentId);
  if (!charge || !installment) throw new Error('A refund without its payment.');
  await markDone(tx, refund, {
    doneBy: admin.userId,
    fileName: file.name,
    filePath,
    fileSize: file.bytes.length,
    mimeType: file.mimeType,
    sha256: file.sha256,
  });
  const back = (await refundsOf(tx, charge.id))
    .filter(({ status }) => status === 'done')
    .reduce((sum, { amount }) => sum + fromNumeric(amount), 0);
  await recordAudit(tx, admin, {
    action: 'refund.done',
    entity: 'refunds',
    entityId: refundId,
    after: { amount: fromNumeric(refund.amount), sha256: file.sha256 },
  });
  if (back >= fromNumeric(charge.amount)) {
    const payment = manualPayment(charge, 'refunded', charge.paidAt);
    await applyPayment(tx, admin, { locked, installment, charge, payment });
  } else {
    await spreadReturned(tx, locked, { charge, installment }, back);
    const notice = paymentReturned(fromNumeric(refund.amount), { method: charge.method, byHand: true });
    await notifyOwner(tx, locked.order, notice, `refund-done:${refundId}`);
  }
  return ok({ orderId: locked.order.id });
}

/** Loads the business days within which a refund is due now. */
export const loadRefundDays = (admin: SignedInActor): Promise<number> => asActor(admin, readRefundDays);

/**
 * Sets the business days within which a refund is due; open refunds keep their day.
 * @param seen values that the form showed, packed: the second of two saves gets the changed ones
 */
export const saveRefundDays = (
  admin: SignedInActor,
  wanted: { dueDays: number },
  seen: string,
): Promise<Result<null>> => saveSetting(admin, REFUND_DAYS, wanted, seen);
