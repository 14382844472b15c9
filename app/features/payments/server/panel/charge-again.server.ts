import { and, eq, gt } from 'drizzle-orm';
import { v5, validate } from 'uuid';
import { partPosition } from '#app/features/payments/rules/part-position.ts';
import { chargedAgain } from '#app/features/payments/rules/payment-notices.ts';
import { fromNumeric } from '#app/lib/money.ts';
import { ok, type Result } from '#app/lib/result.ts';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { ChargeId, PartId } from '#app/terms/ids.ts';
import { type Charge, chargedPart, linkedHolder } from '../lock-order.server.ts';
import { addIntent, amountDue, prepared, refusalOf } from '../request-charge.server.ts';
import { tellOwner } from '../tell-payment.server.ts';
import { asMoney, refuse, takePart } from './panel-order.server.ts';

const { paymentCharges: charges } = schema;

/** Name space of charges that a press made. */
const PRESSES = '3f8a8c52-31a5-4a1e-9a43-6a6b3c86b0d7';

/** What a page carries with its button: a uuid for the press, and the ISO instant at which the page was loaded. */
export type Press = { idempotencyKey: string; loaded: string };

/**
 * A new charge of an open part, and a letter to its customer. One press makes one charge, however often its request
 * comes: the charge's id is made from the press. The charge that was offered before is not any more; who pays it all
 * the same is credited. The second of two concurrent presses gets a conflict: no customer gets two mails by accident,
 * and no code that the customer just asked for ends.
 */
export async function chargeAgain(
  admin: SignedInActor,
  partId: PartId,
  { idempotencyKey, loaded }: Press,
  now: Date = new Date(),
): Promise<Result<null>> {
  if (!validate(idempotencyKey) || !validate(partId)) return refuse('not-found');
  const seen = new Date(loaded);
  if (Number.isNaN(seen.getTime())) return refuse('not-found');
  const intent = await asMoney(admin, (tx) =>
    write(tx, admin, { partId, chargeId: v5(`${partId}:${idempotencyKey}`, PRESSES), seen }, now),
  );
  if (!intent.ok) return intent;
  if (intent.value.live) await prepared(intent.value);
  return ok(null);
}

async function write(
  tx: Tx,
  admin: SignedInActor,
  { partId, chargeId, seen }: { partId: PartId; chargeId: ChargeId; seen: Date },
  now: Date,
): Promise<Result<Charge>> {
  const taken = await takePart(tx, partId);
  if (!taken.ok) return taken;
  const { locked } = taken.value;
  const part = chargedPart(locked, taken.value.part);
  const [pressed] = await tx.select().from(charges).where(eq(charges.id, chargeId));
  if (pressed) return ok(pressed);
  const refused = refusalOf(locked, part);
  if (refused) return refuse(refused);
  const [newer] = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.installmentId, part.id), eq(charges.live, true), gt(charges.createdAt, seen)));
  if (newer) return refuse('charged');
  await tx
    .update(charges)
    .set({ live: false })
    .where(and(eq(charges.installmentId, part.id), eq(charges.live, true)));
  // What came in another way last time is asked for by Pix, which everybody can pay.
  const method = part.paymentMethod === 'card' ? 'card' : 'pix';
  const amount = await amountDue(tx, locked, part, now);
  const charge = await addIntent(tx, { locked, part, id: chargeId, method, amount, now });
  const position = charge.coversOrder ? { number: 1, parts: 1 } : partPosition(locked.parts, part);
  const notice = chargedAgain(
    { ...position, amount: fromNumeric(amount), holder: await linkedHolder(tx, locked.order) },
    part.dueDate,
  );
  await tellOwner(tx, locked.order, notice, `charge-again:${chargeId}`);
  await recordAudit(tx, admin, {
    action: 'payment.charge-again',
    entity: 'installment_payments',
    entityId: partId,
    after: { amount: fromNumeric(amount), method },
  });
  return ok(charge);
}
