import { type SQL, sql } from 'drizzle-orm';
import type { Aging, InstallmentRow, Sum } from '#app/features/payments/rules/finance.ts';
import { FINANCE_CSV } from '#app/features/payments/rules/finance-csv.ts';
import {
  dueDatesOf,
  INSTALLMENT_LIST,
  type InstallmentFilter,
  installmentFilterOf,
  LATE_RANGES,
} from '#app/features/payments/rules/installment-filter.ts';
import { csvOf, defineList, type ListPage } from '#app/kit/list.server.ts';
import type { Asked } from '#app/kit/list.ts';
import { earliestOnTime } from '#app/lib/business-days.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asReader, type SignedInActor } from '#app/platform/actor.server.ts';
import { centavosSql, centavosText, instantText } from '#app/platform/db/json-values.server.ts';
import {
  installmentCondition,
  late,
  openCondition,
  shapeOf,
  sumsOfDays,
} from './installment-conditions.server.ts';
import { mayContact } from './load-order.server.ts';

const COLUMNS = `p.id, p.transaction_id as "orderId", t.user_id as "clientId", t.lead_id as "leadId",
  coalesce(c.full_name, l.name) as name, h.full_name as holder,
  case when p.status in ('pending', 'failed') then nullif(coalesce(c.phone, l.whatsapp), '') end as phone, t.one_charge as "oneCharge",
  p.due_date::text as "dueDate", p.status, p.payment_method as method, order_offer(t.plan_snapshot) as offer, t.coupon,
  ${instantText('p.paid_at')} as "paidAt", ${instantText('p.refunded_at')} as "refundedAt",
  p.replaced_by is not null and p.replaced_by is distinct from p.renegotiation_id as replaced,
  case when p.status = 'paid' then exists (select 1 from installment_payments a
    join payment_charges h on h.installment_id = a.id where a.transaction_id = p.transaction_id
    and (a.id = p.id or h.covers_order) and h.credited and h.refund_requested_at is not null) else false end as returning,
  installment_place(p.transaction_id, p.renegotiation_id, p.installment_number) as place`;
const JOINS = `join transactions t on t.id = p.transaction_id
  left join profiles c on c.id = t.user_id left join leads l on l.id = t.lead_id
  left join linked_profiles h on h.id = t.linked_profile_id`;

/** Same expression as the index, in which every row has a value. */
const instantOf = (column: 'paid_at' | 'refunded_at') => (filters: Partial<InstallmentFilter>) =>
  shapeOf(installmentFilterOf(filters)).column === column
    ? `p.${column}`
    : `coalesce(p.${column}, '-infinity')`;
const worthOf = (filters: Partial<InstallmentFilter>) => shapeOf(installmentFilterOf(filters)).amount;

const installmentList = defineList<InstallmentRow, typeof INSTALLMENT_LIST>({
  address: INSTALLMENT_LIST,
  from: ['installment_payments', 'p'],
  joins: JOINS,
  columns: (filters) => `${COLUMNS}, ${centavosText(worthOf(filters))} as amount`,
  // The page shows the sum of all rows.
  most: 0,
  sort: {
    vencimento: 'p.due_date',
    recebida: instantOf('paid_at'),
    devolvida: instantOf('refunded_at'),
    valor: worthOf,
  },
});

const SUM = sql`json_build_object('count', coalesce(sum(count), 0), 'amount', coalesce(${centavosSql('sum(amount)')}, 0))`;

/** Sums the rows of a filter; without a search, from the day sums if they exist. */
function totalStatement(filter: InstallmentFilter, condition: SQL, today: CivilDate): SQL {
  const days = sumsOfDays(filter, today);
  const rows = sql`select count(*) as count, sum(${sql.raw(shapeOf(filter).amount)}) as amount
    from installment_payments p where ${condition}`;
  return sql`(select ${SUM} from (${days ?? rows}) found)`;
}

function agingStatement(filter: InstallmentFilter, today: CivilDate): SQL {
  const ranges = LATE_RANGES.map((range) => {
    const [first] = dueDatesOf(range, today);
    return first ? sql`when day >= ${first}::date then ${range.name}::text` : sql`else ${range.name}::text`;
  });
  const { state: _, from, until, late: range, ...ofOrders } = filter;
  const days = sumsOfDays({ ...ofOrders, state: 'abertas' }, today);
  const rows = sql`select p.due_date as day, case when ${late(today)} then 'open' else 'resting' end as status,
      1 as count, p.amount
    from installment_payments p where ${openCondition(filter)}`;
  return sql`(select coalesce(json_object_agg(late, sum), '{}') from (
    select case when status = 'resting' or day >= ${earliestOnTime(today)}::date then 'a-vencer' ${sql.join(ranges, sql` `)} end as late,
      ${SUM} as sum
    from (${days ?? rows}) open group by 1) aged)`;
}

export type InstallmentList = { page: ListPage<InstallmentRow>; total: Sum; aging: Aging };
type AskedInstallments = Asked<typeof INSTALLMENT_LIST> & { size?: number };

/** Loads one page of installments, the sum of all that match, and all open ones by age. */
export const listInstallments = (
  admin: SignedInActor,
  asked: AskedInstallments,
  now: Date,
): Promise<InstallmentList> =>
  asReader(admin, async (tx) => {
    const today = civilDateAt(now);
    const filter = installmentFilterOf(asked.filters);
    const condition = installmentCondition(filter, today);
    const page = await installmentList.loadIn(tx, admin, { ...asked, and: [condition] });
    if (!mayContact(admin)) for (const row of page.rows) row.phone = null;
    const { rows } = await tx.execute<{ total: Sum; aging: Aging }>(sql`
      select ${totalStatement(filter, condition, today)} as total, ${agingStatement(filter, today)} as aging`);
    const [sums] = rows;
    if (!sums) throw new Error('unreachable');
    return { page, ...sums };
  });

/** Exports all installments that an address finds as CSV. */
export function exportInstallments(admin: SignedInActor, asked: Asked<typeof INSTALLMENT_LIST>, now: Date) {
  const { late, ...filter } = installmentFilterOf(asked.filters);
  return csvOf(
    admin,
    {
      action: 'finance.export',
      entity: 'finance-exports',
      after: { ...filter, late: late?.name ?? null },
    },
    FINANCE_CSV,
    installmentList.pieces<InstallmentRow>(admin, {
      ...asked,
      and: [installmentCondition({ ...filter, late }, civilDateAt(now))],
    }),
  );
}

/** Returns a statement with the ids of all installments that an address finds. */
export const foundInstallments = (
  admin: SignedInActor,
  asked: Asked<typeof INSTALLMENT_LIST>,
  now: Date,
): SQL =>
  installmentList.found(admin, {
    ...asked,
    and: [installmentCondition(installmentFilterOf(asked.filters), civilDateAt(now))],
  });
