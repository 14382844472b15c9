import { sql } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';

type Whom = { userId: UserId | null; leadId: LeadId | null };

/** Returns the name of each row's client or lead, in the order of the rows; null without one. */
export async function namesOf(tx: Tx, rows: readonly Whom[]): Promise<(string | null)[]> {
  if (rows.length === 0) return [];
  const ids = (key: keyof Whom) =>
    sql.param([...new Set(rows.map((row) => row[key]).filter((id) => id !== null))]);
  const found = await tx.execute<{ id: string; name: string }>(sql`
    select id, full_name as name from profiles where id = any(${ids('userId')}::uuid[])
    union all select id, name from leads where id = any(${ids('leadId')}::uuid[])`);
  const names = new Map(found.rows.map(({ id, name }) => [id, name]));
  return rows.map(({ userId, leadId }) => names.get(userId ?? '') ?? names.get(leadId ?? '') ?? null);
}
