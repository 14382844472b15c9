import { eq } from 'drizzle-orm';
import type { PanelPath } from '#app/features/notifications/rules/terms.ts';
import { mayOpen } from '#app/panel.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { CUSTOM_OF_ROLE } from '#app/platform/position-now.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { Notice } from './notify.server.ts';

/**
 * Adds the same notice for every admin who may open its page, in the transaction of its event; for the
 * system's transactions.
 */
export async function notifyAdmins(
  tx: Tx,
  notice: Omit<Notice, 'userId' | 'link'> & { link: PanelPath },
): Promise<void> {
  const { notifications } = schema;
  const admins = await adminsFor(tx, notice.link);
  if (admins.length === 0) return;
  await tx.insert(notifications).values(admins.map(({ userId }) => ({ id: newId(), userId, ...notice })));
}

/**
 * Returns the admins who may open a page of the panel; among clerks, only the one responsible for its client.
 */
export async function adminsFor(tx: Tx, link: PanelPath): Promise<{ userId: UserId }[]> {
  const { profiles, userRoles } = schema;
  const admins = await tx
    .select({ userId: userRoles.userId, position: userRoles.position, custom: CUSTOM_OF_ROLE })
    .from(userRoles)
    .where(eq(userRoles.role, 'admin'));
  const client = /^\/admin\/clientes\/([0-9a-f-]{36})/.exec(link)?.[1];
  const [cared] = client
    ? await tx
        .select({ by: profiles.assigneeId })
        .from(profiles)
        .where(eq(profiles.id, client as UserId))
    : [];
  return admins.filter(
    ({ userId, position, custom }) =>
      mayOpen(custom ?? position, link) && (position !== 'clerk' || cared?.by === userId),
  );
}
