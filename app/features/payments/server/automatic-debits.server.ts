import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { automaticRefused, automaticScheduled } from '#app/features/payments/rules/automatic-notices.ts';
import {
  type AuthorizedDebit,
  isInstructionDay,
  isTryNews,
  nextTry,
  RETRY_DAYS,
  type Try,
} from '#app/features/payments/rules/automatic-pix.ts';
import { isInstallmentOpen, isPayable } from '#app/features/payments/rules/order-status.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { fromNumeric, toNumeric } from '#app/lib/money.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import type { ChargeId } from '#app/terms/ids.ts';
import { type Charge, type LockedOrder, lockOrder, lockOrderOfInstallment } from './lock-order.server.ts';
import { notifyOwner, payPath } from './notify-payment.server.ts';
import { gatewayNamed } from './ports/gateway.server.ts';
import { GatewayFailure, type PaymentGateway } from './ports/payment-gateway.server.ts';
import { loadRequest } from './prepare-charge.server.ts';
import {
  type Authorization,
  completeAuthorization,
  readAuthorization,
} from './settle-authorization.server.ts';
import { settleWithSiblings } from './settle-installment.server.ts';

const { paymentCharges: charges, pixAuthorizations, pixTries } = schema;
const ACTOR = system('payments-automatic');

/**
 * Job `payments.automatic`: writes the debits that the bank takes today, reads open authorizations and attempts whose
 * notices were lost, and asks for the next attempts. A failure of one order does not stop the others.
 */
export async function workAutomatic(now: Date = new Date()): Promise<void> {
  const open = await asActor(ACTOR, (tx) =>
    tx
      .select()
      .from(pixAuthorizations)
      .where(
        sql`${pixAuthorizations.status} in ('asked', 'active') and ${pixAuthorizations.gatewayId} is not null`,
      )
      .orderBy(asc(pixAuthorizations.id)),
  );
  for (const one of open) await alone('authorization', () => workOne(one, now));
  const today = civilDateAt(now);
  const due = await asActor(ACTOR, (tx) =>
    tx
      .select()
      .from(charges)
      .where(
        and(
          isNotNull(charges.authorizationId),
          lte(charges.dueOn, today),
          eq(charges.status, 'pending'),
          isNotNull(charges.gatewayPaymentId),
        ),
      )
      .orderBy(asc(charges.id)),
  );
  for (const charge of due) await alone('debit', () => readDebit(charge, now));
}

async function alone(code: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn(
      { event: 'automatic-pix', ...errorFields(error), code },
      'automatic debit incomplete; tries again',
    );
  }
}

async function workOne({ id, gateway, gatewayId, transactionId }: Authorization, now: Date): Promise<void> {
  const provider = gatewayNamed(gateway);
  if (provider && gatewayId) await readAuthorization(provider, gatewayId);
  await asActor(ACTOR, async (tx) => {
    const locked = await lockOrder(tx, transactionId);
    const [authorization] = await tx.select().from(pixAuthorizations).where(eq(pixAuthorizations.id, id));
    if (!locked || authorization?.status !== 'active') return;
    const today = civilDateAt(now);
    let left = 0;
    for (const part of authorization.parts) {
      const installment = locked.installments.find((one) => one.id === part.installmentId);
      if (!installment || !isInstallmentOpen(installment.status)) continue;
      left += 1;
      // Skips an installment whose amount or day changed after the authorization.
      const same = fromNumeric(installment.amount) === part.amount && installment.dueDate === part.dueDate;
      if (same && isPayable(installment.status) && isInstructionDay(part.dueDate, today))
        await writeDebit(tx, locked, authorization, part);
    }
    if (left === 0) await completeAuthorization(tx, id);
  });
}

/** Writes the debit of a part once, with its first attempt and the notice of its day. */
async function writeDebit(
  tx: Tx,
  { order }: LockedOrder,
  { id: authorizationId, userId, gateway }: Authorization,
  { installmentId, amount, dueDate }: AuthorizedDebit,
): Promise<void> {
  const [added] = await tx
    .insert(charges)
    .values({
      id: newId(),
      installmentId,
      userId,
      gateway,
      authorizationId,
      method: 'pix',
      amount: toNumeric(amount),
      dueOn: dueDate,
      live: false,
      expiresAt: new Date(`${addDays(dueDate, RETRY_DAYS)}T23:59:59-03:00`),
    })
    .onConflictDoNothing()
    .returning({ id: charges.id });
  if (!added) return;
  const chargeId = added.id as ChargeId;
  await tx
    .insert(pixTries)
    .values({ id: newId(), chargeId, userId, number: 0, dueOn: dueDate, tryOn: dueDate });
  await enqueue(tx, 'payments.debit', { chargeId }, { key: `${chargeId}:0` });
  await notifyOwner(tx, order, automaticScheduled(amount, dueDate), `automatic-scheduled:${chargeId}`);
}

/**
 * Job `payments.debit`: sends a debit to the provider, or its next attempt. A refusal ends it, and the customer pays
 * the part by hand.
 * @throws GatewayFailure when the outcome is unknown; the queue tries again.
 */
export async function sendDebit(chargeId: ChargeId): Promise<void> {
  const found = await asActor(ACTOR, async (tx) => {
    const loaded = await loadRequest(tx, chargeId);
    const [asked] = await tx
      .select()
      .from(pixTries)
      .where(and(eq(pixTries.chargeId, chargeId), eq(pixTries.status, 'asked')));
    const [authorization] = await tx
      .select()
      .from(pixAuthorizations)
      .where(eq(pixAuthorizations.id, loaded?.charge.authorizationId ?? chargeId));
    return { charge: loaded?.charge, request: loaded?.request, asked, authorization };
  });
  const { charge, request, asked, authorization } = found;
  if (!charge?.dueOn || charge.status !== 'pending' || !asked || authorization?.status !== 'active') return;
  const automatic = gatewayNamed(charge.gateway)?.automatic;
  const authorizationId = authorization.gatewayId;
  try {
    if (!automatic || !request || !authorizationId) throw new GatewayFailure('refused', 'automatic');
    const paymentId =
      charge.gatewayPaymentId ??
      (await automatic.instruct({ ...request, authorizationId, dueOn: charge.dueOn })).paymentId;
    if (!paymentId) throw new GatewayFailure('unavailable', 'answer');
    if (asked.number > 0) await automatic.tryAgain(paymentId, asked.tryOn);
    await asActor(ACTOR, async (tx) => {
      await tx
        .update(charges)
        .set({ gatewayPaymentId: paymentId })
        .where(and(eq(charges.id, chargeId), isNull(charges.gatewayPaymentId)));
      await tx
        .update(pixTries)
        .set({ status: 'scheduled' })
        .where(and(eq(pixTries.id, asked.id), eq(pixTries.status, 'asked')));
    });
  } catch (error) {
    if (!(error instanceof GatewayFailure && error.kind === 'refused')) throw error;
    log.error({ event: 'automatic-pix', code: error.code }, 'debit refused by the provider');
    await applyTries(charge, [{ tryOn: asked.tryOn, status: 'canceled', reason: error.code }], new Date());
  }
}

/** Reads the attempts of a debit's payment; an unknown payment is of another product. */
export async function readTries(provider: PaymentGateway, paymentId: string): Promise<void> {
  const [charge] = await asActor(ACTOR, (tx) =>
    tx
      .select()
      .from(charges)
      .where(and(eq(charges.gateway, provider.name), eq(charges.gatewayPaymentId, paymentId))),
  );
  if (charge?.dueOn && provider.automatic)
    await applyTries(charge, await provider.automatic.tries(paymentId), new Date());
}

async function readDebit(charge: Charge, now: Date): Promise<void> {
  const provider = gatewayNamed(charge.gateway);
  const paymentId = charge.gatewayPaymentId;
  if (!provider?.automatic || !paymentId) return;
  const payment = await provider.find(paymentId);
  if (payment) await settleWithSiblings(provider.name, payment);
  await applyTries(charge, await provider.automatic.tries(paymentId), now);
}

/**
 * Applies the attempts that the provider reports, oldest first. A new refusal leads to the next attempt, or ends the
 * debit; repeated and late reports change nothing.
 */
async function applyTries(
  { id: chargeId, installmentId }: Charge,
  reported: readonly Try[],
  now: Date,
): Promise<void> {
  await asActor(ACTOR, async (tx) => {
    const locked = await lockOrderOfInstallment(tx, installmentId);
    const [charge] = await tx.select().from(charges).where(eq(charges.id, chargeId));
    if (!locked || !charge?.dueOn) return;
    const tries = await tx
      .select()
      .from(pixTries)
      .where(eq(pixTries.chargeId, chargeId))
      .orderBy(asc(pixTries.number));
    let failed = false;
    for (const { tryOn, status, reason } of reported) {
      const known = tries.find((one) => one.tryOn === tryOn);
      if (!known || !isTryNews(known.status, status)) continue;
      await tx.update(pixTries).set({ status, reason }).where(eq(pixTries.id, known.id));
      Object.assign(known, { status, reason });
      failed = known === tries.at(-1) && (status === 'refused' || status === 'canceled');
    }
    if (failed && charge.status === 'pending') await followUp(tx, locked, charge, tries, now);
  });
}

async function followUp(
  tx: Tx,
  locked: LockedOrder,
  charge: Charge,
  tries: readonly (typeof pixTries.$inferSelect)[],
  now: Date,
): Promise<void> {
  const { id: chargeId, dueOn, userId, installmentId, authorizationId } = charge;
  if (!dueOn || !userId || !authorizationId) return;
  const [authorization] = await tx
    .select()
    .from(pixAuthorizations)
    .where(eq(pixAuthorizations.id, authorizationId));
  const nextDue = dueAfter(authorization?.parts ?? [], dueOn);
  const day =
    authorization?.status === 'active' ? nextTry({ dueOn, tries, nextDue }, civilDateAt(now)) : null;
  if (day) {
    const number = tries.length;
    await tx.insert(pixTries).values({ id: newId(), chargeId, userId, number, dueOn, tryOn: day });
    await enqueue(tx, 'payments.debit', { chargeId }, { key: `${chargeId}:${number}` });
  } else await enqueue(tx, 'payments.cancel', { chargeId }, { key: chargeId });
  await notifyOwner(
    tx,
    locked.order,
    automaticRefused(fromNumeric(charge.amount), day),
    `automatic-refused:${chargeId}:${tries.length}`,
    payPath(installmentId),
  );
}

const dueAfter = (parts: readonly AuthorizedDebit[], day: CivilDate): CivilDate | null =>
  parts
    .map(({ dueDate }) => dueDate)
    .filter((due) => due > day)
    .toSorted()[0] ?? null;
