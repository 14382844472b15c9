import { and, eq } from 'drizzle-orm';
import { validate } from 'uuid';
import { lateFee } from '#app/features/payments/rules/late-fees.ts';
import { type ReceivedInput, receivedFault } from '#app/features/payments/rules/panel-input.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { startOfDay } from '#app/lib/day-range.ts';
import { fromNumeric, toNumeric } from '#app/lib/money.ts';
import { ok, type Result } from '#app/lib/result.ts';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { newStorePath } from '#app/platform/storage/store-path.server.ts';
import type { AcceptedFile } from '#app/platform/uploads/accept-file.server.ts';
import type { OrderId, PartId } from '#app/terms/ids.ts';
import { readLateFees } from '../late-fees-setting.server.ts';
import { type Charge, chargedPart } from '../lock-order.server.ts';
import { MANUAL } from '../ports/payment-gateway.server.ts';
import { refusalOf } from '../request-charge.server.ts';
import { applyPayment } from '../settle-charge.server.ts';
import { asMoney, type ClaimedOrder, refuse, takePart } from './panel-order.server.ts';

const { installmentPayments: parts, paymentCharges: charges, paymentReceipts: receipts } = schema;

/**
 * Money of a part that came in outside of the gateway, with what shows it. It becomes a charge of its own that is paid
 * at once and goes the way of every payment (`applyPayment`): the part, the order, the notice to the customer and what
 * other charges of the part are worth follow as if the provider had told it. A payment that the provider tells of at
 * the same moment waits for the lock of the order, and is one too many then: it goes back.
 *
 * The bytes are stored first, so that a row always has its file; bytes without a row go at once, or by the hourly
 * check.
 */
export async function recordPayment(
  admin: SignedInActor,
  partId: PartId,
  input: ReceivedInput,
  file: AcceptedFile,
  now: Date = new Date(),
): Promise<Result<{ orderId: OrderId }>> {
  const userId = await ownerOfPart(admin, partId);
  // The reason is found under the lock; without a folder no file is stored.
  if (!userId)
    return asMoney(admin, (tx) => takePart(tx, partId)).then((taken) =>
      taken.ok ? refuse('changed') : taken,
    );
  const filePath = newStorePath('card-proofs', {
    userId,
    folder: partId,
    fileName: file.name,
    now,
  });
  await fileStore().put(filePath, file.bytes);
  const kept = await asMoney(admin, (tx) => write(tx, admin, partId, { input, file, filePath, now })).catch(
    async (error) => {
      await fileStore().remove(filePath);
      throw error;
    },
  );
  if (!kept.ok) await fileStore().remove(filePath);
  return kept;
}

/** Read without the lock: the file is stored before it is taken. */
async function ownerOfPart(admin: SignedInActor, partId: PartId): Promise<string | null> {
  if (!validate(partId)) return null;
  const [part] = await asMoney(admin, (tx) =>
    tx.select({ userId: parts.userId }).from(parts).where(eq(parts.id, partId)),
  );
  return part?.userId ?? null;
}

type Received = { input: ReceivedInput; file: AcceptedFile; filePath: string; now: Date };

async function write(
  tx: Tx,
  admin: SignedInActor,
  partId: PartId,
  { input, file, filePath, now }: Received,
): Promise<Result<{ orderId: OrderId }>> {
  const taken = await takePart(tx, partId);
  if (!taken.ok) return taken;
  const { locked } = taken.value;
  const part = chargedPart(locked, taken.value.part);
  const refused = refusalOf(locked, part);
  if (refused) return refuse(refused);
  const ordered = civilDateAt(locked.order.createdAt);
  if (input.paidOn < ordered) {
    return refuse('invalid', { paidOn: `O pedido é de ${formatDate(ordered)}; antes não havia o que pagar` });
  }
  const { oneCharge } = locked.order;
  const due = fromNumeric(oneCharge ? locked.order.amount : part.amount);
  const fees = oneCharge ? 0 : lateFee(due, part.dueDate, input.paidOn, await readLateFees(tx));
  const fault = receivedFault(input.amount, due, fees);
  if (fault) return refuse('invalid', { amount: fault });
  const [same] = await tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(eq(receipts.userId, locked.userId), eq(receipts.sha256, file.sha256)))
    .limit(1);
  if (same) return refuse('same-file');

  const charge = await addManualCharge(tx, locked, {
    partId: part.id,
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
    part,
    charge,
    payment: manualPayment(charge, 'paid', noon < now ? noon : now),
  });
  await recordAudit(tx, admin, {
    action: 'payment.record',
    entity: 'installment_payments',
    entityId: partId,
    after: {
      amount: input.amount,
      paidOn: input.paidOn,
      method: input.method,
      receipt: receiptId,
      sha256: file.sha256,
    },
  });
  return ok({ orderId: locked.order.id });
}

type ManualCharge = { partId: PartId; amount: string; method: Charge['method'] };

/** A charge that no gateway knows of. */
async function addManualCharge(
  tx: Tx,
  { userId, order }: Pick<ClaimedOrder, 'userId' | 'order'>,
  { partId, amount, method }: ManualCharge,
): Promise<Charge> {
  const [charge] = await tx
    .insert(charges)
    .values({
      id: newId(),
      installmentId: partId,
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
