import { type SQL, sql } from 'drizzle-orm';
import type { FigureTopic } from '#app/features/figures/rules/figure-topics.ts';
import { figuresSql } from '#app/features/figures/server/index.server.ts';
import type { Overview, Period } from '#app/features/overview/rules/terms.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asReaderInTurn, positionOf, type SignedInActor } from '#app/platform/actor.server.ts';
import { centavosSql, jsonListSql } from '#app/platform/db/json-values.server.ts';
import { preparedOnce } from '#app/platform/db/prepared.server.ts';
import { isNoMember } from '#app/platform/position-now.server.ts';
import type { Area } from '#app/terms/panel-areas.ts';
import { mayIn, type Rights, rightsKey } from '#app/terms/panel-rights.ts';
import { countSql, countsSql, queueDays } from './list-queue.server.ts';
import type { Days } from './queue-sources.server.ts';

/**
 * Tables up to this size are counted, larger ones estimated: counting a million rows takes longer than the
 * page. A table that grew since PostgreSQL's last statistics is counted up to here.
 */
const COUNTED = 20_000;
/** Queues are counted up to here; "mais de 1.000" is as urgent as any number above it. */
const MOST_COUNTED = 1_000;

const table = (name: string, rows = sql``) => {
  const from = sql`${sql.raw(name)} ${rows}`;
  const about = sql`json_build_object('value', greatest(estimate, ${COUNTED + 1}), 'about', true)`;
  return sql`(
    select case when estimate > ${COUNTED} then ${about} else (
      select case when n > ${COUNTED} then ${about} else json_build_object('value', n, 'about', false) end
      from (select count(*) as n from (select from ${from} limit ${COUNTED + 1}) first) counted) end
    from (select reltuples::bigint as estimate from pg_class where oid = ${name}::regclass) known)`;
};

/** A date parameter of the statement. */
const civil = (name: string) => sql`${sql.placeholder(name)}::date`;
const DAYS: Days = {
  today: civil('today'),
  onTime: civil('onTime'),
  risk: civil('risk'),
  lawsuits: civil('lawsuits'),
  powers: civil('powers'),
  unassigned: civil('unassigned'),
};
const PERIOD = { from: civil('from'), to: civil('to') };

const statementOf = (position: Rights) => {
  const held = (area: Area) => mayIn(position, area, 'see');
  const none = sql`null::json`;
  const list = (area: Area, rows: SQL) => (held(area) ? jsonListSql(rows) : sql`'[]'::json`);
  const figures = (topic: FigureTopic) => figuresSql(topic, PERIOD);
  const deadlines = (status: string) => countSql('prazos', { ...DAYS, status }, MOST_COUNTED + 1);
  return preparedOnce<{ overview: Overview }>(
    'overview',
    sql`
      select json_build_object(
        'counts', json_build_object('clients', ${held('clients') ? table('profiles', sql`where ${isNoMember('id')}`) : none},
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
        'waiting', ${countsSql(position, DAYS, MOST_COUNTED + 1)}
      ) as overview`,
  );
};
const statements = new Map<string, ReturnType<typeof statementOf>>();
/** The statement of rights, prepared once. */
function statementFor(rights: Rights) {
  const key = rightsKey(rights);
  const statement = statements.get(key) ?? statementOf(rights);
  statements.set(key, statement);
  return statement;
}

/**
 * Loads everything on the first page of the panel that the position may open, in one statement, prepared
 * because planning takes as long as its rows. The figures of a period are sums of its days (`day_figures`),
 * whose number does not depend on the number of rows.
 */
export async function loadOverview(admin: SignedInActor, period: Period, now: Date): Promise<Overview> {
  const days = queueDays(civilDateAt(now));
  const { rows } = await asReaderInTurn(admin, (tx) =>
    statementFor(positionOf(admin))(tx, { ...days, ...period }),
  );
  if (!rows[0]) throw new Error('unreachable');
  return rows[0].overview;
}
