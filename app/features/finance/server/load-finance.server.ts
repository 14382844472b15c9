import { sql } from 'drizzle-orm';
import { binsOf, type FinancePeriod } from '#app/features/finance/rules/finance-period.ts';
import {
  type Breakdown,
  FIGURE_KINDS,
  FIGURES,
  type FigureKind,
  type Finance,
  noFigures,
} from '#app/features/finance/rules/finance-view.ts';
import { NO_COUPON, NO_PLAN } from '#app/features/finance/rules/installment-filter.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { startOfDay } from '#app/lib/day-range.ts';
import type { Centavos } from '#app/lib/money.ts';
import { asReader, type SignedInActor } from '#app/platform/actor.server.ts';
import { centavosSql } from '#app/platform/db/json-values.server.ts';
import { installmentCondition, ORDER_KEY, shapeOf } from './installment-conditions.server.ts';

/** A sum of one kind by one thing; `by` is null for the sum of all, and a `bin` is named by its place in the chart. */
type Row = {
  kind: FigureKind;
  by: 'plan' | 'method' | 'coupon' | 'bin' | null;
  name: string | null;
  title: string | null;
  count: number;
  amount: Centavos;
};

/**
 * What came in, went back, is to come and is late in a period, and each by plan, method, coupon and time, in one
 * statement over the same conditions as the lists: a figure is the sum of the rows that it links to.
 *
 * Each kind goes straight into few groups, and the chart into its own: with the time among them there would be a group
 * for nearly every row, and a sort on the disk (four times as long over two years).
 */
export async function loadFinance(admin: SignedInActor, period: FinancePeriod, now: Date): Promise<Finance> {
  const today = civilDateAt(now);
  const filterOf = (kind: FigureKind) => ({ state: FIGURES[kind], ...period });
  const sums = FIGURE_KINDS.map((kind) => {
    const filter = filterOf(kind);
    return sql`select ${kind}::text as kind, coalesce(${ORDER_KEY}, ${NO_PLAN}) as plan,
        coalesce(t.coupon, ${NO_COUPON}) as coupon, p.payment_method as method, count(*) as n, sum(${sql.raw(shapeOf(filter).amount)}) as amount
      from installment_payments p join transactions t on t.id = p.transaction_id
      where ${installmentCondition(filter, today)} group by 2, 3, 4`;
  });
  const starts = `{${binsOf(period).map(startOfDay).join(',')}}`;
  const received = filterOf('received');
  const { rows } = await asReader(admin, (tx) =>
    tx.execute<Row>(sql`
      select kind, case when grouping(plan) = 0 then 'plan' when grouping(method) = 0 then 'method'
          when grouping(coupon) = 0 then 'coupon' end as by,
        coalesce(plan, method, coupon) as name,
        (select d.title from products d where d.id::text = plan) as title, sum(n)::int as count, ${centavosSql('sum(amount)')} as amount
      from (${sql.join(sums, sql` union all `)}) told
      group by grouping sets ((kind), (kind, plan), (kind, method), (kind, coupon))
      union all
      select 'received', 'bin', width_bucket(p.paid_at, ${starts}::timestamptz[])::text, null,
        count(*)::int, ${centavosSql(`sum(${shapeOf(received).amount})`)}
      from installment_payments p where ${installmentCondition(received, today)} group by 3`),
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
