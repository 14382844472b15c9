import { and, eq, gt } from 'drizzle-orm';
import { v5, validate } from 'uuid';
import type { NewsReach } from '#app/features/notifications/rules/news-kinds.ts';
import { newsReach } from '#app/features/notifications/server/index.server.ts';
import { isEarlyCharge } from '#app/features/payments/rules/charges.ts';
import { installmentPosition } from '#app/features/payments/rules/installment-position.ts';
import { chargedAgain } from '#app/features/payments/rules/payment-notices.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { fromNumeric } from '#app/lib/money.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { ChargeId, InstallmentId } from '#app/terms/ids.ts';
import { ONE_PAYMENT } from '#app/terms/installment-place.ts';
import { type ChargeMethod, expectedMethod } from '#app/terms/transaction-status.ts';
import { type Charge, chargedInstallment, linkedHolder } from '../lock-order.server.ts';
import { notifyOwner, payPath } from '../notify-payment.server.ts';
import {
  addIntent,
  amountDue,
  boletoRefusal,
  chargeRefusal,
  preparedCharge,
} from '../request-charge.server.ts';
import { asMoney, refusePanelOrder, takeInstallment } from './panel-order.server.ts';

const { paymentCharges: charges } = schema;

/** Name space for ids of charges that a click created. */
const KEY_NAMESPACE = '3f8a8c52-31a5-4a1e-9a43-6a6b3c86b0d7';

/**
 * Values that a page sends with its button: a uuid for the click, the ISO instant at which the page was
 * loaded, whether the admin confirmed a due date that is far ahead, and the method if they chose one.
 */
export type ChargeAgainRequest = {
  idempotencyKey: string;
  loaded: string;
  early?: boolean;
  method?: ChargeMethod | undefined;
};

/**
 * Creates a new charge of an open installment, and mails its customer. One click makes one charge, however
 * often its request arrives: the charge's id derives from the click's key. The earlier charge is no longer
 * offered; a payment of it is still credited. The second of two concurrent clicks gets a conflict, so that no
 * customer gets two mails.
 */
export async function chargeAgain(
  admin: SignedInActor,
  installmentId: InstallmentId,
  { idempotencyKey, loaded, early = false, method }: ChargeAgainRequest,
  now: Date = new Date(),
): Promise<Result<null>> {
  if (!validate(idempotencyKey) || !validate(installmentId)) return refusePanelOrder('not-found');
  const seen = new Date(loaded);
  if (Number.isNaN(seen.getTime())) return refusePanelOrder('not-found');
  const intent = await asMoney(admin, [schema.installmentPayments, installmentId], (tx) =>
    write(
      tx,
      admin,
      {
        installmentId,
        chargeId: v5(`${installmentId}:${idempotencyKey}`, KEY_NAMESPACE),
        seen,
        early,
        method,
      },
      now,
    ),
  );
  if (!intent.ok) return intent;
  if (intent.value.live) await preparedCharge(intent.value);
  return ok(null);
}

/** Says how the client of an installment learns of a new charge now. */
export async function chargeReach(installmentId: InstallmentId): Promise<NewsReach> {
  const { installmentPayments: i } = schema;
  const [found] = await asActor(system('payments-panel'), (tx) =>
    tx.select({ userId: i.userId }).from(i).where(eq(i.id, installmentId)),
  );
  return found?.userId
    ? newsReach(found.userId, { kind: 'money', type: 'warning', link: '/app/faturas' })
    : { by: 'mail' };
}

type Write = {
  installmentId: InstallmentId;
  chargeId: ChargeId;
  seen: Date;
  early: boolean;
  method: ChargeMethod | undefined;
};

async function write(
  tx: Tx,
  admin: SignedInActor,
  { installmentId, chargeId, seen, early, method: chosen }: Write,
  now: Date,
): Promise<Result<Charge>> {
  const taken = await takeInstallment(tx, installmentId);
  if (!taken.ok) return taken;
  const { locked } = taken.value;
  const installment = chargedInstallment(locked, taken.value.installment);
  const [pressed] = await tx.select().from(charges).where(eq(charges.id, chargeId));
  if (pressed) return ok(pressed);
  const refused = chargeRefusal(locked, installment);
  if (refused) return refusePanelOrder(refused);
  if (!early && isEarlyCharge(installment.dueDate, civilDateAt(now))) return refusePanelOrder('early');
  const [newer] = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(
      and(eq(charges.installmentId, installment.id), eq(charges.live, true), gt(charges.createdAt, seen)),
    );
  if (newer) return refusePanelOrder('charged');
  const wanted = chosen ?? expectedMethod(installment.paymentMethod);
  const unfit = wanted === 'boleto' && (await boletoRefusal(tx, locked, installment));
  if (unfit && chosen) return refusePanelOrder(`boleto-${unfit}`);
  const method = unfit ? 'pix' : wanted;
  await tx
    .update(charges)
    .set({ live: false })
    .where(and(eq(charges.installmentId, installment.id), eq(charges.live, true)));
  const amount = amountDue(locked, installment, now);
  const charge = await addIntent(tx, { locked, installment, id: chargeId, method, amount, now });
  const position = charge.coversOrder ? ONE_PAYMENT : installmentPosition(locked.installments, installment);
  const notice = chargedAgain(
    { ...position, amount: fromNumeric(amount), holder: await linkedHolder(tx, locked.order) },
    installment.dueDate,
  );
  await notifyOwner(tx, locked.order, notice, `charge-again:${chargeId}`, payPath(installment.id));
  await recordAudit(tx, admin, {
    action: 'payment.charge-again',
    entity: 'installment_payments',
    entityId: installmentId,
    after: { amount: fromNumeric(amount), method },
  });
  return ok(charge);
}
