import { and, eq, isNull } from 'drizzle-orm';
import { validate } from 'uuid';
import { lateFee } from '#app/features/payments/rules/late-fees.ts';
import { type ReceivedInput, receivedFault } from '#app/features/payments/rules/panel-input.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { startOfDay } from '#app/lib/day-range.ts';
import { fromNumeric, toNumeric } from '#app/lib/money.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { newStorePath } from '#app/platform/storage/store-path.server.ts';
import type { AcceptedFile } from '#app/platform/uploads/accept-file.server.ts';
import type { ChargeId, InstallmentId, OrderId } from '#app/terms/ids.ts';
import { readLateFees } from '../late-fees-setting.server.ts';
import { type Charge, chargedInstallment } from '../lock-order.server.ts';
import { MANUAL } from '../ports/payment-gateway.server.ts';
import { chargeRefusal } from '../request-charge.server.ts';
import { applyPayment } from '../settle-charge.server.ts';
import { asMoney, type ClaimedOrder, refusePanelOrder, takeInstallment } from './panel-order.server.ts';

const { installmentPayments: installments, paymentCharges: charges, paymentReceipts: receipts } = schema;

type Also = {
  now?: Date;
  /** What is written in the same transaction; a refusal of it records nothing. */
  also?: ((tx: Tx, chargeId: ChargeId) => Promise<Result<unknown>>) | undefined;
};

/**
 * Money of an installment that came in outside of the gateway, with what shows it. It becomes a charge of its own that
 * is paid at once and goes the way of every payment (`applyPayment`): the installment, the order, the notice to the
 * customer and what other charges of the installment are worth follow as if the provider had told it. A payment that
 * the provider tells of at the same moment waits for the lock of the order, and is one too many then: it goes back.
 *
 * The bytes are stored first, so that a row always has its file; bytes without a row go at once, or by the hourly
 * check.
 */
export async function recordPayment(
  admin: SignedInActor,
  installmentId: InstallmentId,
  input: ReceivedInput,
  file: AcceptedFile,
  { now = new Date(), also }: Also = {},
): Promise<Result<{ orderId: OrderId }>> {
  const userId = await ownerOfInstallment(admin, installmentId);
  // The reason is found under the lock; without a folder no file is stored.
  if (!userId)
    return asMoney(admin, [installments, installmentId], (tx) => takeInstallment(tx, installmentId)).then(
      (taken) => (taken.ok ? refusePanelOrder('changed') : taken),
    );
  const filePath = newStorePath('card-proofs', {
    userId,
    folder: installmentId,
    fileName: file.name,
    now,
  });
  await fileStore().put(filePath, file.bytes);
  const kept = await asMoney(admin, [installments, installmentId], (tx) =>
    write(tx, admin, installmentId, { input, file, filePath, now, also }),
  ).catch(async (error) => {
    await fileStore().remove(filePath);
    throw error;
  });
  if (!kept.ok) await fileStore().remove(filePath);
  return kept;
}

/** Read without the lock: the file is stored before it is taken. */
async function ownerOfInstallment(
  admin: SignedInActor,
  installmentId: InstallmentId,
): Promise<string | null> {
  if (!validate(installmentId)) return null;
  const [installment] = await asActor(admin, (tx) =>
    tx.select({ userId: installments.userId }).from(installments).where(eq(installments.id, installmentId)),
  );
  return installment?.userId ?? null;
}

type Received = {
  input: ReceivedInput;
  file: AcceptedFile;
  filePath: string;
  now: Date;
  also: Also['also'];
};

async function write(
  tx: Tx,
  admin: SignedInActor,
  installmentId: InstallmentId,
  { input, file, filePath, now, also }: Received,
): Promise<Result<{ orderId: OrderId }>> {
  const taken = await takeInstallment(tx, installmentId);
  if (!taken.ok) return taken;
  const { locked } = taken.value;
  const installment = chargedInstallment(locked, taken.value.installment);
  const refused = chargeRefusal(locked, installment);
  if (refused) return refusePanelOrder(refused);
  const ordered = civilDateAt(locked.order.createdAt);
  if (input.paidOn < ordered) {
    return refusePanelOrder('invalid', {
      paidOn: `O pedido é de ${formatDate(ordered)}; antes não havia o que pagar`,
    });
  }
  const { oneCharge } = locked.order;
  const due = fromNumeric(oneCharge ? locked.order.amount : installment.amount);
  const fees = oneCharge ? 0 : lateFee(due, installment.dueDate, input.paidOn, await readLateFees(tx));
  const fault = receivedFault(input.amount, due, fees);
  if (fault) return refusePanelOrder('invalid', { amount: fault });
  const [same] = await tx
    .select({ id: receipts.id })
    .from(receipts)
    .innerJoin(charges, eq(charges.id, receipts.chargeId))
    // What was recorded by mistake may be recorded again, with the same paper.
    .where(
      and(eq(receipts.userId, locked.userId), eq(receipts.sha256, file.sha256), isNull(charges.takenBackAt)),
    )
    .limit(1);
  if (same) return refusePanelOrder('same-file');

  const charge = await addManualCharge(tx, locked, {
    installmentId: installment.id,
    amount: toNumeric(input.amount),
    method: input.method,
  });
  const receiptId = newId();
  await tx.insert(receipts).values({
    id: receiptId,
    chargeId: charge.id,
    userId: locked.userId,
    fileName: file.name,
    filePath,
    fileSize: file.bytes.length,
    mimeType: file.mimeType,
    sha256: file.sha256,
    createdBy: admin.userId,
  });
  // A day without an hour is its noon; today, it is now.
  const noon = new Date(new Date(startOfDay(input.paidOn)).getTime() + 12 * 60 * 60_000);
  await applyPayment(tx, admin, {
    locked,
    installment,
    charge,
    payment: manualPayment(charge, 'paid', noon < now ? noon : now),
  });
  await recordAudit(tx, admin, {
    action: 'payment.record',
    entity: 'installment_payments',
    entityId: installmentId,
    after: {
      amount: input.amount,
      paidOn: input.paidOn,
      method: input.method,
      receipt: receiptId,
      sha256: file.sha256,
    },
  });
  const marked = await also?.(tx, charge.id as ChargeId);
  return marked && !marked.ok ? marked : ok({ orderId: locked.order.id });
}

type ManualCharge = { installmentId: InstallmentId; amount: string; method: Charge['method'] };

/** A charge that no gateway knows of. */
async function addManualCharge(
  tx: Tx,
  { userId, order }: Pick<ClaimedOrder, 'userId' | 'order'>,
  { installmentId, amount, method }: ManualCharge,
): Promise<Charge> {
  const [charge] = await tx
    .insert(charges)
    .values({
      id: newId(),
      installmentId,
      userId,
      gateway: MANUAL,
      method,
      amount,
      coversOrder: order.oneCharge,
      live: false,
    })
    .returning();
  if (!charge) throw new Error('A payment could not be written down.');
  return charge;
}

/** What a provider would say of it. */
export const manualPayment = (charge: Charge, status: 'paid' | 'refunded', paidAt: Date | null) => ({
  id: charge.id,
  reference: charge.id,
  status,
  amount: fromNumeric(charge.amount),
  refunded: status === 'refunded' ? fromNumeric(charge.amount) : 0,
  installments: charge.installments,
  currency: 'BRL',
  method: charge.method,
  paidAt,
  receiptUrl: null,
  remark: null,
});
