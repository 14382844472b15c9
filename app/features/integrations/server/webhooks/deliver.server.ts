import { and, eq, ne } from 'drizzle-orm';
import { waitAfter } from '#app/features/integrations/rules/webhooks.ts';
import {
  type PostOutcome,
  postWebhook,
} from '#app/features/integrations/server/ports/post-webhook.server.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { openText } from '#app/platform/sealed-text.server.ts';
import { enqueueAttempt } from './queue-deliveries.server.ts';
import { signedHeaders } from './sign-webhook.server.ts';

const { webhookDeliveries: d, webhookEndpoints: e } = schema;
export const WEBHOOKS_ACTOR = system('webhooks');

/** Where the secrets of an endpoint are sealed for. */
export const secretPlace = (endpointId: string): string => `webhook_endpoints/${endpointId}`;

/** One attempt of a delivery: which round, and how many attempts there were before it. */
export type Attempt = { deliveryId: string; round: number; attempt: number };

/**
 * Makes one attempt, and has the next one made when it was refused. At least once: a job that runs again after its
 * answer was lost sends the same webhook-id, by which receivers tell. What another attempt overtook does nothing.
 */
export async function deliverWebhook({ deliveryId, round, attempt }: Attempt): Promise<void> {
  const found = await findDue(deliveryId, round, attempt);
  if (!found) return;
  const body = JSON.stringify(found.payload);
  const headers = signedHeaders(
    `msg_${found.eventId.replaceAll('-', '')}`,
    new Date(),
    body,
    secretsOf(found),
  );
  const outcome = await postWebhook(found.url, body, headers);
  await settle({ deliveryId, round, attempt }, outcome);
}

async function findDue(deliveryId: string, round: number, attempt: number) {
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

function secretsOf(found: NonNullable<Awaited<ReturnType<typeof findDue>>>): string[] {
  const place = secretPlace(found.endpointId);
  const inForce = found.previous && found.previousUntil && found.previousUntil > new Date();
  return [found.secret, ...(inForce && found.previous ? [found.previous] : [])].map((sealed) =>
    openText(place, sealed),
  );
}

async function settle({ deliveryId, round, attempt }: Attempt, outcome: PostOutcome): Promise<void> {
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
      .returning({ id: d.id });
    if (settled && next) await enqueueAttempt(tx, { id: deliveryId, round, attempts }, next);
  });
}
