import { eq } from 'drizzle-orm';
import type { PanelPath } from '#app/features/notifications/rules/panel-path.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { Notice } from './notify.server.ts';

/** Leaves the same notice for every admin, in the transaction of what it tells of; for the system's transactions. */
export async function notifyAdmins(
  tx: Tx,
  notice: Omit<Notice, 'userId' | 'link'> & { link: PanelPath },
): Promise<void> {
  const { notifications, userRoles } = schema;
  const admins = await tx
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, 'admin'));
  if (admins.length === 0) return;
  await tx.insert(notifications).values(admins.map(({ userId }) => ({ id: newId(), userId, ...notice })));
}
