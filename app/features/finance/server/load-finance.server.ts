import { sql } from 'drizzle-orm';
import { binsOf, drawnBy, type FinancePeriod } from '#app/features/finance/rules/finance-period.ts';
import {
  type Breakdown,
  FIGURE_KINDS,
  FIGURES,
  type FigureKind,
  type Finance,
  noFigures,
} from '#app/features/finance/rules/finance-view.ts';
import { NO_COUPON, NO_PLAN } from '#app/features/finance/rules/part-filter.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { KNOWN_PLAN, partCondition, shapeOf } from './part-conditions.server.ts';

/** A sum of one kind by one thing; `by` is null for the sum of all. */
type Row = {
  kind: FigureKind;
  by: 'plan' | 'method' | 'coupon' | 'bin' | null;
  name: string | null;
  count: number;
  amount: number;
};

/**
 * What came in, went back, is to come and is late in a period, and each by plan, method, coupon and time, in one
 * statement over the same conditions as the lists: a figure is the sum of the rows that it links to.
 */
export async function loadFinance(admin: SignedInActor, period: FinancePeriod, now: Date): Promise<Finance> {
  const today = civilDateAt(now);
  const parts = FIGURE_KINDS.map((kind) => {
    const filter = { state: FIGURES[kind], ...period };
    const { column, amount } = shapeOf(filter);
    // Brasília is three hours behind UTC all year (day-range.ts); looking the zone up for every row costs more than the row.
    const day =
      column === 'due_date' ? 'p.due_date' : `((p.${column} at time zone 'UTC') - interval '3 hours')::date`;
    return sql`select ${kind}::text as kind, ${amount} as amount, p.transaction_id, p.payment_method as method,
      ${sql.raw(day)} as day from installment_payments p where ${partCondition(filter, today)}`;
  });
  const unit = drawnBy(period);
  // First down to the few different rows that there are, then each sum over those.
  const { rows } = await asActor(admin, (tx) =>
    tx.execute<Row>(sql`
      select kind, case when grouping(plan) = 0 then 'plan' when grouping(method) = 0 then 'method'
          when grouping(coupon) = 0 then 'coupon' when grouping(bin) = 0 then 'bin' end as by,
        coalesce(plan, method, coupon, bin) as name, sum(n)::int as count, (sum(amount) * 100)::float8 as amount
      from (
        select kind, method, coalesce(${KNOWN_PLAN}, ${NO_PLAN}) as plan, coalesce(coupon, ${NO_COUPON}) as coupon,
          to_char(date_trunc(${unit}, day::timestamp), 'YYYY-MM-DD') as bin, n, amount
        from (
          select m.kind, m.method, m.day, t.plan_snapshot ->> 'plan' as plan, t.coupon, count(*) as n, sum(m.amount) as amount
          from (${sql.join(parts, sql` union all `)}) m join transactions t on t.id = m.transaction_id
          group by 1, 2, 3, 4, 5) each_kind) told
      group by grouping sets ((kind), (kind, plan), (kind, method), (kind, coupon), (kind, bin))`),
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
  const received = new Map<string, number>();
  for (const { kind, by, name, count, amount } of rows) {
    if (by === null) total[kind] = { count, amount };
    else if (by === 'bin') {
      if (kind === 'received') received.set(name ?? '', amount);
    } else {
      const group = groups[by].get(name ?? '') ?? { name: name ?? '', figures: noFigures() };
      group.figures[kind] = { count, amount };
      groups[by].set(group.name, group);
    }
  }
  return {
    total,
    plans: largestFirst(groups.plan),
    methods: largestFirst(groups.method),
    coupons: largestFirst(groups.coupon),
    bins: binsOf(period).map((day) => ({ day, amount: received.get(day) ?? 0 })),
  };
}

const largestFirst = (group: Map<string, Breakdown[number]>): Breakdown =>
  [...group.values()].toSorted(
    (a, b) => b.figures.received.amount - a.figures.received.amount || a.name.localeCompare(b.name),
  );
