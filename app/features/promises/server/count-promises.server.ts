import { sql } from 'drizzle-orm';
import type { PromiseTally, Tally } from '#app/features/promises/rules/terms.ts';
import type { Tx } from '#app/platform/actor.server.ts';

/** Days that "recent" reaches back. */
const RECENT_DAYS = 90;

/**
 * Counts the cases of every active promise: all of them, and those that started in the last 90 days.
 * @param until leaves out cases that started later; cases settled later count as running
 */
export async function countPromises(tx: Tx, until: Date): Promise<PromiseTally[]> {
  const at = sql`${until.toISOString()}::timestamptz`;
  const tally = (where: string) =>
    sql.raw(`json_build_object('n', count(c.id) filter (where ${where}),
      'kept', count(*) filter (where ${where} and c.kept), 'broken', count(*) filter (where ${where} and c.broken),
      'excused', count(*) filter (where ${where} and c.excused),
      'running', count(*) filter (where ${where} and not c.kept and not c.broken and not c.excused),
      'median', round((percentile_cont(0.5) within group (order by c.days) filter (where ${where}))::numeric, 1)::float8)`);
  const { rows } = await tx.execute<{ key: string; ever: Tally; recent: Tally }>(sql`
    select p.key, ${tally('true')} as ever, ${tally('c.recent')} as recent
    from promises p left join lateral (
      select k.id, k.started_at >= ${at} - make_interval(days => ${RECENT_DAYS}) as recent,
        coalesce(k.kept_at <= ${at}, false) as kept, coalesce(k.broken_at <= ${at}, false) as broken,
        coalesce(k.excused_at <= ${at}, false) as excused,
        case when k.done_at <= ${at} then extract(epoch from k.done_at - k.started_at) / 86400 end as days
      from promise_cases k where k.promise_key = p.key and k.started_at <= ${at}) c on true
    where p.active group by p.id order by p.item_order`);
  return rows;
}
