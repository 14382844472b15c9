import { arrayOverlaps } from 'drizzle-orm';
import { v5 } from 'uuid';
import type { DomainEvent } from '#app/features/integrations/rules/domain-event.ts';
import {
  AUTOMATION_EVENT,
  payloadOf,
  type WebhookPayload,
} from '#app/features/integrations/rules/webhooks.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';

const { webhookDeliveries: d, webhookEndpoints: e } = schema;

/** Name space of event ids made from the keys of automations. */
const KEYS = '0e5c9b1a-0f0b-4a2e-9a51-7f6f4f3d2c88';

type Message = { eventId: string; type: string; payload: WebhookPayload };

/** Queues the job of the next attempt. One job per attempt of a round, even for repeated calls. */
export const enqueueAttempt = (
  tx: Tx,
  { id, endpointId, round, attempts }: { id: string; endpointId: string; round: number; attempts: number },
  startAfter?: Date,
): Promise<void> =>
  enqueue(
    tx,
    'webhooks.deliver',
    { deliveryId: id, round, attempt: attempts },
    { key: `${id}:${round}:${attempts}`, group: endpointId, ...(startAfter && { startAfter }) },
  );

/** Time of the clock that also dates the rows. */
export async function databaseTime(tx: Tx): Promise<string> {
  const { rows } = await clientOf(tx).query<{ now: string }>('select clock_timestamp()::text as now');
  return rows[0]?.now ?? '';
}

/** Queues a job that sends everything that waits for an endpoint: there may be many. */
export const enqueueOpen = async (tx: Tx, endpointId: string): Promise<void> =>
  enqueue(tx, 'webhooks.replay', { endpointId, which: 'open', askedAt: await databaseTime(tx) });

/**
 * Adds deliveries of the events for every subscribed endpoint, with the jobs that send them. Consumer of the
 * dispatcher: in its transaction, so that no event is lost or delivered twice. A paused endpoint collects.
 */
export async function queueDeliveries(tx: Tx, events: readonly DomainEvent[]): Promise<void> {
  await queueMessages(
    tx,
    events.map((event) => ({ eventId: event.id, type: event.type, payload: payloadOf(event) })),
  );
}

/** @returns how many deliveries are new. */
async function queueMessages(tx: Tx, messages: readonly Message[]): Promise<number> {
  const types = [...new Set(messages.map(({ type }) => type))];
  if (types.length === 0) return 0;
  const endpoints = await tx
    .select({ id: e.id, events: e.events, enabled: e.enabled })
    .from(e)
    .where(arrayOverlaps(e.events, types))
    // Resuming a paused endpoint waits for this lock, and then finds what was collected.
    .for('share');
  const wanted = endpoints.flatMap((endpoint) =>
    messages
      .filter(({ type }) => endpoint.events.includes(type))
      .map(({ eventId, type, payload }) => ({
        id: newId(),
        endpointId: endpoint.id,
        event: type,
        eventId,
        payload,
      })),
  );
  if (wanted.length === 0) return 0;
  const made = await tx
    .insert(d)
    .values(wanted)
    .onConflictDoNothing()
    .returning({ id: d.id, endpointId: d.endpointId, round: d.round, attempts: d.attempts });
  const sending = new Set(endpoints.filter(({ enabled }) => enabled).map(({ id }) => id));
  for (const delivery of made) if (sending.has(delivery.endpointId)) await enqueueAttempt(tx, delivery);
  return made.length;
}

/**
 * Queues a message of an automation's rule, for the endpoints that take those.
 * @param key unique to the rule's action: a repeated key adds nothing.
 * @returns how many endpoints get it.
 */
export function queueAutomationWebhook(
  tx: Tx,
  {
    key,
    name,
    event,
    payload,
  }: { key: string; name: string; event: DomainEvent; payload: Record<string, unknown> },
): Promise<number> {
  const { data, timestamp } = payloadOf(event);
  return queueMessages(tx, [
    {
      eventId: v5(key, KEYS),
      type: AUTOMATION_EVENT,
      payload: {
        type: AUTOMATION_EVENT,
        timestamp,
        data: { automation: name, event: event.type, event_id: event.id, ...data, ...payload },
      },
    },
  ]);
}
