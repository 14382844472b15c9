import { sql } from 'drizzle-orm';
import { FIGURE_TOPICS, type FigureTopic } from '#app/features/figures/rules/figure-topics.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { asActor, holdLock, system } from '#app/platform/actor.server.ts';
import { log } from '#app/platform/log.server.ts';

/** Number of marks in one transaction; many marks name the same day. */
const MARKS = 5_000;
const LOCK = 'figures';

/**
 * Adds up again the days whose rows changed. One statement reads the marks, the rows and the sums of one moment: what
 * changes meanwhile is marked once more and stays so.
 * @returns how many days were added up.
 */
export async function settleFigures(): Promise<number> {
  let settled = 0;
  for (;;) {
    const { marks, days } = await settleSome();
    settled += days;
    if (marks < MARKS) return settled;
  }
}

const settleSome = (): Promise<{ marks: number; days: number }> =>
  asActor(system('figures'), async (tx) => {
    await holdLock(tx, LOCK);
    const { rows } = await tx.execute<{ marks: number; days: number }>(sql`
      with marks as materialized (select id, topic, day from changed_days order by id limit ${MARKS}),
        days as materialized (select distinct topic, day from marks),
        unmarked as (delete from changed_days where id in (select id from marks)),
        removed as (delete from day_sums s using days d where s.topic = d.topic and s.day = d.day),
        added as (
          insert into day_sums (topic, day, status, origin, assignee_id, offer, coupon, method, count, amount)
          select d.topic, l.* from days d cross join lateral live_figures(d.topic, d.day, d.day) l)
      select (select count(*)::int from marks) as marks, (select count(*)::int from days) as days`);
    return rows[0] ?? { marks: 0, days: 0 };
  });

/**
 * Compares every sum that counts with its rows, in one statement. A day that differs is marked, so that it is read from
 * its rows at once, and logged: only a fault of the product makes one.
 * @returns the days that differed.
 */
export async function checkFigures(): Promise<{ topic: FigureTopic; day: CivilDate }[]> {
  const found = await asActor(system('figures'), async (tx) => {
    await holdLock(tx, LOCK);
    const { rows } = await tx.execute<{ topic: FigureTopic; day: CivilDate }>(sql`
      with live as materialized (
          select t.topic, l.* from unnest(${sql.param([...FIGURE_TOPICS])}::text[]) as t (topic)
            cross join lateral live_figures(t.topic, null, null) l),
        kept as materialized (
          select topic, day, status, origin, assignee_id, offer, coupon, method, count, amount from day_sums),
        differing as (
          select distinct topic, day from ((table live except all table kept) union all (table kept except all table live)) d
          where (topic, day) not in (select topic, day from changed_days))
      insert into changed_days (topic, day) select topic, day from differing returning topic, day::text as day`);
    return rows;
  });
  if (found.length > 0)
    log.error({ event: 'figures', days: found.slice(0, 20), count: found.length }, 'sums of days differed');
  return found;
}
