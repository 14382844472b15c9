import { type SQL, sql } from 'drizzle-orm';
import type { Aging, PartRow, Sum } from '#app/features/finance/rules/finance-view.ts';
import { dueDatesOf, LATE_RANGES, type PartFilter } from '#app/features/finance/rules/part-filter.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { encodeCursor } from '#app/lib/keyset.ts';
import { asReader, type SignedInActor } from '#app/platform/actor.server.ts';
import { centavosSql, instantSql } from '#app/platform/db/json-values.server.ts';
import { beyond, notLate, openCondition, orderOf, partCondition, shapeOf } from './part-conditions.server.ts';

const PAGE = 50;

/** Rows of a filter in the order of its list, from its place on, as JSON. */
export function rowsStatement(filter: PartFilter, today: CivilDate, limit: number): SQL {
  const { column, amount } = shapeOf(filter);
  const at = column === 'due_date' ? sql`p.due_date || 'T00:00:00Z'` : instantSql(`p.${column}`);
  return sql`
    select p.id, p.transaction_id as "orderId", t.user_id as "clientId", t.lead_id as "leadId",
      coalesce(c.full_name, l.name) as name, h.full_name as holder, t.one_charge as "oneCharge", ${centavosSql('p.worth')} as amount, p.due_date::text as "dueDate",
      p.status, p.payment_method as method, order_offer(t.plan_snapshot) as offer, t.coupon,
      ${instantSql('p.paid_at')} as "paidAt", ${instantSql('p.refunded_at')} as "refundedAt",
      p.replaced_by is not null as replaced,
      case when p.status = 'paid' then exists (select 1 from installment_payments a
        join payment_charges h on h.installment_id = a.id where a.transaction_id = p.transaction_id
        and (a.id = p.id or h.covers_order) and h.credited and h.refund_requested_at is not null) else false end as returning,
      place.number, place.of, p.at
    from (select p.*, ${amount} as worth, ${at} as at from installment_payments p
      where ${partCondition(filter, today)} and ${beyond(filter)} order by ${orderOf(filter)} limit ${limit}) p
    join transactions t on t.id = p.transaction_id
    left join profiles c on c.id = t.user_id left join leads l on l.id = t.lead_id
    left join linked_profiles h on h.id = t.linked_profile_id
    -- As its customer counts (partPosition).
    cross join lateral (select count(*)::int as of,
      (count(*) filter (where i.installment_number <= p.installment_number))::int as number
      from installment_payments i where i.transaction_id = p.transaction_id and (i.replaced_by is null or i.id = p.id)) place
    order by ${orderOf(filter)}`;
}

const sumOf = (amount: SQL, condition: SQL) => sql`(
  select json_build_object('count', count(*), 'amount', coalesce(${centavosSql(sql`sum(${amount})`)}, 0))
  from installment_payments p where ${condition})`;

function agingStatement(filter: PartFilter, today: CivilDate): SQL {
  const ranges = LATE_RANGES.map((range) => {
    const [first] = dueDatesOf(range, today);
    return first
      ? sql`when p.due_date >= ${first}::date then ${range.name}::text`
      : sql`else ${range.name}::text`;
  });
  return sql`(select coalesce(json_object_agg(late, json_build_object('count', n, 'amount', amount)), '{}') from (
    select case when ${notLate(today)} then 'a-vencer' ${sql.join(ranges, sql` `)} end as late,
      count(*) as n, ${centavosSql('sum(p.amount)')} as amount
    from installment_payments p where ${openCondition(filter)} group by 1) aged)`;
}

export type PartList = { parts: PartRow[]; next: string | null; total: Sum; aging: Aging };

/**
 * One page of parts with what all of the filter add up to, and everything open by how late it is: the screen in one
 * statement. The place is a key, so that page 4 000 costs what page 1 does.
 */
export async function listParts(
  admin: SignedInActor,
  filter: PartFilter,
  now: Date,
  size: number = PAGE,
): Promise<PartList> {
  const today = civilDateAt(now);
  const { amount } = shapeOf(filter);
  const { rows } = await asReader(admin, (tx) =>
    tx.execute<{ parts: PartRow[]; total: Sum; aging: Aging }>(sql`
      select (select coalesce(json_agg(r), '[]') from (${rowsStatement(filter, today, size + 1)}) r) as parts,
        ${sumOf(amount, partCondition(filter, today))} as total, ${agingStatement(filter, today)} as aging`),
  );
  const [found] = rows;
  if (!found) throw new Error('unreachable');
  const parts = found.parts.slice(0, size);
  const last = parts.at(-1);
  const next = found.parts.length > size && last ? encodeCursor({ createdAt: last.at, id: last.id }) : null;
  return { parts, next, total: found.total, aging: found.aging };
}
