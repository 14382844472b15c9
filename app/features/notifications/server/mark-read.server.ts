import { eq } from 'drizzle-orm';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { prepared } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { notifications } = schema;

/**
 * Marks a notification as read. One of another person, or a deleted one, changes nothing (the policy hides
 * it).
 * @returns its link, if any
 */
export async function markRead(actor: SignedInActor, id: string): Promise<string | null> {
  const [read] = await asActor(actor, (tx) =>
    tx.update(notifications).set({ read: true }).where(eq(notifications.id, id)).returning({
      link: notifications.link,
    }),
  );
  return read?.link ?? null;
}

/**
 * docs/product.md section 7: read=true where the user is the current one and read is false. One prepared
 * statement over the index of unread rows: its cost depends on the unread ones only.
 */
export async function markAllRead(actor: SignedInActor): Promise<void> {
  await asActor(actor, (tx) =>
    prepared(
      tx,
      'notifications:read-all',
      'update notifications set read = true where user_id = $1 and not read',
      [actor.userId],
    ),
  );
}
