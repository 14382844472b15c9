import { eq, sql } from 'drizzle-orm';
import type { NotificationView } from '#app/features/notifications/rules/terms.ts';
import { defineList } from '#app/kit/list.server.ts';
import { listAddress, oneOfFilter, readList } from '#app/kit/list.ts';
import { asActor, type CustomerActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import { prepared } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

export const NOTIFICATION_LIST = listAddress({
  name: 'avisos',
  path: '/app/avisos',
  filters: { unread: ['filtro', oneOfFilter(['nao-lidas'])] },
  sorts: { quando: 'instant' },
  usual: '-quando',
});

/** State of the bell: the number of unread notifications, and the newest ones. */
export type BellState = { unread: number; notifications: NotificationView[] };

/** Fields of `BellState` as arguments of json_build_object. $1 is the person, $2 how many notifications are shown. */
export const BELL_FIELDS = `
    'unread', (select count(*) from notifications n where n.user_id = $1 and not n.read),
    'notifications', coalesce((
      select json_agg(json_build_object('id', n.id, 'title', n.title, 'message', n.message, 'type', n.type,
        'link', n.link, 'read', n.read, 'createdAt', n.created_at))
      from (select * from notifications where user_id = $1
        order by created_at desc nulls last, id desc nulls last limit $2) n
    ), '[]')`;

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
