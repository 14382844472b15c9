import { type SQL, sql } from 'drizzle-orm';

/**
 * Was the order taken back: withdrawn from, canceled, given back, or with all its money on the way back? Payments may take days
 * to be returned, and one that came in by hand waits for a person; the cards are closed at once. For the system, which
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
