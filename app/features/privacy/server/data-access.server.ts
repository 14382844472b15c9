import { sql } from 'drizzle-orm';
import type { AccessView } from '#app/features/privacy/rules/terms.ts';
import { type Cursor, encodeCursor } from '#app/lib/keyset.ts';
import { firstName } from '#app/lib/text.ts';
import { asActor, type CustomerActor, system } from '#app/platform/actor.server.ts';
import { instantSql } from '#app/platform/db/json-values.server.ts';

const PAGE = 20;

type Row = { id: string; what: string; createdAt: string; name: string | null; role: string | null };

/**
 * Lists accesses to a person's data, newest first. The viewer is named by role and first name: a customer may
 * not read other accounts, so the system does, for this person's rows only.
 */
export async function listDataAccess(
  customer: CustomerActor,
  { after, limit = PAGE }: { after?: Cursor | null; limit?: number } = {},
): Promise<{ looks: AccessView[]; next: string | null }> {
  const { rows } = await asActor(system('privacy'), (tx) =>
    tx.execute<Row>(sql`
      select l.id, l.what, ${instantSql('l.created_at')} as "createdAt",
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
