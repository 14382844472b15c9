import { and, eq, inArray, isNull } from 'drizzle-orm';
import { validate } from 'uuid';
import { agreedLateFees, lateFee } from '#app/features/catalog/rules/late-fees.ts';
import {
  creditFault,
  mayLackProof,
  type ReceivedInput,
  receivedFault,
} from '#app/features/payments/rules/input.ts';
import { NO_RECEIPT } from '#app/features/payments/rules/panel-messages.ts';
import { startOfDay } from '#app/lib/business-days.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { type Centavos, fromNumeric, toNumeric } from '#app/lib/money.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { compareCodes } from '#app/lib/text.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { newStorePath } from '#app/platform/storage/store-path.server.ts';
import type { AcceptedFile } from '#app/platform/uploads/accept-file.server.ts';
import type { ChargeId, InstallmentId, OrderId, UserId } from '#app/terms/ids.ts';
import { type Charge, chargedInstallment } from '../lock-order.server.ts';
import { MANUAL } from '../ports/payment-gateway.server.ts';
import { chargeRefusal } from '../request-charge.server.ts';
import { applyPayment } from '../settle-charge.server.ts';
import { withinHandLimit } from './hand-limits.server.ts';
import { asMoney, type ClaimedOrder, refusePanelOrder, takeInstallment } from './panel-order.server.ts';
import { splitInstallment } from './split-installment.server.ts';

const { installmentPayments: installments, paymentCharges: charges, paymentReceipts: receipts } = schema;

type Also = {
  now?: Date;
  /** Writes more in the same transaction; if it refuses, nothing is recorded. */
  also?: ((tx: Tx, chargeId: ChargeId) => Promise<Result<unknown>>) | undefined;
};

type Recorded = { orderId: OrderId; clientId: UserId };

/**
 * Records money of an installment that came in outside of the gateway, with its proof, which cash may lack. It becomes a charge
 * that is paid at once and passes through `applyPayment` like every payment: the installment, the order, the
 * notice to the customer and the other charges of the installment follow as if the provider had reported it.
 * A payment that the provider reports at the same moment waits for the lock of the order, and is then
 * refunded as a second payment.
 *
 * The bytes are stored first, so that a row always has its file; bytes without a row are deleted at once, or
 * by the hourly check.
 */
export async function recordPayment(
  admin: SignedInActor,
  installmentId: InstallmentId,
  input: ReceivedInput,
  file: AcceptedFile | null,
  { now = new Date(), also }: Also = {},
): Promise<Result<Recorded>> {
  if (!file && !mayLackProof(input.method)) return refusePanelOrder('invalid', { arquivos: NO_RECEIPT });
  const userId = await ownerOfInstallment(admin, installmentId);
  // The reason is determined under the lock; without a folder no file is stored.
  if (!userId)
    return asMoney(
      admin,
      [installments, installmentId],
      (tx) => takeInstallment(tx, installmentId),
      'receiving',
    ).then((taken) => (taken.ok ? refusePanelOrder('changed') : taken));
  const proof = file && {
    file,
    filePath: newStorePath('card-proofs', { userId, folder: installmentId, fileName: file.name, now }),
  };
  if (proof) await fileStore().put(proof.filePath, proof.file.bytes);
  const drop = async () => {
    if (proof) await fileStore().remove(proof.filePath);
  };
  const kept = await withinHandLimit(admin, 'payment', (over) =>
    asMoney(
      admin,
      [installments, installmentId],
      (tx) => write(tx, admin, installmentId, { input, proof, now, also, over }),
      'receiving',
    ),
  ).catch(async (error) => {
    await drop();
    throw error;
  });
  if (!kept.ok) await drop();
  return kept;
}

/** Amount of a credit for one installment, with its proof. */
export type BookedPart = { installmentId: InstallmentId; chargeId: ChargeId };
export type CreditPart = { installmentId: InstallmentId; amount: Centavos; file: AcceptedFile };

/**
 * Records one bank credit for one or more installments, in one transaction: all or nothing. A smaller amount
 * splits an installment (`splitInstallment`); an amount above its cost on that day is an overpayment, and is
 * refunded. The order may be newer than the credit, because the client may pay before it is entered.
 */
export async function recordCredit(
  admin: SignedInActor,
  parts: readonly CreditPart[],
  input: Omit<ReceivedInput, 'amount'>,
  {
    now = new Date(),
    also,
  }: Omit<Also, 'also'> & { also: (tx: Tx, charges: BookedPart[]) => Promise<Result<unknown>> },
): Promise<Result<null>> {
  const stored: (CreditPart & { filePath: string })[] = [];
  const drop = () => Promise.all(stored.map(({ filePath }) => fileStore().remove(filePath)));
  for (const part of parts) {
    const userId = await ownerOfInstallment(admin, part.installmentId);
    if (!userId) {
      await drop();
      return refusePanelOrder('unclaimed');
    }
    const fileName = part.file.name;
    const filePath = newStorePath('card-proofs', { userId, folder: part.installmentId, fileName, now });
    await fileStore().put(filePath, part.file.bytes);
    stored.push({ ...part, filePath });
  }
  // The admin's own role saw each installment above.
  const kept = await asMoney(admin, null, async (tx): Promise<Result<null>> => {
    const booked: BookedPart[] = [];
    for (const { installmentId, amount, file, filePath } of await byOrder(tx, stored)) {
      const received = { input: { ...input, amount }, proof: { file, filePath }, now, isCredit: true };
      const done = await write(tx, admin, installmentId, {
        ...received,
        also: async (_, chargeId) => ok(booked.push({ installmentId, chargeId })),
      });
      if (!done.ok) return done;
    }
    const marked = await also(tx, booked);
    return marked.ok ? ok(null) : marked;
  }).catch(async (error) => {
    await drop();
    throw error;
  });
  if (!kept.ok) await drop();
  return kept;
}

/** Orders are locked in the order of their ids, so that two credits do not wait for each other. */
async function byOrder<Part extends CreditPart>(tx: Tx, parts: Part[]): Promise<Part[]> {
  const rows = await tx
    .select({ id: installments.id, orderId: installments.transactionId })
    .from(installments)
    .where(
      inArray(
        installments.id,
        parts.map(({ installmentId }) => installmentId),
      ),
    );
  const orders = new Map(rows.map(({ id, orderId }) => [id, orderId]));
  const orderOf = ({ installmentId }: Part) => orders.get(installmentId) ?? '';
  return parts.toSorted((a, b) => compareCodes(orderOf(a), orderOf(b)));
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
  /** Null for cash, which leaves no paper. */
  proof: { file: AcceptedFile; filePath: string } | null;
  now: Date;
  also: Also['also'];
  /** From a bank statement: it may be partial, too much, or older than the order. */
  isCredit?: boolean;
  /** Refuses an amount over the limit of the position. */
  over?: (amount: Centavos, orderId: OrderId) => Result<never> | null;
};

async function write(
  tx: Tx,
  admin: SignedInActor,
  installmentId: InstallmentId,
  { input, proof, now, also, over, isCredit = false }: Received,
): Promise<Result<Recorded>> {
  const taken = await takeInstallment(tx, installmentId);
  if (!taken.ok) return taken;
  const { locked } = taken.value;
  const asked = chargedInstallment(locked, taken.value.installment);
  const refused = chargeRefusal(locked, asked);
  if (refused) return refusePanelOrder(refused);
  const ordered = civilDateAt(locked.order.createdAt);
  if (input.paidOn < ordered && !isCredit) {
    return refusePanelOrder('invalid', {
      paidOn: `O pedido é de ${formatDate(ordered)}; antes não havia o que pagar`,
    });
  }
  const { oneCharge } = locked.order;
  const due = fromNumeric(oneCharge ? locked.order.amount : asked.amount);
  const fees = oneCharge
    ? 0
    : lateFee(due, asked.dueDate, input.paidOn, agreedLateFees(locked.order.planSnapshot));
  const fault = isCredit ? creditFault(input.amount, due, oneCharge) : receivedFault(input.amount, due, fees);
  if (fault) return refusePanelOrder('invalid', { amount: fault });
  const tooMuch = over?.(input.amount, locked.order.id as OrderId);
  if (tooMuch) return tooMuch;
  if (proof && (await isProofOfAnother(tx, locked, proof.file))) return refusePanelOrder('same-file');

  const { amount: received, method } = input;
  const installment =
    received < due
      ? await splitInstallment(tx, admin, { locked, installment: asked, amount: received })
      : asked;
  const credited = Math.min(received, due + fees);
  const charge = await addManualCharge(tx, locked, {
    ...{ installmentId: installment.id, method, amount: toNumeric(credited) },
  });
  const receiptId = newId();
  if (proof)
    await tx.insert(receipts).values({
      id: receiptId,
      chargeId: charge.id,
      userId: locked.userId,
      fileName: proof.file.name,
      filePath: proof.filePath,
      fileSize: proof.file.bytes.length,
      mimeType: proof.file.mimeType,
      sha256: proof.file.sha256,
      createdBy: admin.userId,
    });
  // A day without a time becomes its noon; today becomes now.
  const noon = new Date(new Date(startOfDay(input.paidOn)).getTime() + 12 * 60 * 60_000);
  await applyPayment(tx, admin, {
    locked,
    installment,
    charge,
    payment: manualPayment(charge, 'paid', noon < now ? noon : now),
  });
  if (received > credited) {
    // A second payment of a paid installment: refunded, like everything that was paid twice.
    const surplus = await addManualCharge(tx, locked, {
      ...{ installmentId: installment.id, method, amount: toNumeric(received - credited) },
    });
    const payment = manualPayment(surplus, 'paid', noon < now ? noon : now);
    await applyPayment(tx, admin, { locked, installment, charge: surplus, payment });
  }
  await recordAudit(tx, admin, {
    action: 'payment.record',
    entity: 'installment_payments',
    entityId: installmentId,
    after: {
      amount: input.amount,
      paidOn: input.paidOn,
      method: input.method,
      ...(proof && { receipt: receiptId, sha256: proof.file.sha256 }),
    },
  });
  const marked = await also?.(tx, charge.id as ChargeId);
  return marked && !marked.ok ? marked : ok({ orderId: locked.order.id, clientId: locked.userId });
}

/** Whether a file proves another payment of the client; one that was taken back may be recorded again with its file. */
async function isProofOfAnother(
  tx: Tx,
  { userId }: ClaimedOrder,
  { sha256 }: AcceptedFile,
): Promise<boolean> {
  const [same] = await tx
    .select({ id: receipts.id })
    .from(receipts)
    .innerJoin(charges, eq(charges.id, receipts.chargeId))
    .where(and(eq(receipts.userId, userId), eq(receipts.sha256, sha256), isNull(charges.takenBackAt)))
    .limit(1);
  return same !== undefined;
}

type ManualCharge = { installmentId: InstallmentId; amount: string; method: Charge['method'] };

/** Adds a charge without a gateway. */
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
  if (!charge) throw new Error('A payment was not stored.');
  return charge;
}

/** The charge in the shape of a provider's payment. */
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
