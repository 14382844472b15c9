import type { NotificationType } from '#app/features/notifications/rules/notification-status.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { newId } from '#app/platform/ids.server.ts';

export type Notice = {
  userId: string;
  title: string;
  message: string;
  type: NotificationType;
  link?: string;
};

/** Leaves a notice in the transaction of what it tells of; a trigger tells the person's open pages. */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  await tx.insert(schema.notifications).values({ id: newId(), ...notice });
}
