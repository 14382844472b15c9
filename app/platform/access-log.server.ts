import { sql } from 'drizzle-orm';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/**
 * Repeated accesses within this time, by one viewer to the same thing, count as one (a page may reload);
 * minutes.
 */
const ONE_ACCESS_MINUTES = 10;

/**
 * Records an access to a person's data by a member of the team, in the transaction that reads them: if it
 * cannot be recorded, the reading fails. The person sees it in /app/privacidade (LGPD art. 18, 37).
 * @returns whether the access is a new one
 */
export async function recordAccess(
  tx: Tx,
  viewer: SignedInActor,
  userId: UserId,
  what: string,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into data_access_log (id, user_id, viewer_id, what)
    select ${newId()}, ${userId}, ${viewer.userId}, ${what}
    where not exists (select 1 from data_access_log l where l.user_id = ${userId} and l.viewer_id = ${viewer.userId}
      and l.what = ${what} and l.created_at > now() - make_interval(mins => ${ONE_ACCESS_MINUTES}))`);
  return rowCount === 1;
}
