import { type SQL, sql } from 'drizzle-orm';
import type { FigureTopic } from '#app/features/figures/rules/figure-topics.ts';
import { figuresSql } from '#app/features/figures/server/index.server.ts';
import {
  dueDatesOf,
  type InstallmentFilter,
  NO_COUPON,
  NO_PLAN,
} from '#app/features/payments/rules/installment-filter.ts';
import { clientsFound } from '#app/features/profiles/server/index.server.ts';
import { earliestOnTime, endOfDay, startOfDay } from '#app/lib/business-days.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { searchPatterns } from '#app/lib/search-patterns.ts';
import { searchConditions } from '#app/platform/db/search.server.ts';

/** Same expression as the partial index, otherwise the index is not used. */
const OPEN = sql.raw(`p.status in ('pending', 'processing', 'failed')`);

/** Follows `isLate`: dates of a card's statement and payments that the bank still checks are never late. */
export const late = (today: CivilDate): SQL =>
  sql`(p.status in ('pending', 'failed') and not p.one_charge and p.due_date < ${earliestOnTime(today)}::date)`;

/** The date column of a list, and the amount of its rows. */
type Shape = { column: 'paid_at' | 'refunded_at' | 'due_date'; amount: string };

export const shapeOf = ({ state }: Pick<InstallmentFilter, 'state'>): Shape => {
  if (state === 'recebidas') return { column: 'paid_at', amount: 'p.paid_amount' };
  if (state === 'devolvidas') return { column: 'refunded_at', amount: 'p.refunded_amount' };
  return { column: 'due_date', amount: state === 'todas' ? 'coalesce(p.paid_amount, p.amount)' : 'p.amount' };
};

function stateCondition({ state }: InstallmentFilter, today: CivilDate): SQL {
  switch (state) {
    case 'abertas':
      return OPEN;
    case 'a-vencer':
      return sql`${OPEN} and not ${late(today)}`;
    case 'vencidas':
      return late(today);
    case 'recebidas':
      return sql`p.paid_at is not null and not p.received_elsewhere`;
    case 'devolvidas':
      return sql`p.refunded_at is not null`;
    case 'canceladas':
      return sql`p.status = 'canceled'`;
    default:
      return sql`true`;
  }
}

/** For an order `t`: the id of its product, or its plan; null for other orders. */
const ORDER_KEY = sql.raw('order_key(t.plan_snapshot)');

function periodConditions({ from, until, late, ...filter }: InstallmentFilter, today: CivilDate): SQL[] {
  const { column } = shapeOf(filter);
  const conditions: SQL[] = [];
  const at = sql.raw(`p.${column}`);
  const civil = column === 'due_date';
  if (from)
    conditions.push(civil ? sql`${at} >= ${from}::date` : sql`${at} >= ${startOfDay(from)}::timestamptz`);
  if (until)
    conditions.push(civil ? sql`${at} <= ${until}::date` : sql`${at} < ${endOfDay(until)}::timestamptz`);
  if (late) {
    const [first, last] = dueDatesOf(late, today);
    if (first) conditions.push(sql`p.due_date >= ${first}::date`);
    conditions.push(sql`p.due_date <= ${last}::date`);
  }
  return conditions;
}

/** Conditions on the order and its person, for every state and period. */
function orderConditions({ plan, method, coupon, search }: InstallmentFilter): SQL[] {
  const conditions: SQL[] = [];
  if (method) conditions.push(sql`p.payment_method = ${method}`);
  const of: SQL[] = [];
  if (plan) of.push(plan === NO_PLAN ? sql`${ORDER_KEY} is null` : sql`${ORDER_KEY} = ${plan}`);
  if (coupon) of.push(coupon === NO_COUPON ? sql`t.coupon is null` : sql`t.coupon = ${coupon}`);
  if (of.length > 0) {
    conditions.push(
      sql`exists (select 1 from transactions t where t.id = p.transaction_id and ${sql.join(of, sql` and `)})`,
    );
  }
  const patterns = searchPatterns(search ?? '');
  if (patterns.length > 0) {
    const found = sql.join(searchConditions(search ?? '', { text: 's.search_text' }), sql` and `);
    conditions.push(sql`p.transaction_id in (
      select t.id from transactions t where t.user_id in (${clientsFound(search ?? '')})
      union all
      select t.id from transactions t join leads s on s.id = t.lead_id where t.user_id is null and ${found})`);
  }
  return conditions;
}

const all = (conditions: SQL[]) => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`);

/** Translates a filter into a condition on `installment_payments p`. */
export const installmentCondition = (filter: InstallmentFilter, today: CivilDate): SQL =>
  all([stateCondition(filter, today), ...periodConditions(filter, today), ...orderConditions(filter)]);

/** All open installments that match the filter's conditions on order and person. */
export const openCondition = (filter: InstallmentFilter): SQL => all([OPEN, ...orderConditions(filter)]);

/** Topic of the day sums for a state. Canceled and all installments have no sums. */
const TOPICS: Partial<Record<InstallmentFilter['state'], FigureTopic>> = {
  abertas: 'open',
  'a-vencer': 'open',
  vencidas: 'open',
  recebidas: 'received',
  devolvidas: 'refunded',
};

/** Returns the day sums of a filter's rows; null if only the rows themselves can be summed. */
export function sumsOfDays(filter: InstallmentFilter, today: CivilDate): SQL | null {
  const { state, from, until, late, plan, method, coupon, search } = filter;
  const topic = TOPICS[state];
  if (!topic || searchPatterns(search ?? '').length > 0) return null;
  const conditions: SQL[] = [];
  // Follows `late`: sums keep open amounts apart from amounts that can be late.
  const onTime = sql`${earliestOnTime(today)}::date`;
  if (state === 'a-vencer') conditions.push(sql`(status = 'resting' or day >= ${onTime})`);
  if (state === 'vencidas') conditions.push(sql`status = 'open' and day < ${onTime}`);
  if (late) {
    const [first, last] = dueDatesOf(late, today);
    if (first) conditions.push(sql`day >= ${first}::date`);
    conditions.push(sql`day <= ${last}::date`);
  }
  if (plan) conditions.push(plan === NO_PLAN ? sql`offer is null` : sql`offer = ${plan}`);
  if (method) conditions.push(sql`method = ${method}`);
  if (coupon) conditions.push(coupon === NO_COUPON ? sql`coupon is null` : sql`coupon = ${coupon}`);
  const days = { ...(from && { from }), ...(until && { to: until }) };
  return sql`select day, status, count, amount from ${figuresSql(topic, days)} where ${all(conditions)}`;
}
