import { and, eq } from 'drizzle-orm';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';

const { notifications } = schema;

/** Marks one as read. Another person's, or one that is gone, changes nothing (the policy hides it). */
export async function markRead(actor: SignedInActor, id: string): Promise<void> {
  await asActor(actor, (tx) => tx.update(notifications).set({ read: true }).where(eq(notifications.id, id)));
}

/** Spec section 7: read=true where the user is the current one and read is false. */
export async function markAllRead(actor: SignedInActor): Promise<void> {
  await asActor(actor, (tx) =>
    tx
      .update(notifications)
      .set({ read: true })
      .where(and(eq(notifications.userId, actor.userId), eq(notifications.read, false))),
  );
}
