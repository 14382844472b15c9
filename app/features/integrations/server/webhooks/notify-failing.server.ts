import { and, eq, isNull, sql } from 'drizzle-orm';
import { notifyAdminsOnce } from '#app/features/notifications/server/index.server.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';

const { webhookEndpoints: e } = schema;
const ACTOR = system('webhooks');

/**
 * Job: a delivery failed for good. Notifies the admins of the first one, and again only after a delivery has
 * succeeded: a receiver that is down fails one delivery after the other.
 */
export async function notifyFailing({
  endpointId,
  attempts,
}: {
  endpointId: string;
  attempts: number;
}): Promise<void> {
  await asActor(ACTOR, async (tx) => {
    const [began] = await tx
      .update(e)
      .set({ failingSince: sql`now()` })
      .where(and(eq(e.id, endpointId), isNull(e.failingSince)))
      .returning({ name: e.name, since: e.failingSince });
    if (!began) return;
    await notifyAdminsOnce(tx, {
      key: `webhook:${endpointId}:${began.since?.toISOString()}`,
      words: await noticeText(tx, 'webhook.failed', {
        webhook: began.name || 'Sem nome',
        tentativas: String(attempts),
      }),
      link: `/admin/integracoes/webhooks/${endpointId}`,
      action: 'Abrir o webhook',
    });
  });
}

/** A delivery arrived: the next failure is reported again. */
export async function noteArrival(endpointId: string): Promise<void> {
  await asActor(ACTOR, (tx) => tx.update(e).set({ failingSince: null }).where(eq(e.id, endpointId)));
}
