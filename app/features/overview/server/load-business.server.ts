import { type SQL, sql } from 'drizzle-orm';
import { figuresSql } from '#app/features/figures/server/index.server.ts';
import {
  BREAKING_HOURS,
  type Business,
  MOST_BREAKING,
  type Period,
  periodBefore,
  weeksAhead,
} from '#app/features/overview/rules/terms.ts';
import { earliestOnTime, endOfDay, startOfDay } from '#app/lib/business-days.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asReaderInTurn, type SignedInActor } from '#app/platform/actor.server.ts';
import { centavosSql, instantText, jsonListSql } from '#app/platform/db/json-values.server.ts';

const SOONEST = 5;

/**
 * Loads the business figures: a period beside the one before it, and the next weeks, in one statement. Each
 * part reads its days from an index; the expected amount is the sum of the list of installments that it links
 * to.
 */
export async function loadBusiness(admin: SignedInActor, period: Period, now: Date): Promise<Business> {
  const today = civilDateAt(now);
  const both = { from: periodBefore(period).from, to: period.to };
  const spell = (at: SQL, start: SQL) =>
    sql`case when ${at} < ${start} then 'before' else 'now' end as spell`;
  const spellOfDay = spell(sql`day`, sql`${period.from}::date`);
  const weeks = weeksAhead(today);
  const { rows } = await asReaderInTurn(admin, (tx) =>
    tx.execute<{ business: Business }>(sql`
      with found as materialized (
        select ${spellOfDay}, origin, assignee_id, sum(count)::int as count,
          coalesce(sum(count) filter (where status = 'converted'), 0)::int as converted
        from ${figuresSql('leads', both)} group by 1, 2, 3)
      select json_build_object(
        'leads', ${jsonListSql(sql`select spell, origin, assignee_id as "assigneeId", count, converted from found`)},
        'team', ${jsonListSql(sql`
          select id, name from users where id in (select assignee_id from found) order by name, id`)},
        'money', ${jsonListSql(sql`
          select ${spellOfDay}, ${centavosSql('sum(amount)')} as received,
            sum(orders)::int as "paidOrders"
          from (select day, amount, 0 as orders from ${figuresSql('received', both)} where status = 'paid'
            union all
            select day, 0, count from ${figuresSql('orders', both)} where status = 'paid') m
          group by 1`)},
        'results', ${jsonListSql(sql`
          select spell, type, count(*)::int as count,
            round(percentile_cont(0.5) within group (order by days))::int as days
          from (select ${spell(sql`h.created_at`, sql`${startOfDay(period.from)}`)}, h.card_type as type,
              extract(epoch from h.created_at - h.clock_started_at)::float8 / 86400 as days
            from card_status_history h
            where h.user_step_id is null and h.status = 'completed' and h.created_at >= ${startOfDay(both.from)}
              and h.created_at < ${endOfDay(both.to)}
              and h.clock_started_at <= h.created_at) ended
          group by grouping sets ((spell), (spell, type)) order by type nulls first`)},
        'breaking', (select count(*) from (
          select 1 from promise_cases c where ${breaking(now)} limit ${MOST_BREAKING + 1}) k),
        'soonest', ${jsonListSql(sql`
          select c.id, p.title, f.full_name as client, ${sql.raw(instantText('c.due_at'))} as "dueAt"
          from (
            select k.* from promises q cross join lateral (
              select * from promise_cases c where c.promise_key = q.key and ${breaking(now)}
              order by c.due_at, c.id limit ${SOONEST}) k
            order by k.due_at, k.id limit ${SOONEST}) c
          join promises p on p.key = c.promise_key left join profiles f on f.id = c.user_id
          order by c.due_at, c.id`)},
        'expected', ${jsonListSql(sql`
          select to_char(date_trunc('week', greatest(day, ${today}::date)), 'YYYY-MM-DD') as week, sum(count)::int as count,
            ${centavosSql('sum(amount)')} as amount
          from ${figuresSql('open', { from: earliestOnTime(today), to: weeks.at(-1)?.to })} group by 1 order by 1`)},
        'late', (select json_build_object('count', coalesce(sum(count), 0), 'amount', coalesce(${centavosSql('sum(amount)')}, 0))
          from ${figuresSql('open', { to: addDays(earliestOnTime(today), -1) })} where status = 'open')
      ) as business`),
  );
  if (!rows[0]) throw new Error('unreachable');
  return rows[0].business;
}

/** Cases that end soon; the condition on their state is that of the partial index. */
const breaking = (now: Date) =>
  sql`num_nonnulls(c.kept_at, c.broken_at, c.excused_at) = 0
    and c.due_at > ${now.toISOString()}::timestamptz
    and c.due_at <= ${now.toISOString()}::timestamptz + make_interval(hours => ${BREAKING_HOURS})`;
