import { and, asc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { isPrepared } from '#app/features/payments/rules/terms.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { noteAdapter } from '#app/platform/adapter-health.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import type { Charge } from './lock-order.server.ts';
import { gatewayNamed, gateways } from './ports/gateway.server.ts';
import { prepareCharge } from './prepare-charge.server.ts';
import { processWebhook } from './process-webhook.server.ts';
import { refundCharge } from './refund-charge.server.ts';
import { paymentsOf, settleWithSiblings } from './settle-installment.server.ts';

const ACTOR = system('payments-reconcile');
const { jobMarks, paymentCharges: charges, refunds, webhookInbox } = schema;

const HOUR_MS = 60 * 60_000;
/** The night begins at three in Brasília; the next run after an outage catches up. */
const NIGHT_MS = 3 * HOUR_MS;
/** Charges younger than this are left to their own job. */
const WAITING_MS = 5 * 60_000;
const BATCH = 200;

/**
 * Job `payments.reconcile`: requests states that a notice should have reported, and takes over charges whose
 * jobs gave up. A failure is logged and does not stop the other charges.
 */
export async function reconcile(now: Date = new Date()): Promise<void> {
  const waiting = new Date(now.getTime() - WAITING_MS);
  await eachCharge(eq(charges.live, true), checkLive);
  await eachCharge(
    and(
      eq(charges.status, 'paid'),
      sql`(exists (select 1 from ${refunds} where ${refunds.chargeId} = ${charges.id} and ${refunds.status} = 'asked'
          and not ${refunds.byHand} and ${lt(refunds.createdAt, waiting)})
        or ${lt(charges.refundRequestedAt, waiting)} and not exists (
          select 1 from ${refunds} where ${refunds.chargeId} = ${charges.id}))`,
    ),
    ({ id }) => refundCharge(id),
  );
  await takeUpNotices(waiting);
  await alone('search', () => readChanges(now));
  await alone('queue', () => reopenQueues(now));
}

/** Once an hour, reopens queues of notices that a provider paused, and reports them in Saúde and Integrações. */
async function reopenQueues(now: Date): Promise<void> {
  const { queues } = await readMarks();
  if (queues && now.getTime() - queues.getTime() < HOUR_MS) return;
  for (const { name, reopenQueue } of gateways()) {
    if (name !== 'asaas' || !(await reopenQueue?.())) continue;
    log.error(
      { event: 'payment-queue', code: 'interrupted' },
      'the provider had paused its notices; reopened',
    );
    await noteAdapter(name, { ok: false, code: 'interrupted', during: 'use' });
  }
  await writeMarks(['queues'], now);
}

/** Reads the changes of each provider since the last reading: at least two hours; once a night, a week. */
async function readChanges(now: Date): Promise<void> {
  const marks = await readMarks();
  const tonight = civilDateAt(new Date(now.getTime() - NIGHT_MS));
  const isNight = !marks.week || civilDateAt(new Date(marks.week.getTime() - NIGHT_MS)) !== tonight;
  const least = now.getTime() - (isNight ? 7 * 24 : 2) * HOUR_MS;
  const lastRead = marks.read ? marks.read.getTime() - WAITING_MS : least;
  const changedSince = new Date(Math.min(least, lastRead));
  for (const provider of gateways())
    for await (const payment of provider.search({ changedSince }))
      await alone('settle', () => settleWithSiblings(provider.name, payment));
  await writeMarks(isNight ? ['read', 'week'] : ['read'], now);
}

type Mark = 'read' | 'week' | 'queues';
const nameOf = (mark: Mark) => `payments.reconcile:${mark}`;

const readMarks = (): Promise<Record<Mark, Date | undefined>> =>
  asActor(ACTOR, async (tx) => {
    const rows = await tx.select().from(jobMarks);
    const of = (mark: Mark) => rows.find(({ name }) => name === nameOf(mark))?.doneAt;
    return { read: of('read'), week: of('week'), queues: of('queues') };
  });

const writeMarks = (marks: readonly Mark[], doneAt: Date) =>
  asActor(ACTOR, (tx) =>
    tx
      .insert(jobMarks)
      .values(marks.map((mark) => ({ name: nameOf(mark), doneAt })))
      .onConflictDoUpdate({ target: jobMarks.name, set: { doneAt } }),
  );

/** Checks a charge that is offered: creates it if still missing, or applies the provider's state. */
async function checkLive(charge: Charge): Promise<void> {
  const provider = gatewayNamed(charge.gateway);
  if (!provider) return;
  const made = isPrepared(charge) ? charge : ((await prepareCharge(charge.id)) ?? charge);
  for await (const payment of paymentsOf(provider, made)) await settleWithSiblings(provider.name, payment);
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
