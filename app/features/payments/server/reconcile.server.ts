import { and, asc, eq, gt, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import { isPrepared } from '#app/features/payments/rules/charge-view.ts';
import { hourInBrasilia } from '#app/lib/dates.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import type { Charge } from './lock-order.server.ts';
import { gateway, gatewayNamed } from './ports/gateway.server.ts';
import { prepareCharge } from './prepare-charge.server.ts';
import { processWebhook } from './process-webhook.server.ts';
import { refundCharge } from './refund-charge.server.ts';
import { settleCharge } from './settle-charge.server.ts';

const ACTOR = system('payments-reconcile');
const { paymentCharges: charges, webhookInbox } = schema;

const HOUR_MS = 60 * 60_000;
/** What its own job had no time for yet is left to it. */
const PATIENCE_MS = 5 * 60_000;
const BATCH = 200;

/** How far back the provider's changes are read: some runs of this job; once a night, a week. */
const lookBack = (now: Date): number => (hourInBrasilia(now) === 3 ? 7 * 24 : 2) * HOUR_MS;

/**
 * Job `payments.reconcile`: asks the provider for what a notice should have told, and takes up what a job gave up.
 * Each piece stands alone: one that fails is logged and does not hold the others back.
 */
export async function reconcile(now: Date = new Date()): Promise<void> {
  const waiting = new Date(now.getTime() - PATIENCE_MS);
  await eachCharge(eq(charges.live, true), checkLive);
  await eachCharge(
    and(
      eq(charges.status, 'paid'),
      isNotNull(charges.refundRequestedAt),
      lt(charges.refundRequestedAt, waiting),
    ),
    ({ id }) => refundCharge(id),
  );
  await takeUpNotices(waiting);
  await alone('search', async () => {
    const provider = gateway();
    const changedSince = new Date(now.getTime() - lookBack(now));
    for await (const payment of provider.search({ changedSince })) {
      await alone('settle', () => settleCharge(provider.name, payment));
    }
  });
}

/** A charge that is offered: made at last, or seen as the provider sees it. */
async function checkLive(charge: Charge): Promise<void> {
  const provider = gatewayNamed(charge.gateway);
  if (!provider) return;
  const made = isPrepared(charge) ? charge : await prepareCharge(charge.id);
  if (made?.gatewayPaymentId) {
    const payment = await provider.find(made.gatewayPaymentId);
    if (payment) await settleCharge(provider.name, payment);
    return;
  }
  for await (const payment of provider.search({ reference: charge.id })) {
    await settleCharge(provider.name, payment);
  }
}

async function eachCharge(
  wanted: SQL | undefined,
  work: (charge: Charge) => Promise<unknown>,
): Promise<void> {
  for (let after = ''; ; ) {
    const batch = await asActor(ACTOR, (tx) =>
      tx
        .select()
        .from(charges)
        .where(and(wanted, after ? gt(charges.id, after) : undefined))
        .orderBy(asc(charges.id))
        .limit(BATCH),
    );
    for (const charge of batch) await alone('charge', () => work(charge));
    after = batch.at(-1)?.id ?? '';
    if (batch.length < BATCH) return;
  }
}

async function takeUpNotices(waiting: Date): Promise<void> {
  const left = await asActor(ACTOR, (tx) =>
    tx
      .select({ id: webhookInbox.id })
      .from(webhookInbox)
      .where(and(isNull(webhookInbox.processedAt), lt(webhookInbox.createdAt, waiting)))
      .orderBy(asc(webhookInbox.createdAt))
      .limit(BATCH),
  );
  for (const { id } of left) await alone('notice', () => processWebhook(id));
}

async function alone(code: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ event: 'reconcile', ...errorFields(error), code }, 'reconciliation incomplete; tries again');
  }
}
