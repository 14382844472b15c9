import { type SQL, sql } from 'drizzle-orm';
import type { FigureTopic } from '#app/features/figures/rules/figure-topics.ts';
import { figuresSql } from '#app/features/figures/server/index.server.ts';
import {
  type Breakdown,
  FIGURE_KINDS,
  type FigureKind,
  type Finance,
  noFigures,
} from '#app/features/payments/rules/finance.ts';
import { binsOf, type FinancePeriod } from '#app/features/payments/rules/finance-period.ts';
import { NO_COUPON, NO_PLAN } from '#app/features/payments/rules/installment-filter.ts';
import { earliestOnTime } from '#app/lib/business-days.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import { asReaderInTurn, type SignedInActor } from '#app/platform/actor.server.ts';
import { centavosSql } from '#app/platform/db/json-values.server.ts';

/** Sum of a kind by one criterion; `by` is null for the total, and a `bin` is its place in the chart. */
type Row = {
  kind: FigureKind;
  by: 'plan' | 'method' | 'coupon' | 'bin' | null;
  name: string | null;
  title: string | null;
  count: number;
  amount: Centavos;
};

/**
 * Topic of a kind in `day_figures`, and the condition on its rows; `onTime` is the first day that is not late.
 */
const SUMMED: Record<FigureKind, (onTime: CivilDate) => { topic: FigureTopic; of?: SQL }> = {
  received: () => ({ topic: 'received' }),
  refunded: () => ({ topic: 'refunded' }),
  due: (onTime) => ({ topic: 'open', of: sql`where status = 'resting' or day >= ${onTime}::date` }),
  late: (onTime) => ({ topic: 'open', of: sql`where status = 'open' and day < ${onTime}::date` }),
};

/**
 * Loads the received, refunded, expected and late amounts of a period, and each by plan, method, coupon and
 * time, in one statement over the sums of its days: a figure is the sum of the rows of the list that it links
 * to.
 */
export async function loadFinance(admin: SignedInActor, period: FinancePeriod, now: Date): Promise<Finance> {
  const onTime = earliestOnTime(civilDateAt(now));
  const days = { from: period.from, to: period.until };
  const sums = FIGURE_KINDS.map((kind) => {
    const { topic, of = sql`` } = SUMMED[kind](onTime);
    return sql`select ${kind}::text as kind, coalesce(offer, ${NO_PLAN}) as plan, coalesce(coupon, ${NO_COUPON}) as coupon,
        method, count, amount from ${figuresSql(topic, days)} ${of}`;
  });
  const { rows } = await asReaderInTurn(admin, (tx) =>
    tx.execute<Row>(sql`
      select kind, case when grouping(plan) = 0 then 'plan' when grouping(method) = 0 then 'method'
          when grouping(coupon) = 0 then 'coupon' end as by,
        coalesce(plan, method, coupon) as name,
        (select d.title from products d where d.id::text = plan) as title, sum(count)::int as count,
        ${centavosSql('sum(amount)')} as amount
      from (${sql.join(sums, sql` union all `)}) summed
      group by grouping sets ((kind), (kind, plan), (kind, method), (kind, coupon))
      union all
      select 'received', 'bin', width_bucket(day, ${`{${binsOf(period).join(',')}}`}::date[])::text, null,
        sum(count)::int, ${centavosSql('sum(amount)')}
      from ${figuresSql('received', days)} group by 3`),
  );
  return financeOf(rows, period);
}

function financeOf(rows: Row[], period: FinancePeriod): Finance {
  const total = noFigures();
  const groups: Record<'plan' | 'method' | 'coupon', Map<string, Breakdown[number]>> = {
    plan: new Map(),
    method: new Map(),
    coupon: new Map(),
  };
  const received: number[] = [];
  for (const { kind, by, name, title, count, amount } of rows) {
    if (by === null) total[kind] = { count, amount };
    else if (by === 'bin') received[Number(name) - 1] = amount;
    else {
      const group = groups[by].get(name ?? '') ?? { name: name ?? '', title, figures: noFigures() };
      group.figures[kind] = { count, amount };
      groups[by].set(group.name, group);
    }
  }
  return {
    total,
    plans: largestFirst(groups.plan),
    methods: largestFirst(groups.method),
    coupons: largestFirst(groups.coupon),
    bins: binsOf(period).map((day, n) => ({ day, amount: received[n] ?? 0 })),
  };
}

const largestFirst = (group: Map<string, Breakdown[number]>): Breakdown =>
  [...group.values()].toSorted(
    (a, b) => b.figures.received.amount - a.figures.received.amount || a.name.localeCompare(b.name),
  );
