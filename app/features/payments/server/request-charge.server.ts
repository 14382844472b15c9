import { and, eq } from 'drizzle-orm';
import { agreedLateFees, lateFee } from '#app/features/catalog/rules/late-fees.ts';
import { leadTaxpayer } from '#app/features/leads/server/index.server.ts';
import { boletoDueOn, boletoEnd, splitAddress } from '#app/features/payments/rules/boletos.ts';
import { CHARGE_REFUSALS } from '#app/features/payments/rules/messages.ts';
import { isPayable } from '#app/features/payments/rules/order-status.ts';
import { type ChargeView, chargeView, isPrepared } from '#app/features/payments/rules/terms.ts';
import { loadTaxpayer } from '#app/features/profiles/server/index.server.ts';
import { daysBetween } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { fromNumeric, toNumeric } from '#app/lib/money.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type CustomerActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import type { InstallmentId } from '#app/terms/ids.ts';
import type { ChargeMethod } from '#app/terms/transaction-status.ts';
import { findInvoiceInstallment } from './list-invoices.server.ts';
import {
  type Charge,
  chargedInstallment,
  endAutomatic,
  type Installment,
  type LockedOrder,
  lockOrderOfInstallment,
  moveCovered,
  syncOrder,
} from './lock-order.server.ts';
import { gateway } from './ports/gateway.server.ts';
import { prepareCharge } from './prepare-charge.server.ts';

const { paymentCharges: charges } = schema;

/** How long a code or a checkout can be paid. */
const LIFE_MS = 24 * 60 * 60_000;
/** A charge that ends within this is replaced, so that it is not paid at the last second. */
const LEFT_MS = 5 * 60_000;
/** The page calls the provider itself; the job runs if that failed. */
const JOB_DELAY_MS = 20_000;

/**
 * Returns a charge for an installment of the customer's own order. The server computes the amount: the
 * installment's, with the late fees that the order's contract states. One charge is active at a time and is
 * returned while it is. The intent and its job are written first, and the provider is called outside of the
 * transaction, so that nothing is lost when it is down.
 */
export async function requestCharge(
  customer: CustomerActor,
  installmentId: InstallmentId,
  method: ChargeMethod,
): Promise<Result<ChargeView>> {
  return chargeOf(customer.userId, installmentId, method);
}

/**
 * The same for an order without an account. It checks no permission: the caller knows that this browser
 * placed it.
 */
export const requestUnclaimedCharge = (
  installmentId: InstallmentId,
  method: ChargeMethod,
): Promise<Result<ChargeView>> => chargeOf(null, installmentId, method);

/**
 * Registers a boleto for every open installment of the order of this installment; one that has a boleto keeps it.
 * @returns the first refusal; the boletos before it stay.
 */
export async function requestBoletoBook(
  customer: CustomerActor,
  installmentId: InstallmentId,
): Promise<Result<{ count: number }>> {
  const found = await findInvoiceInstallment(customer, installmentId);
  if (!found) return refusal('not-found');
  const { oneCharge, installments } = found.invoice;
  const open = oneCharge ? [found.installment] : installments.filter(({ payable }) => payable);
  for (const { id } of open) {
    const charged = await chargeOf(customer.userId, id, 'boleto');
    if (!charged.ok) return charged;
  }
  return ok({ count: open.length });
}

/** @param owner the account that the order must belong to; null for an order without one. */
async function chargeOf(
  owner: string | null,
  installmentId: InstallmentId,
  method: ChargeMethod,
): Promise<Result<ChargeView>> {
  const intent = await asActor(system('payments'), (tx) => writeIntent(tx, owner, installmentId, method));
  if (!intent.ok) return intent;
  const charge = await preparedCharge(intent.value);
  if (charge.status === 'failed' || charge.status === 'expired') return refusal('refused');
  return ok(chargeView({ ...charge, amount: fromNumeric(charge.amount) }));
}

/** Calls the provider at once; if that fails, the intent's job does. */
export async function preparedCharge(charge: Charge): Promise<Charge> {
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
  installmentId: InstallmentId,
  method: ChargeMethod,
): Promise<Result<Charge>> {
  const locked = await lockOrderOfInstallment(tx, installmentId);
  const asked = locked?.installments.find(({ id }) => id === installmentId);
  if (!locked || !asked || locked.order.userId !== owner) return refusal('not-found');
  const installment = chargedInstallment(locked, asked);
  const refused = chargeRefusal(locked, installment);
  if (refused) return refusal(refused);
  const unfit = method === 'boleto' && (await boletoRefusal(tx, locked, installment));
  if (unfit) return refusal(unfit);

  const now = new Date();
  const amount = amountDue(locked, installment, now);
  const [live] = await tx
    .select()
    .from(charges)
    .where(and(eq(charges.installmentId, installment.id), eq(charges.live, true)));
  if (live) {
    const lasting = (live.expiresAt?.getTime() ?? 0) - now.getTime() > LEFT_MS;
    const current = live.gateway === gateway().name && live.method === method && live.amount === amount;
    if (lasting && current) return ok(live);
    // Another way to pay was chosen: the Pix that also authorizes the later parts ends.
    if (live.authorizationId) await endAutomatic(tx, locked.order.id, 'other-payment', { from: ['asked'] });
    // The earlier charge is no longer offered; a payment of it is still credited.
    await tx.update(charges).set({ live: false }).where(eq(charges.id, live.id));
  }

  return ok(await addIntent(tx, { locked, installment, id: newId(), method, amount, now }));
}

/** Returns why the provider would register no boleto of this installment, or null. */
export async function boletoRefusal(
  tx: Tx,
  locked: LockedOrder,
  installment: Installment,
): Promise<'early' | 'address' | null> {
  if (isTooEarly(installment)) return 'early';
  return gateway().boletoNeedsAddress && !(await hasAddress(tx, locked)) ? 'address' : null;
}

/** Whether the provider does not register a boleto so far ahead of its due day. */
const isTooEarly = ({ dueDate }: Installment): boolean =>
  daysBetween(civilDateAt(new Date()), dueDate) > gateway().mostBoletoDays;

/** Whether the payer's address has all parts that a boleto is registered with. */
async function hasAddress(tx: Tx, { order }: LockedOrder): Promise<boolean> {
  const payer = order.userId
    ? await loadTaxpayer(tx, order.userId)
    : order.leadId && (await leadTaxpayer(tx, order.leadId));
  return payer ? splitAddress(payer) !== null : false;
}

type Intent = {
  locked: LockedOrder;
  installment: Installment;
  id: string;
  method: ChargeMethod;
  amount: string;
  now: Date;
  /** Its payment also authorizes the later parts. */
  authorizationId?: string;
};

/** Writes an intent down with its job; no other charge of the installment may be live. */
export async function addIntent(
  tx: Tx,
  { locked, installment, id, method, amount, now, authorizationId }: Intent,
): Promise<Charge> {
  const { oneCharge, installments } = locked.order;
  const covered = { coversOrder: oneCharge, installments: oneCharge && method === 'card' ? installments : 1 };
  await moveCovered(tx, locked, { charge: covered, installment }, 'pending');
  await syncOrder(tx, locked);
  const [charge] = await tx
    .insert(charges)
    .values({
      id,
      installmentId: installment.id,
      userId: locked.order.userId,
      gateway: gateway().name,
      method,
      amount,
      ...(authorizationId && { authorizationId }),
      ...covered,
      ...lifeOf(method, installment, now),
    })
    .returning();
  if (!charge) throw new Error('The intent of a charge was not stored.');
  const startAfter = new Date(now.getTime() + JOB_DELAY_MS);
  await enqueue(tx, 'payments.charge', { chargeId: charge.id }, { key: charge.id, startAfter });
  return charge;
}

/** How long a charge can be paid, and the day that a boleto is registered with. */
function lifeOf(method: ChargeMethod, { dueDate }: Installment, now: Date) {
  if (method !== 'boleto') return { expiresAt: new Date(now.getTime() + LIFE_MS) };
  const dueOn = boletoDueOn(dueDate, civilDateAt(now));
  return { dueOn, expiresAt: boletoEnd(dueOn) };
}

export function chargeRefusal(
  { order }: LockedOrder,
  installment: Installment,
): 'paid' | 'processing' | 'closed' | null {
  if (installment.status === 'paid') return 'paid';
  if (installment.status === 'processing') return 'processing';
  return !isPayable(installment.status) || order.withdrawnAt || order.status === 'refunded' ? 'closed' : null;
}

/**
 * Returns the amount to charge for an installment at `now`: the whole order if one charge pays it, otherwise
 * the installment with its late fees.
 */
export function amountDue({ order }: LockedOrder, installment: Installment, now: Date): string {
  if (order.oneCharge) return order.amount;
  const amount = fromNumeric(installment.amount);
  const fees = agreedLateFees(order.planSnapshot);
  return toNumeric(amount + lateFee(amount, installment.dueDate, civilDateAt(now), fees));
}
