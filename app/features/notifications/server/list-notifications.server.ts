import { sql } from 'drizzle-orm';
import { NOTIFICATION_LIST } from '#app/features/notifications/rules/notification-list.ts';
import type { NotificationView } from '#app/features/notifications/rules/notification-view.ts';
import { defineList } from '#app/kit/list.server.ts';
import { readList } from '#app/kit/list.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';

/** A person's notifications, newest first; optionally only unread ones. */
export const notificationList = defineList<NotificationView, typeof NOTIFICATION_LIST>({
  address: NOTIFICATION_LIST,
  from: ['notifications', 'n'],
  columns: `n.id, n.title, n.message, n.type, n.link, n.read, ${instantText('n.created_at')} as "createdAt"`,
  // Same condition as the partial index: a parameter would prevent its use.
  where: ({ unread }, { userId }) => [sql`n.user_id = ${userId}`, unread && sql`not n.read`],
  sort: { quando: 'n.created_at' },
  size: 20,
  most: 0,
});

/** Loads a page of a person's own list, by its address. */
export async function notificationPage(person: CustomerActor, query: URLSearchParams) {
  const asked = readList(NOTIFICATION_LIST, query);
  const { rows, next } = await notificationList.load(person, asked);
  const { filters, after } = asked;
  return { rows, next, unread: !!filters.unread, first: !after, now: new Date().toISOString() };
}
