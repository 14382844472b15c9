import { sql } from 'drizzle-orm';
import { figuresSql } from '#app/features/figures/server/index.server.ts';
import { cashFlow, type Movement, type Week, weekStart } from '#app/features/finance/rules/cash-flow.ts';
import { type MonthResult, type PartnerSum, resultOf } from '#app/features/finance/rules/month-result.ts';
import { settlementDay, USUAL_RULE } from '#app/features/finance/rules/settlement.ts';
import type { FeeSource } from '#app/features/finance/rules/terms.ts';
import { earliestOnTime } from '#app/lib/business-days.ts';
import { addDays, addMonths, type CivilDate, startOfMonth } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import { asReader, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { centavosSql } from '#app/platform/db/json-values.server.ts';
import type { PaidMethod } from '#app/terms/transaction-status.ts';
import { type CostSum, readCostSums, readRules, settlementsOf } from './costs.server.ts';

/** A settlement that is later than this after its payment is not expected: 36 card installments of a month. */
const LONGEST_SETTLEMENT_DAYS = 1_120;

export type MethodCost = {
  method: PaidMethod;
  source: FeeSource;
  count: number;
  amount: Centavos;
  fee: Centavos;
};
export type FinanceResult = {
  months: MonthResult[];
  partners: PartnerSum[];
  methods: MethodCost[];
  weeks: Week[];
  /** Open installments whose day has passed: not part of the forecast. */
  late: Centavos;
};

/** Loads the result of the last months up to the current one, partners and methods of that time, and the cash forecast. */
export const loadResult = (admin: SignedInActor, months: number, now: Date): Promise<FinanceResult> =>
  asReader(admin, async (tx) => {
    const today = civilDateAt(now);
    const first = addMonths(`${today.slice(0, 8)}01`, 1 - months);
    const last = addDays(addMonths(`${today.slice(0, 8)}01`, 1), -1);
    const commissions = await readPartners(tx, first, last);
    // One reading serves fees, methods and settlements.
    const settling = addDays(today, -LONGEST_SETTLEMENT_DAYS);
    const costs = await readCostSums(tx, settling < first ? settling : first, last);
    const current = costs.filter(({ paidOn }) => paidOn >= first);
    return {
      months: resultOf(first, months, [
        ...(await readMonths(tx, first, last)),
        ...current.map(({ paidOn, fee }) => ({
          ...{ month: startOfMonth(paidOn), part: 'fees' as const },
          amount: fee,
        })),
        ...commissions.map(({ month, paid }) => ({ month, part: 'commissions' as const, amount: paid })),
      ]),
      partners: sumPartners(commissions),
      methods: methodsOf(current),
      ...(await loadFlow(tx, today, costs, commissions)),
    };
  });

/** Amounts of each month by their part of the result. */
async function readMonths(tx: Tx, from: CivilDate, to: CivilDate) {
  const month = (day: string) => sql.raw(`date_trunc('month', ${day})::date::text as month`);
  const { rows } = await tx.execute<{
    month: CivilDate;
    part: 'received' | 'refunded' | 'expenses';
    amount: Centavos;
  }>(sql`
    select ${month('day')}, 'received' as part, ${centavosSql('sum(amount)')} as amount from ${figuresSql('received', { from, to })} group by 1
    union all select ${month('day')}, 'refunded', ${centavosSql('sum(amount)')} from ${figuresSql('refunded', { from, to })} group by 1
    union all select ${month('day')}, 'expenses', ${centavosSql('sum(amount)')} from expenses
      where removed_at is null and day between ${from}::date and ${to}::date group by 1`);
  return rows;
}

type PartnerMonth = {
  id: string;
  name: string;
  month: CivilDate;
  earned: Centavos;
  paid: Centavos;
  free: Centavos;
};

const readPartners = async (tx: Tx, from: CivilDate, to: CivilDate): Promise<PartnerMonth[]> =>
  (
    await tx.execute<PartnerMonth>(sql`
      select partner_id as id, name, month::text as month, ${centavosSql('earned')} as earned, ${centavosSql('paid')} as paid,
        ${centavosSql('free')} as free from partner_sums(${from}::date, ${to}::date)`)
  ).rows;

function sumPartners(rows: readonly PartnerMonth[]): PartnerSum[] {
  const sums = new Map<string, PartnerSum>();
  for (const { id, name, earned, paid, free } of rows) {
    const sum = sums.get(id) ?? { id, name, earned: 0, paid: 0, free: 0 };
    sums.set(id, { id, name, earned: sum.earned + earned, paid: sum.paid + paid, free: sum.free + free });
  }
  return [...sums.values()].toSorted((a, b) => b.earned - a.earned || a.name.localeCompare(b.name));
}

/** Adds up the payments by method and source of the fee, the largest amount first. */
function methodsOf(costs: readonly CostSum[]): MethodCost[] {
  const sums = new Map<string, MethodCost>();
  for (const { method, feeSource: source, count, amount, fee } of costs) {
    const sum = sums.get(`${method} ${source}`) ?? { method, source, count: 0, amount: 0, fee: 0 };
    const added = { count: sum.count + count, amount: sum.amount + amount, fee: sum.fee + fee };
    sums.set(`${method} ${source}`, { method, source, ...added });
  }
  return [...sums.values()].toSorted(
    (a, b) => b.amount - a.amount || a.method.localeCompare(b.method) || a.source.localeCompare(b.source),
  );
}

/**
 * The forecast by week. In: settlements of paid charges, and open installments that are not late, by their day and the
 * rule of their method. Out: refunds that are due, expenses, and commissions that are free, in this week.
 */
async function loadFlow(
  tx: Tx,
  today: CivilDate,
  costs: readonly CostSum[],
  partners: readonly PartnerMonth[],
) {
  const monday = weekStart(today);
  const rules = await readRules(tx, today);
  const { rows } = await tx.execute<{
    source: 'open' | 'late' | 'refunds' | 'expenses';
    day: CivilDate;
    method: PaidMethod;
    amount: Centavos;
  }>(sql`
    select case when status = 'resting' or day >= ${earliestOnTime(today)}::date then 'open' else 'late' end as source, day::text as day, method,
      ${centavosSql('sum(amount)')} as amount from ${figuresSql('open')} group by 1, 2, 3
    union all select 'refunds', greatest(due_on, ${today}::date)::text, '', ${centavosSql('amount')} from open_refunds()
    union all select 'expenses', day::text, '', ${centavosSql('sum(amount)')} from expenses
      where removed_at is null and day >= ${monday}::date group by 2`);
  const free = sumPartners(partners).reduce((sum, one) => sum + Math.max(0, one.free), 0);
  const movements: Movement[] = [
    ...settlementsOf(costs).map((one) => ({ ...one, source: 'settled' as const })),
    { day: today, source: 'commissions', amount: free },
  ];
  let late = 0;
  for (const { source, day, method, amount } of rows) {
    if (source === 'late') late += amount;
    else if (source !== 'open') movements.push({ day, source, amount });
    else {
      const rule = rules.get(method) ?? USUAL_RULE[method];
      const expected = settlementDay(day < today ? today : day, rule);
      movements.push({ day: expected, source, amount });
    }
  }
  return { weeks: cashFlow(movements, today), late };
}
