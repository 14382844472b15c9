import { and, eq } from 'drizzle-orm';
import { type ChargeView, chargeView, isPrepared } from '#app/features/payments/rules/charge-view.ts';
import { lateFee } from '#app/features/payments/rules/late-fees.ts';
import { isPayable } from '#app/features/payments/rules/order-status.ts';
import { CHARGE_REFUSALS } from '#app/features/payments/rules/payment-messages.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { fromNumeric, toNumeric } from '#app/lib/money.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type CustomerActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import type { PartId } from '#app/terms/ids.ts';
import type { PaymentMethod } from '#app/terms/transaction-status.ts';
import { readLateFees } from './late-fees-setting.server.ts';
import {
  type Charge,
  chargedPart,
  type LockedOrder,
  lockOrderOfPart,
  moveCovered,
  type Part,
  syncOrder,
} from './lock-order.server.ts';
import { gateway } from './ports/gateway.server.ts';
import { prepareCharge } from './prepare-charge.server.ts';

const { paymentCharges: charges } = schema;

/** How long a code or a checkout can be paid. */
const LIFE_MS = 24 * 60 * 60_000;
/** A charge that ends within this is replaced, so that it is not paid at the last second. */
const LEFT_MS = 5 * 60_000;
/** The page asks the provider itself; the job is for when that did not work. */
const JOB_DELAY_MS = 20_000;

/**
 * A charge for a part of the customer's own order. The amount is the part's (with what being late adds, where the
 * business has turned that on), never the browser's. One charge lives at a time and is given again while it does; the
 * intent and its job are written first, and the provider is asked outside of the transaction, so that nothing is lost
 * when it is down.
 */
export async function requestCharge(
  customer: CustomerActor,
  partId: PartId,
  method: PaymentMethod,
): Promise<Result<ChargeView>> {
  return chargeOf(customer.userId, partId, method);
}

/**
 * The same for an order that no account has claimed. It asks for no right: the caller knows that this browser placed
 * it.
 */
export const requestUnclaimedCharge = (partId: PartId, method: PaymentMethod): Promise<Result<ChargeView>> =>
  chargeOf(null, partId, method);

/** @param owner the account that the order must belong to; null for an order without one. */
async function chargeOf(
  owner: string | null,
  partId: PartId,
  method: PaymentMethod,
): Promise<Result<ChargeView>> {
  const intent = await asActor(system('payments'), (tx) => writeIntent(tx, owner, partId, method));
  if (!intent.ok) return intent;
  const charge = await prepared(intent.value);
  if (charge.status === 'failed' || charge.status === 'expired') return refusal('refused');
  return ok(chargeView({ ...charge, amount: fromNumeric(charge.amount) }));
}

/** Asks the provider at once; where that fails, the job of the intent does. */
export async function prepared(charge: Charge): Promise<Charge> {
  if (isPrepared(charge)) return charge;
  try {
    return (await prepareCharge(charge.id)) ?? charge;
  } catch (error) {
    log.warn({ event: 'gateway', ...errorFields(error) }, 'provider not reachable; the job tries again');
    return charge;
  }
}

const refusal = (code: keyof typeof CHARGE_REFUSALS) => err({ code, ...CHARGE_REFUSALS[code] });

async function writeIntent(
  tx: Tx,
  owner: string | null,
  partId: PartId,
  method: PaymentMethod,
): Promise<Result<Charge>> {
  const locked = await lockOrderOfPart(tx, partId);
  const asked = locked?.parts.find(({ id }) => id === partId);
  if (!locked || !asked || locked.order.userId !== owner) return refusal('not-found');
  const part = chargedPart(locked, asked);
  const refused = refusalOf(locked, part);
  if (refused) return refusal(refused);

  const now = new Date();
  const amount = await amountDue(tx, locked, part, now);
  const [live] = await tx
    .select()
    .from(charges)
    .where(and(eq(charges.installmentId, part.id), eq(charges.live, true)));
  if (live) {
    const lasting = (live.expiresAt?.getTime() ?? 0) - now.getTime() > LEFT_MS;
    const current = live.gateway === gateway().name && live.method === method && live.amount === amount;
    if (lasting && current) return ok(live);
    // The one before is not offered any more. Who pays it all the same is credited.
    await tx.update(charges).set({ live: false }).where(eq(charges.id, live.id));
  }

  return ok(await addIntent(tx, { locked, part, id: newId(), method, amount, now }));
}

type Intent = {
  locked: LockedOrder;
  part: Part;
  id: string;
  method: PaymentMethod;
  amount: string;
  now: Date;
};

/** Writes an intent down with its job; no other charge of the part may be live. */
export async function addIntent(tx: Tx, { locked, part, id, method, amount, now }: Intent): Promise<Charge> {
  const { oneCharge, installments } = locked.order;
  const covered = { coversOrder: oneCharge, installments: oneCharge && method === 'card' ? installments : 1 };
  await moveCovered(tx, locked, { charge: covered, part }, 'pending');
  await syncOrder(tx, locked);
  const [charge] = await tx
    .insert(charges)
    .values({
      id,
      installmentId: part.id,
      userId: locked.order.userId,
      gateway: gateway().name,
      method,
      amount,
      ...covered,
      expiresAt: new Date(now.getTime() + LIFE_MS),
    })
    .returning();
  if (!charge) throw new Error('An intent could not be written down.');
  const startAfter = new Date(now.getTime() + JOB_DELAY_MS);
  await enqueue(tx, 'payments.charge', { chargeId: charge.id }, { key: charge.id, startAfter });
  return charge;
}

export function refusalOf({ order }: LockedOrder, part: Part): 'paid' | 'processing' | 'closed' | null {
  if (part.status === 'paid') return 'paid';
  if (part.status === 'processing') return 'processing';
  return !isPayable(part.status) || order.withdrawnAt || order.status === 'refunded' ? 'closed' : null;
}

/** What the charge of a part costs on a day: all of an order that one charge pays, else the part with its late fees. */
export async function amountDue(tx: Tx, { order }: LockedOrder, part: Part, now: Date): Promise<string> {
  if (order.oneCharge) return order.amount;
  const amount = fromNumeric(part.amount);
  return toNumeric(amount + lateFee(amount, part.dueDate, civilDateAt(now), await readLateFees(tx)));
}
