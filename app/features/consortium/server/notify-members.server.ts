import { sql } from 'drizzle-orm';
import type { NoticeWords } from '#app/features/notifications/rules/notice-text.ts';
import type { NotificationType } from '#app/features/notifications/rules/terms.ts';
import { sendToCustomers } from '#app/features/notifications/server/index.server.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import type { GroupId, UserId } from '#app/terms/ids.ts';

type Words = NoticeWords & { type?: NotificationType };

/** Notifies every holder of a quota of the group once. */
export async function notifyMembers(
  tx: Tx,
  groupId: GroupId,
  words: Words,
  except: string | null = null,
): Promise<void> {
  const { rows } = await tx.execute<{ userId: UserId }>(sql`
    select distinct user_id as "userId" from consortium_quotas
    where group_id = ${groupId} and user_id is not null and status <> 'excluded'
      and user_id is distinct from ${except}::uuid`);
  const userIds = rows.map(({ userId }) => userId);
  await sendToCustomers(tx, userIds, { kind: 'news', link: '/app/consorcio', ...words });
}
