import { type SQL, sql } from 'drizzle-orm';

/**
 * Condition: the order was withdrawn, canceled or refunded, or all its money is being refunded. A refund may
 * take days, and one for a manual payment waits for an admin; the cards close at once. For the system, which
 * sees all three tables.
 * @param order the alias of `transactions` in the statement around it.
 */
export function takenBack(order: 't' | 'o' | 'transactions'): SQL {
  const t = sql.raw(order);
  const returning = sql`exists (select 1 from payment_charges h join installment_payments a on a.id = h.installment_id
    where a.transaction_id = i.transaction_id and (a.id = i.id or h.covers_order) and h.credited
      and h.refund_requested_at is not null)`;
  return sql`(${t}.withdrawn_at is not null or ${t}.canceled_at is not null or ${t}.status = 'refunded' or (
    exists (select 1 from installment_payments i where i.transaction_id = ${t}.id and i.status = 'paid')
    and not exists (select 1 from installment_payments i where i.transaction_id = ${t}.id
      and i.status not in ('canceled', 'refunded') and not (i.status = 'paid' and ${returning}))))`;
}
