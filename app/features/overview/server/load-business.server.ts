import { sql } from 'drizzle-orm';
import { installmentCondition } from '#app/features/finance/server/index.server.ts';
import {
  BREAKING_HOURS,
  type Business,
  periodBefore,
  weeksAhead,
} from '#app/features/overview/rules/business-view.ts';
import type { Period } from '#app/features/overview/rules/period.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { endOfDay, startOfDay } from '#app/lib/day-range.ts';
import { asReader, type SignedInActor } from '#app/platform/actor.server.ts';
import { centavosSql, instantText, jsonListSql } from '#app/platform/db/json-values.server.ts';

const SOONEST = 5;

/**
 * How the business goes: a period beside the one before it, and what the next weeks bring, in one statement. Each part
 * reads its days of an index; what is expected is the sum of the list of installments that it leads to.
 */
export async function loadBusiness(admin: SignedInActor, period: Period, now: Date): Promise<Business> {
  const today = civilDateAt(now);
  const [first, start, end] = [
    startOfDay(periodBefore(period).from),
    startOfDay(period.from),
    endOfDay(period.to),
  ];
  const spell = (column: string) =>
    sql`case when ${sql.raw(column)} < ${start} then 'before' else 'now' end as spell`;
  const within = (column: string) => sql`${sql.raw(column)} >= ${first} and ${sql.raw(column)} < ${end}`;
  const weeks = weeksAhead(today);
  const ahead = installmentCondition({ state: 'a-vencer', from: today, until: weeks.at(-1)?.to }, today);
  const { rows } = await asReader(admin, (tx) =>
    tx.execute<{ business: Business }>(sql`
      with found as materialized (
        select ${spell('created_at')}, origin, assignee_id, count(*)::int as count,
          (count(*) filter (where status = 'converted'))::int as converted
        from leads where merged_into is null and ${within('created_at')} group by 1, 2, 3)
      select json_build_object(
        'leads', ${jsonListSql(sql`select spell, origin, assignee_id as "assigneeId", count, converted from found`)},
        'team', ${jsonListSql(sql`
          select id, name from users where id in (select assignee_id from found) order by name, id`)},
        'money', ${jsonListSql(sql`
          select spell, ${centavosSql('sum(received)')} as received, sum(paid)::int as "paidOrders" from (
            select ${spell('paid_at')}, paid_amount as received, 0 as paid
            from installment_payments where status = 'paid' and ${within('paid_at')}
            union all
            select ${spell('created_at')}, 0, 1 from transactions where status = 'paid' and ${within('created_at')}) m
          group by spell`)},
        'results', ${jsonListSql(sql`
          select spell, type, count(*)::int as count,
            round(percentile_cont(0.5) within group (order by days))::int as days
          from (select ${spell('h.created_at')}, c.card_type as type,
              extract(epoch from h.created_at - c.clock_started_at)::float8 / 86400 as days
            from card_status_history h join cards c on c.id = h.card_id
            where h.user_step_id is null and h.status = 'completed' and ${within('h.created_at')}
              and c.clock_started_at <= h.created_at) ended
          group by grouping sets ((spell), (spell, type)) order by type nulls first`)},
        'breaking', (select count(*) from promise_cases c where ${breaking(now)}),
        'soonest', ${jsonListSql(sql`
          select c.id, p.title, f.full_name as client, ${sql.raw(instantText('c.due_at'))} as "dueAt"
          from promise_cases c join promises p on p.key = c.promise_key left join profiles f on f.id = c.user_id
          where ${breaking(now)} order by c.due_at, c.id limit ${SOONEST}`)},
        'expected', ${jsonListSql(sql`
          select to_char(date_trunc('week', p.due_date), 'YYYY-MM-DD') as week, count(*)::int as count,
            ${centavosSql('sum(p.amount)')} as amount
          from installment_payments p where ${ahead} group by 1 order by 1`)},
        'late', (select json_build_object('count', count(*), 'amount', coalesce(${centavosSql('sum(p.amount)')}, 0))
          from installment_payments p where ${installmentCondition({ state: 'vencidas' }, today)})
      ) as business`),
  );
  if (!rows[0]) throw new Error('unreachable');
  return rows[0].business;
}

/** Cases that run and end soon, or have ended and wait for the ledger; written as the partial index has it. */
const breaking = (now: Date) =>
  sql`num_nonnulls(c.kept_at, c.broken_at, c.excused_at) = 0
    and c.due_at <= ${now.toISOString()}::timestamptz + make_interval(hours => ${BREAKING_HOURS})`;
