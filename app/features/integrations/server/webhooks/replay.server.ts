import { and, eq, sql } from 'drizzle-orm';
import { endOfDay, startOfDay } from '#app/lib/business-days.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { WEBHOOKS_ACTOR } from './deliver.server.ts';
import { databaseTime, enqueueAttempt } from './queue-deliveries.server.ts';

const { webhookDeliveries: d, webhookEndpoints: e } = schema;
const BATCH = 200;
export const WEBHOOK_DELETED = err({
  code: 'deleted',
  message: 'Outra pessoa excluiu este webhook. Nada foi gravado.',
});
const PAUSED = err({ code: 'paused', message: 'O webhook está pausado. Retome-o antes de reenviar.' });

/** Ends the pause of a silent receiver, for an immediate retry. @returns the endpoint, if it exists. */
async function wake(tx: Tx, endpointId: string): Promise<{ enabled: boolean } | undefined> {
  const [endpoint] = await tx
    .update(e)
    .set({ restingUntil: null })
    .where(eq(e.id, endpointId))
    .returning({ enabled: e.enabled });
  return endpoint;
}

/** Sends one delivery again, whatever its status: another round, from its first attempt. */
export async function replayDelivery(
  admin: SignedInActor,
  endpointId: string,
  deliveryId: string,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const endpoint = await wake(tx, endpointId);
    if (!endpoint) return WEBHOOK_DELETED;
    if (!endpoint.enabled) return PAUSED;
    const [round] = await tx
      .update(d)
      .set({ status: 'pending', attempts: 0, round: sql`${d.round} + 1`, nextAttemptAt: null })
      .where(and(eq(d.id, deliveryId), eq(d.endpointId, endpointId)))
      .returning({ id: d.id, endpointId: d.endpointId, round: d.round, attempts: d.attempts });
    if (!round) return err({ code: 'deleted', message: 'Este envio não existe mais.' });
    await enqueueAttempt(tx, round);
    await recordAudit(tx, admin, {
      action: 'webhook.replay',
      entity: 'webhook_endpoints',
      entityId: endpointId,
      after: { deliveryId },
    });
    return ok(null);
  });
}

/**
 * Deliveries of an endpoint to send again. `open`: those held back by a pause; their attempts continue to
 * count.
 */
export type Replay = {
  endpointId: string;
  which: 'open' | 'failed' | 'all';
  /** First and last day, in Brasília; without them, everything. */
  from?: CivilDate;
  until?: CivilDate;
  /** When it was requested: deliveries attempted since are not sent again. */
  askedAt: string;
};

/** Queues a job that sends the events of a period again: there may be many. */
export async function replayPeriod(
  admin: SignedInActor,
  endpointId: string,
  { from, until, which }: { from: CivilDate; until: CivilDate; which: 'failed' | 'all' },
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const endpoint = await wake(tx, endpointId);
    if (!endpoint) return WEBHOOK_DELETED;
    if (!endpoint.enabled) return PAUSED;
    await enqueue(tx, 'webhooks.replay', {
      endpointId,
      which,
      from,
      until,
      askedAt: await databaseTime(tx),
    });
    await recordAudit(tx, admin, {
      action: 'webhook.replay',
      entity: 'webhook_endpoints',
      entityId: endpointId,
      after: { from, until, which },
    });
    return ok(null);
  });
}

const WHICH: Record<Replay['which'], string> = {
  open: "d.status in ('pending', 'retrying')",
  failed: "d.status in ('failed', 'retrying')",
  all: 'true',
};

/** Job: starts the rounds batch by batch, oldest first. A repeated run continues where it stopped. */
export async function beginRounds({ endpointId, which, from, until, askedAt }: Replay): Promise<void> {
  const attempts = which === 'open' ? 'd.attempts' : '0';
  const first = from ? startOfDay(from) : null;
  const last = until ? endOfDay(until) : null;
  for (;;) {
    const begun = await asActor(WEBHOOKS_ACTOR, async (tx) => {
      const { rows } = await clientOf(tx).query<{
        id: string;
        endpointId: string;
        round: number;
        attempts: number;
      }>(
        `update webhook_deliveries d set status = 'pending', round = d.round + 1, attempts = ${attempts},
           next_attempt_at = null
         where d.id in (select d.id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
           where d.endpoint_id = $1 and e.enabled and ${WHICH[which]} and d.updated_at < $2
             and ($3::timestamptz is null or d.created_at >= $3) and ($4::timestamptz is null or d.created_at < $4)
           order by d.created_at, d.id limit ${BATCH} for update of d skip locked)
         returning d.id, d.endpoint_id as "endpointId", d.round, d.attempts`,
        [endpointId, askedAt, first, last],
      );
      for (const delivery of rows) await enqueueAttempt(tx, delivery);
      return rows.length;
    });
    if (begun < BATCH) return;
  }
}

/** Sends a test to an endpoint, like any event. */
export async function testWebhook(admin: SignedInActor, endpointId: string): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    if (!(await wake(tx, endpointId))) return WEBHOOK_DELETED;
    await enqueue(tx, 'webhooks.test', { endpointId, eventId: newId() });
    await recordAudit(tx, admin, {
      action: 'webhook.test',
      entity: 'webhook_endpoints',
      entityId: endpointId,
    });
    return ok(null);
  });
}

/** Job: adds the test as a delivery of this endpoint only. */
export async function queueTest({
  endpointId,
  eventId,
}: {
  endpointId: string;
  eventId: string;
}): Promise<void> {
  await asActor(WEBHOOKS_ACTOR, async (tx) => {
    const [endpoint] = await tx.select({ enabled: e.enabled }).from(e).where(eq(e.id, endpointId));
    if (!endpoint) return;
    const payload = {
      type: 'webhook.test',
      timestamp: new Date().toISOString(),
      data: { message: 'Teste enviado pelo painel' },
    };
    const [made] = await tx
      .insert(d)
      .values({ id: newId(), endpointId, event: 'webhook.test', eventId, payload })
      .onConflictDoNothing()
      .returning({ id: d.id, endpointId: d.endpointId, round: d.round, attempts: d.attempts });
    if (made && endpoint.enabled) await enqueueAttempt(tx, made);
  });
}

/** Job: deletes expired secrets. Sent deliveries follow the retention period (settings). */
export async function expireWebhooks(): Promise<void> {
  await asActor(WEBHOOKS_ACTOR, async (tx) => {
    await clientOf(tx).query(
      'update webhook_endpoints set previous_secret = null, previous_until = null where previous_until < now()',
    );
  });
}
