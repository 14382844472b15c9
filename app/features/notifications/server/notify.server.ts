import { and, eq } from 'drizzle-orm';
import type { NoticeWords } from '#app/features/notifications/rules/notice-text.ts';
import type { NotificationType } from '#app/features/notifications/rules/terms.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';

export type Notice = NoticeWords & {
  userId: UserId;
  type: NotificationType;
  link?: string;
  /** Set by jobs that may run twice: the same notice is added once. */
  id?: string;
};

/** Adds a notice in the transaction of its event; a trigger updates the person's open pages. */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  const row = { ...notice, id: notice.id ?? newId() };
  const added = tx.insert(schema.notifications).values(row);
  await (notice.id ? added.onConflictDoNothing() : added);
}

/** Whether a person has an unread notice that leads to this address. */
export async function hasUnread(tx: Tx, userId: UserId, link: string): Promise<boolean> {
  const { notifications: n } = schema;
  return (await tx.$count(n, and(eq(n.userId, userId), eq(n.link, link), eq(n.read, false)))) > 0;
}
