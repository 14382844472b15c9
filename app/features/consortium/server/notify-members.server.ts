import { sql } from 'drizzle-orm';
import type { NoticeWords } from '#app/features/notifications/rules/notice-text.ts';
import type { NotificationType } from '#app/features/notifications/rules/terms.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import type { GroupId } from '#app/terms/ids.ts';

type Words = NoticeWords & { type?: NotificationType };

/** Notifies every holder of a quota of the group once, in one statement. */
export async function notifyMembers(
  tx: Tx,
  groupId: GroupId,
  { title, message, type = 'other' }: Words,
  except: string | null = null,
): Promise<void> {
  await tx.execute(sql`
    insert into notifications (id, user_id, title, message, type, link)
    select uuidv7(), m.user_id, ${title}, ${message}, ${type}, '/app/consorcio'
    from (select distinct user_id from consortium_quotas
      where group_id = ${groupId} and user_id is not null and status <> 'excluded'
        and user_id is distinct from ${except}::uuid) m`);
}
