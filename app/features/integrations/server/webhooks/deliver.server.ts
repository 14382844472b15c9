import { and, eq, ne, sql } from 'drizzle-orm';
import { restAfter, SILENCES, waitAfter } from '#app/features/integrations/rules/webhooks.ts';
import {
  type PostOutcome,
  postWebhook,
} from '#app/features/integrations/server/ports/post-webhook.server.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { webhookAttempts } from '#app/platform/metrics.server.ts';
import { openText } from '#app/platform/secrets.server.ts';
import { noteArrival } from './notify-failing.server.ts';
import { enqueueAttempt, enqueueOpen } from './queue-deliveries.server.ts';
import { signedHeaders } from './sign-webhook.server.ts';

const { webhookDeliveries: d, webhookEndpoints: e } = schema;
export const WEBHOOKS_ACTOR = system('webhooks');

/** Context that the secrets of an endpoint are sealed for. */
export const secretPlace = (endpointId: string): string => `webhook_endpoints/${endpointId}`;

/** One attempt of a delivery: its round, and the number of earlier attempts. */
export type Attempt = { deliveryId: string; round: number; attempt: number };

/**
 * Makes one attempt, and queues the next one after a refusal. At least once: a job that runs again after a
 * lost answer sends the same webhook-id, by which receivers recognise it. An attempt that another one has
 * overtaken does nothing.
 */
export async function deliverWebhook({ deliveryId, round, attempt }: Attempt): Promise<void> {
  const tried = { deliveryId, round, attempt };
  const found = await findDue(tried);
  if (!found) return;
  if (found.restingUntil && found.restingUntil > new Date()) return putOff(tried, found.restingUntil);
  const outcome = await send(found);
  await settle(tried, found, outcome);
  await noteAnswer(found, outcome);
}

type Due = NonNullable<Awaited<ReturnType<typeof findDue>>>;

async function send(found: Due): Promise<PostOutcome> {
  const secrets = secretsOf(found);
  // Sealed by another installation's secret: a visible fault that is retried like every other.
  if (!secrets) return { fault: 'secret' };
  const body = JSON.stringify(found.payload);
  const id = `msg_${found.eventId.replaceAll('-', '')}`;
  return postWebhook(found.url, body, signedHeaders(id, new Date(), body, secrets));
}

async function findDue({ deliveryId, round, attempt }: Attempt) {
  const [found] = await asActor(WEBHOOKS_ACTOR, (tx) =>
    tx
      .select({
        eventId: d.eventId,
        payload: d.payload,
        endpointId: e.id,
        url: e.url,
        secret: e.encryptedSecret,
        previous: e.previousSecret,
        previousUntil: e.previousUntil,
        silences: e.silences,
        restingUntil: e.restingUntil,
        failingSince: e.failingSince,
      })
      .from(d)
      .innerJoin(e, eq(e.id, d.endpointId))
      .where(
        and(
          eq(d.id, deliveryId),
          eq(d.round, round),
          eq(d.attempts, attempt),
          ne(d.status, 'delivered'),
          e.enabled,
        ),
      ),
  );
  return found;
}

/** Returns the secrets that sign now; null when the current one cannot be opened. */
function secretsOf(found: Due): string[] | null {
  const place = secretPlace(found.endpointId);
  const open = (sealed: string): string | null => {
    try {
      return openText(place, sealed);
    } catch {
      return null;
    }
  };
  const secret = open(found.secret);
  if (secret === null) return null;
  const inForce = found.previousUntil !== null && found.previousUntil > new Date();
  const previous = inForce && found.previous !== null ? open(found.previous) : null;
  return previous === null ? [secret] : [secret, previous];
}

/** Queues the attempt for the end of its receiver's pause; it does not count as an attempt. */
async function putOff({ deliveryId, round, attempt }: Attempt, until: Date): Promise<void> {
  await asActor(WEBHOOKS_ACTOR, async (tx) => {
    const [held] = await tx
      .update(d)
      .set({ round: round + 1, nextAttemptAt: until })
      .where(and(eq(d.id, deliveryId), eq(d.round, round), eq(d.attempts, attempt)))
      .returning({ id: d.id, endpointId: d.endpointId, round: d.round, attempts: d.attempts });
    if (held) await enqueueAttempt(tx, held, until);
  });
}

async function settle(
  { deliveryId, round, attempt }: Attempt,
  { endpointId, failingSince }: Due,
  outcome: PostOutcome,
): Promise<void> {
  const attempts = attempt + 1;
  const arrived = 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
  const wait = arrived ? null : waitAfter(attempts, 'status' in outcome ? outcome.retryAfter : null);
  const next = wait === null ? null : new Date(Date.now() + wait * 1000);
  await asActor(WEBHOOKS_ACTOR, async (tx) => {
    const [settled] = await tx
      .update(d)
      .set({
        attempts,
        status: arrived ? 'delivered' : next ? 'retrying' : 'failed',
        lastStatus: 'status' in outcome ? outcome.status : null,
        lastError: 'fault' in outcome ? outcome.fault : null,
        nextAttemptAt: next,
        deliveredAt: arrived ? new Date() : null,
      })
      .where(and(eq(d.id, deliveryId), eq(d.round, round), eq(d.attempts, attempt)))
      .returning({ id: d.id, endpointId: d.endpointId, round: d.round, attempts: d.attempts });
    if (!settled) return;
    if (next) await enqueueAttempt(tx, settled, next);
    else if (!arrived)
      await enqueue(tx, 'webhooks.notify', { endpointId, attempts }, { key: `${deliveryId}:${round}` });
  });
  if (arrived && failingSince) await noteArrival(endpointId);
  webhookAttempts.inc({ outcome: arrived ? 'delivered' : next ? 'retrying' : 'failed' });
}

/** Faults that keep a worker waiting in vain; all other faults are local, and quick. */
const SILENT = ['timeout', 'connection', 'tls', 'unknown-host'];

/**
 * Counts unanswered attempts in a row, and resets the count at the first answer of any status: postponed
 * deliveries are then sent at once. In a separate transaction: deleting an endpoint locks it before its
 * deliveries, and a count that is lost with the process does no harm.
 */
async function noteAnswer({ endpointId, silences: before }: Due, outcome: PostOutcome): Promise<void> {
  const answered = 'status' in outcome;
  if (answered ? before === 0 : !SILENT.includes(outcome.fault)) return;
  await asActor(WEBHOOKS_ACTOR, async (tx) => {
    const [endpoint] = await tx
      .select({ silences: e.silences, resting: sql<boolean>`coalesce(${e.restingUntil} > now(), false)` })
      .from(e)
      .where(eq(e.id, endpointId))
      .for('no key update');
    if (!endpoint) return;
    const { silences, resting } = endpoint;
    if (answered) {
      if (silences === 0) return;
      await tx.update(e).set({ silences: 0, restingUntil: null }).where(eq(e.id, endpointId));
      if (silences >= SILENCES) await enqueueOpen(tx, endpointId);
      return;
    }
    // Concurrent attempts count as one silence.
    if (resting) return;
    const rest = restAfter(silences + 1);
    const restingUntil = rest === null ? null : sql`now() + make_interval(secs => ${rest})`;
    await tx
      .update(e)
      .set({ silences: silences + 1, restingUntil })
      .where(eq(e.id, endpointId));
  });
}
