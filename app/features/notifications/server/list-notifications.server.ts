import { and, desc, eq, sql } from 'drizzle-orm';
import type { NotificationView } from '#app/features/notifications/rules/notification-view.ts';
import { type Cursor, encodeCursor } from '#app/lib/keyset.ts';
import { asActor, type CustomerActor } from '#app/platform/actor.server.ts';
import { instantSql } from '#app/platform/db/json-values.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const PAGE = 20;

export type NotificationPage = { notifications: NotificationView[]; next: string | null };

/** One page of a person's notifications, newest first; only the unread ones where that is asked. */
export async function listNotifications(
  customer: CustomerActor,
  { unread = false, after }: { unread?: boolean; after?: Cursor | null } = {},
): Promise<NotificationPage> {
  const { notifications: n } = schema;
  const rows = await asActor(customer, (tx) =>
    tx
      .select({
        id: n.id,
        title: n.title,
        message: n.message,
        type: n.type,
        link: n.link,
        read: n.read,
        createdAt: instantSql(n.createdAt),
      })
      .from(n)
      .where(
        and(
          eq(n.userId, customer.userId),
          // Written as the partial index has it: a parameter would keep it from being used.
          unread ? sql`not ${n.read}` : undefined,
          after
            ? sql`(${n.createdAt}, ${n.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
            : undefined,
        ),
      )
      .orderBy(desc(n.createdAt), desc(n.id))
      .limit(PAGE + 1),
  );
  const notifications = rows.slice(0, PAGE);
  const last = notifications.at(-1);
  return { notifications, next: rows.length > PAGE && last ? encodeCursor(last) : null };
}
