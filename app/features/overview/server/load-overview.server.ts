import { type SQL, sql } from 'drizzle-orm';
import type { Overview } from '#app/features/overview/rules/overview-view.ts';
import type { Period } from '#app/features/overview/rules/period.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { endOfDay, startOfDay } from '#app/lib/day-range.ts';
import { asReader, positionOf, type SignedInActor } from '#app/platform/actor.server.ts';
import { centavosSql, jsonListSql } from '#app/platform/db/json-values.server.ts';
import type { Area } from '#app/terms/panel-areas.ts';
import { mayIn } from '#app/terms/panel-rights.ts';
import { countSql, countsSql, daysSql, queueDays } from './list-queue.server.ts';

/** Tables up to this size are counted, larger ones estimated: counting a million rows takes longer than the page. */
const COUNTED = 20_000;
/** Queues are counted up to here; "mais de 1.000" is as urgent as any number above it. */
const MOST_COUNTED = 1_000;

const table = (name: string, rows = sql``) => {
  const from = sql`${sql.raw(name)} ${rows}`;
  return sql`(
    select case when n > ${COUNTED} then json_build_object('value', greatest(n, (
        select reltuples::bigint from pg_class where oid = ${name}::regclass)), 'about', true)
      else json_build_object('value', n, 'about', false) end
    from (select count(*) as n from (select from ${from} limit ${COUNTED + 1}) first) counted)`;
};

/**
 * The start of a row's day. Days have one length here, so they are counted off from the first: converting the time
 * zone of every row takes longer than reading the rows.
 */
const binOf = (column: string, start: string) =>
  sql`date_bin('1 day', ${sql.raw(column)}, ${start}::timestamptz) as bin`;
const DAY = sql`to_char(bin at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day`;

/**
 * Everything on the first page of the panel that the position opens, in one statement. The figures of a period read its
 * part of an index alone; naming every status lets the index of (status, created_at) answer for days and states at
 * once. Merged leads, which the list does not show, are few and are taken off again by an index of their own.
 */
export async function loadOverview(admin: SignedInActor, period: Period, now: Date): Promise<Overview> {
  const today = civilDateAt(now);
  const [start, end] = [startOfDay(period.from), endOfDay(period.to)];
  const days = daysSql(queueDays(today));
  const position = positionOf(admin);
  const held = (area: Area) => mayIn(position, area, 'see');
  const none = sql`null::json`;
  const list = (area: Area, rows: SQL) => (held(area) ? jsonListSql(rows) : sql`'[]'::json`);
  const deadlines = (status: string) => countSql('prazos', { ...days, status }, MOST_COUNTED + 1);
  const { rows } = await asReader(admin, (tx) =>
    tx.execute<{ overview: Overview }>(sql`
      select json_build_object(
        'counts', json_build_object('clients', ${held('clients') ? table('profiles') : none},
          'leads', ${held('leads') ? table('leads', sql`where merged_into is null`) : none},
          'products', ${held('plans') ? table('products') : none},
          'transactions', ${held('money') ? table('transactions') : none}),
        'leads', ${list(
          'leads',
          sql`
          select status, ${DAY}, sum(count)::int as count from (
            select status, ${binOf('created_at', start)}, count(*) as count from leads
            where status in ('new', 'qualified', 'lost', 'converted') and created_at >= ${start} and created_at < ${end}
            group by 1, 2
            union all
            select status, ${binOf('created_at', start)}, -1 from leads
            where merged_into is not null and created_at >= ${start} and created_at < ${end}) by_day
          group by status, bin having sum(count) > 0`,
        )},
        'received', ${list(
          'money',
          sql`
          select ${DAY}, count, ${centavosSql('amount')} as amount from (
            select ${binOf('paid_at', start)}, count(*) as count, sum(paid_amount) as amount
            from installment_payments where status = 'paid' and paid_at >= ${start} and paid_at < ${end}
            group by 1) by_day`,
        )},
        'orders', ${list(
          'money',
          sql`
          select status, count(*) as count from transactions
          where status in ('pending', 'processing', 'paid', 'failed', 'refunded')
            and created_at >= ${start} and created_at < ${end} group by 1`,
        )},
        'cards', ${list('cases', sql`select status, count(*) as count from cards group by 1`)},
        'late', ${held('cases') ? deadlines('late') : sql`0`},
        'atRisk', ${held('cases') ? deadlines('risk') : sql`0`},
        'waiting', ${countsSql(position, days, MOST_COUNTED + 1)}
      ) as overview`),
  );
  if (!rows[0]) throw new Error('unreachable');
  return rows[0].overview;
}
