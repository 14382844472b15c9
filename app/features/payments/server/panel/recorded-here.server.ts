import { sql } from 'drizzle-orm';
import type {
  OnlyHere,
  RecordedHere,
  UnknownThere,
} from '#app/features/payments/rules/gateway-difference.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { centavosSql, instantSql } from '#app/platform/db/json-values.server.ts';
import { type GatewayName, MANUAL } from '../ports/payment-gateway.server.ts';

const ACTOR = system('payments-check');

/** More rows than a person reads; the sums include the rest. */
const MOST_ROWS = 500;

type Period = { paidFrom: Date; paidUntil: Date };

/**
 * Returns the payments recorded here as received in a period, and those that a provider cannot know, with the
 * reason: received by hand, through another provider, or without a charge.
 */
export async function recordedHere(
  gateway: GatewayName,
  { paidFrom, paidUntil }: Period,
): Promise<RecordedHere> {
  const within = (column: string) =>
    sql`${sql.raw(column)} >= ${paidFrom} and ${sql.raw(column)} < ${paidUntil}`;
  const why = sql`case when m.gateway is null then 'no-charge' when m.gateway = ${MANUAL} then 'by-hand'
    when m.gateway <> ${gateway} then 'other-gateway' end`;
  const { rows } = await asActor(ACTOR, (tx) =>
    tx.execute<{ sums: (RecordedHere['received'] & { why: UnknownThere | null })[]; rows: OnlyHere[] }>(sql`
      with money as (
        select c.id, i.transaction_id, c.gateway, c.method, c.amount, c.paid_at,
          exists (select 1 from payment_receipts r where r.charge_id = c.id) as proof
        from payment_charges c join installment_payments i on i.id = c.installment_id
        where ${within('c.paid_at')} and c.status in ('paid', 'refunded')
        union all
        select i.id, i.transaction_id, null, i.payment_method, i.paid_amount, i.paid_at, false
        from installment_payments i
        where ${within('i.paid_at')} and i.status in ('paid', 'refunded') and not i.received_elsewhere and not exists (
          select 1 from payment_charges c join installment_payments a on a.id = c.installment_id
          where a.transaction_id = i.transaction_id and (a.id = i.id or c.covers_order) and c.credited)
      ), reasoned as (select m.*, ${why} as why from money m)
      select (select coalesce(json_agg(s), '[]') from (
          select why, count(*)::int as count, ${centavosSql('sum(amount)')} as amount from reasoned group by why order by why) s) as sums,
        (select coalesce(json_agg(o), '[]') from (
          select id, transaction_id as "orderId", why, gateway, method, ${centavosSql('amount')} as amount,
            ${instantSql('paid_at')} as "paidAt", proof
          from reasoned where why is not null order by paid_at, id limit ${MOST_ROWS}) o) as rows`),
  );
  const [found] = rows;
  if (!found) throw new Error('unreachable');
  const unknown = found.sums.flatMap(({ why: reason, ...sum }) => (reason ? [{ why: reason, ...sum }] : []));
  const add = (key: 'count' | 'amount') => found.sums.reduce((all, sum) => all + sum[key], 0);
  return { received: { count: add('count'), amount: add('amount') }, unknown, rows: found.rows };
}
