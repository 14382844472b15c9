import { type SQL, sql } from 'drizzle-orm';
import type { FigureTopic } from '#app/features/figures/rules/figure-topics.ts';
import { figuresSql } from '#app/features/figures/server/index.server.ts';
import type { Overview } from '#app/features/overview/rules/overview-view.ts';
import type { Period } from '#app/features/overview/rules/period.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asReaderInTurn, positionOf, type SignedInActor } from '#app/platform/actor.server.ts';
import { centavosSql, jsonListSql } from '#app/platform/db/json-values.server.ts';
import { preparedSql } from '#app/platform/db/prepared.server.ts';
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
 * Everything on the first page of the panel that the position opens, in one statement, prepared because its plan takes
 * as long as its rows. The figures of a period are sums of its days (`day_figures`), as many however many rows there are.
 */
export async function loadOverview(admin: SignedInActor, period: Period, now: Date): Promise<Overview> {
  const today = civilDateAt(now);
  const days = daysSql(queueDays(today));
  const figures = (topic: FigureTopic) => figuresSql(topic, period);
  const position = positionOf(admin);
  const held = (area: Area) => mayIn(position, area, 'see');
  const none = sql`null::json`;
  const list = (area: Area, rows: SQL) => (held(area) ? jsonListSql(rows) : sql`'[]'::json`);
  const deadlines = (status: string) => countSql('prazos', { ...days, status }, MOST_COUNTED + 1);
  const { rows } = await asReaderInTurn(admin, (tx) =>
    preparedSql<{ overview: Overview }>(
      tx,
      'overview',
      sql`
      select json_build_object(
        'counts', json_build_object('clients', ${held('clients') ? table('profiles') : none},
          'leads', ${held('leads') ? table('leads', sql`where merged_into is null`) : none},
          'products', ${held('plans') ? table('products') : none},
          'transactions', ${held('money') ? table('transactions') : none}),
        'leads', ${list(
          'leads',
          sql`
          select status, day, sum(count)::int as count from ${figures('leads')} group by 1, 2`,
        )},
        'received', ${list(
          'money',
          sql`
          select day, sum(count)::int as count, ${centavosSql('sum(amount)')} as amount
          from ${figures('received')} where status = 'paid' group by 1`,
        )},
        'orders', ${list(
          'money',
          sql`
          select status, sum(count)::int as count from ${figures('orders')} group by 1`,
        )},
        'cards', ${list('cases', sql`select status, sum(count)::int as count from ${figuresSql('cards')} group by 1`)},
        'late', ${held('cases') ? deadlines('late') : sql`0`},
        'atRisk', ${held('cases') ? deadlines('risk') : sql`0`},
        'waiting', ${countsSql(position, days, MOST_COUNTED + 1)}
      ) as overview`,
    ),
  );
  if (!rows[0]) throw new Error('unreachable');
  return rows[0].overview;
}
