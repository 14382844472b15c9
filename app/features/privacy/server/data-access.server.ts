import { sql } from 'drizzle-orm';
import type { AccessView } from '#app/features/privacy/rules/access-view.ts';
import { type Cursor, encodeCursor } from '#app/lib/keyset.ts';
import { firstName } from '#app/lib/text.ts';
import { type Actor, asActor, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import { newId } from '#app/platform/ids.server.ts';

type Customer = Extract<Actor, { kind: 'customer' }>;

/** Looks of one viewer at the same thing within this time are one look; minutes. A page that reloads is no new look. */
const ONE_LOOK = 10;
const PAGE = 20;

/**
 * Writes down that somebody of the team looks at a person's data, in the transaction that reads them: if it cannot be
 * written, the look fails. The person sees it in /app/privacidade (LGPD art. 18, 37).
 * @returns whether it is a new look
 */
export async function recordLook(
  tx: Tx,
  viewer: SignedInActor,
  userId: string,
  what: string,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into data_access_log (id, user_id, viewer_id, what)
    select ${newId()}, ${userId}, ${viewer.userId}, ${what}
    where not exists (select 1 from data_access_log l where l.user_id = ${userId} and l.viewer_id = ${viewer.userId}
      and l.what = ${what} and l.created_at > now() - make_interval(mins => ${ONE_LOOK}))`);
  return rowCount === 1;
}

type Row = { id: string; what: string; createdAt: string; name: string | null; role: string | null };

/**
 * Who saw a person's data, newest first. The viewer is named by role and first name: a customer may not read other
 * accounts, so the system does, for this person's rows alone.
 */
export async function listDataAccess(
  customer: Customer,
  { after, limit = PAGE }: { after?: Cursor | null; limit?: number } = {},
): Promise<{ looks: AccessView[]; next: string | null }> {
  const { rows } = await asActor(system('privacy'), (tx) =>
    tx.execute<Row>(sql`
      select l.id, l.what, to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt",
        u.name, r.role
      from data_access_log l
      left join users u on u.id = l.viewer_id
      left join user_roles r on r.user_id = l.viewer_id
      where l.user_id = ${customer.userId}
        ${after ? sql`and (l.created_at, l.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``}
      order by l.created_at desc, l.id desc
      limit ${limit + 1}`),
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    looks: shown.map(({ name, role, ...look }) => ({ ...look, viewer: firstName(name ?? ''), role })),
    next: rows.length > limit && last ? encodeCursor(last) : null,
  };
}
