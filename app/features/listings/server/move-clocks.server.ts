import { isNull, sql } from 'drizzle-orm';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { settleListings } from './settle.server.ts';

const { listings: l } = schema;

/**
 * Listings per statement: about a quarter of a minute on two busy cores, most of it for the chains of events.
 */
const MOST = 10_000;
/** Holders computed in one transaction. */
const HOLDERS = 200;

/**
 * Job `listings.clocks`, every night: moves all listings whose day has come to the step computed for it, and
 * records each broken clock. One statement per night; after nights without a worker as many as needed, each
 * within the limit of a statement. A repeated run changes nothing.
 * @param most listings per statement
 */
export async function moveClocks(
  today: CivilDate = civilDateAt(new Date()),
  most: number = MOST,
): Promise<{ moved: number }> {
  await settleUncomputed(today);
  let moved = 0;
  for (;;) {
    const now = await moveSome(today, most);
    moved += now;
    if (now < most) return { moved };
  }
}

function moveSome(today: CivilDate, most: number): Promise<number> {
  return asActor(system('listings-clocks'), async (tx) => {
    const { rowCount } = await tx.execute(sql`
      with due as materialized (
        select x.id, x.user_id, step.now, step.over, step.next
        from listings x cross join lateral (
          select (array_agg(s order by s->>'on' desc) filter (where s->>'on' <= ${today}))[1] as now,
            (array_agg(s->'over' order by s->>'on') filter (where s->>'on' <= ${today}
              and s->>'on' >= x.changes_on::text)) as over,
            min(s->>'on') filter (where s->>'on' > ${today})::date as next
          from jsonb_array_elements(x.outlook) s
        ) step
        where x.changes_on <= ${today}::date and x.outlook is not null and x.id in (select id from listings
          where changes_on <= ${today}::date and outlook is not null order by changes_on limit ${most})
        order by x.id for update of x
      ), broken as (
        insert into listing_events (listing_id, user_id, kind, rule, by_kind, data)
        select d.id, d.user_id, 'clock_over', rule, 'system', jsonb_build_object('on', ${today}::text)
        from due d cross join unnest(d.over) o cross join jsonb_array_elements_text(o) rule
        where d.now->>'turn' <> 'done'
      )
      update listings x set turn = d.now->>'turn', pile = d.now->>'pile', next_rule = d.now->>'rule',
        next_due_on = (d.now->>'dueOn')::date, changes_on = d.next
      from due d where x.id = d.id`);
    return rowCount ?? 0;
  });
}

/**
 * Job `listings.settle`: recomputes listings by holder, after the clock of their service changed.
 */
export async function settleUncomputed(today: CivilDate = civilDateAt(new Date())): Promise<void> {
  for (;;) {
    const holders = await asActor(system('listings-clocks'), async (tx) => {
      const found = await tx
        .selectDistinct({ userId: l.userId, linkedProfileId: l.linkedProfileId })
        .from(l)
        .where(isNull(l.outlook))
        .limit(HOLDERS);
      for (const holder of found) await settleListings(tx, holder, today);
      return found.length;
    });
    if (holders < HOLDERS) return;
  }
}
