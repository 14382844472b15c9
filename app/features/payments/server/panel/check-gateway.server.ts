import { and, desc, eq, gt } from 'drizzle-orm';
import { validate } from 'uuid';
import type { GatewayDifference } from '#app/features/payments/rules/gateway-difference.ts';
import { endOfDay, startOfDay } from '#app/lib/business-days.ts';
import { type CivilDate, daysBetween, isCivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { ErrorCode } from '#app/lib/error-code.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, system } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { gateway, gatewayNamed } from '../ports/gateway.server.ts';
import { GatewayFailure } from '../ports/payment-gateway.server.ts';
import { settleWithSiblings } from '../settle-installment.server.ts';
import { compareBooks, comparePayment } from './compare-books.server.ts';
import { asMoney } from './panel-order.server.ts';
import { recordedHere } from './recorded-here.server.ts';

const { gatewayChecks: checks } = schema;
const ACTOR = system('payments-check');

export type GatewayCheck = typeof checks.$inferSelect;

/**
 * A month at a time: an amount that a person can work through and the provider lists without interruption.
 */
const MOST_CHECKED_DAYS = 31;
/** The provider's search goes back twelve months. */
const MOST_AGE_DAYS = 365;
/** An unfinished check younger than this counts as running. */
const AT_WORK_MS = 10 * 60_000;

const refusal = (code: ErrorCode, message: string) =>
  err({ code, title: 'A conferência não começou', message, fields: { de: message } });

/** Requests a comparison of the provider's list of some days with the charges here; a job computes it. */
export async function askGatewayCheck(
  admin: SignedInActor,
  from: CivilDate,
  until: CivilDate,
  now: Date = new Date(),
): Promise<Result<{ id: string }>> {
  const today = civilDateAt(now);
  if (!isCivilDate(from) || !isCivilDate(until) || from > until || from > today)
    return refusal('period', 'Confira o período.');
  if (daysBetween(from, until) >= MOST_CHECKED_DAYS) {
    return refusal('period', `Confira no máximo ${MOST_CHECKED_DAYS} dias de cada vez.`);
  }
  if (daysBetween(from, today) > MOST_AGE_DAYS) {
    return refusal('period', 'O provedor lista pagamentos dos últimos 12 meses.');
  }
  return asMoney(admin, null, async (tx): Promise<Result<{ id: string }>> => {
    const [same] = await tx
      .select({ id: checks.id })
      .from(checks)
      .where(
        and(
          eq(checks.status, 'waiting'),
          eq(checks.fromDay, from),
          eq(checks.untilDay, until),
          gt(checks.createdAt, new Date(now.getTime() - AT_WORK_MS)),
        ),
      )
      .limit(1);
    if (same) return ok(same);
    const id = newId();
    await tx
      .insert(checks)
      .values({ id, userId: admin.userId, gateway: gateway().name, fromDay: from, untilDay: until });
    await enqueue(tx, 'payments.check', { checkId: id }, { key: id });
    await recordAudit(tx, admin, {
      action: 'finance.check',
      entity: 'gateway_checks',
      entityId: id,
      after: { from, until },
    });
    return ok({ id });
  });
}

/**
 * Job `payments.check`. If the provider cannot be read, the check ends as failed, and the page says so: the
 * admin can request it again.
 */
export async function runGatewayCheck(checkId: string): Promise<void> {
  const [check] = await asActor(ACTOR, (tx) => tx.select().from(checks).where(eq(checks.id, checkId)));
  if (check?.status !== 'waiting') return;
  const done = await compared(check);
  await asActor(ACTOR, (tx) =>
    tx
      .update(checks)
      .set({ ...done, finishedAt: new Date() })
      .where(and(eq(checks.id, checkId), eq(checks.status, 'waiting'))),
  );
}

async function compared({ gateway: name, fromDay, untilDay }: GatewayCheck) {
  const provider = gatewayNamed(name);
  const period = { paidFrom: new Date(startOfDay(fromDay)), paidUntil: new Date(endOfDay(untilDay)) };
  try {
    if (!provider) throw new GatewayFailure('unavailable', 'not-configured');
    const comparison = await compareBooks(provider, period);
    return { ...comparison, recorded: await recordedHere(provider.name, period), status: 'done' as const };
  } catch (error) {
    log.warn({ event: 'gateway-check', ...errorFields(error) }, 'check with the provider did not end');
    return { status: 'failed' as const };
  }
}

/** The last checks, newest first; the first one in full. */
export const listGatewayChecks = (admin: SignedInActor): Promise<GatewayCheck[]> =>
  asActor(admin, (tx) => tx.select().from(checks).orderBy(desc(checks.createdAt), desc(checks.id)).limit(10));

const NOT_SETTLED = 'O pagamento não foi acertado';

/**
 * Applies the provider's state of one payment of a check, as its notices do (`settleWithSiblings`), and
 * compares both sides again: a resolved difference leaves the list, another one stays, marked as tried.
 */
export async function settleDifference(
  admin: SignedInActor,
  checkId: string,
  paymentId: string,
): Promise<Result<{ left: GatewayDifference | null }>> {
  const missing = err({ code: 'deleted', title: NOT_SETTLED, message: 'Esta diferença não existe mais.' });
  if (!validate(checkId)) return missing;
  const [check] = await asActor(admin, (tx) => tx.select().from(checks).where(eq(checks.id, checkId)));
  const before = check?.differences.find((one) => one.paymentId === paymentId);
  const provider = check && gatewayNamed(check.gateway);
  if (!before || !provider) return missing;
  let left: GatewayDifference | null;
  try {
    const payment = await provider.find(paymentId);
    if (!payment) {
      const message = 'O provedor não conhece este pagamento: só ele pode dizer o que houve.';
      return err({ code: 'unknown', title: NOT_SETTLED, message });
    }
    await settleWithSiblings(provider.name, payment);
    const { difference } = await comparePayment(provider, paymentId);
    left = difference && { ...difference, tried: true };
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    const message = 'O provedor não respondeu. Tente de novo em alguns minutos.';
    return err({ code: 'unavailable', title: NOT_SETTLED, message });
  }
  return asMoney(admin, [checks, checkId], async (tx) => {
    const [current] = await tx.select().from(checks).where(eq(checks.id, checkId)).for('update');
    const differences = (current?.differences ?? []).flatMap((one) => {
      if (one.paymentId !== paymentId) return [one];
      return left ? [left] : [];
    });
    await tx.update(checks).set({ differences }).where(eq(checks.id, checkId));
    await recordAudit(tx, admin, {
      action: 'finance.settle',
      entity: 'gateway_checks',
      entityId: checkId,
      before: { paymentId, kind: before.kind, here: before.here, there: before.there },
      after: { left: left?.kind ?? null },
    });
    return ok({ left });
  });
}
