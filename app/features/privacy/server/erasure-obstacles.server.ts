import { sql } from 'drizzle-orm';
import type { ErasureObstacle } from '#app/features/privacy/rules/erasure.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { centavosSql } from '#app/platform/db/json-values.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/**
 * Returns the obstacles to an erasure: orders with open installments, and refunds in progress. Empty without
 * obstacles. Amounts in centavos.
 */
export async function obstaclesOf(tx: Tx, userId: UserId): Promise<ErasureObstacle[]> {
  const { rows } = await tx.execute<ErasureObstacle>(sql`
    select 'open' as kind, t.id as "orderId", order_offer(t.plan_snapshot) as offer,
      ${centavosSql('sum(p.amount)')} as amount, not exists (select 1 from installment_payments o
        where o.transaction_id = t.id and o.status in ('paid', 'refunded')) as cancelable
    from transactions t join installment_payments p on p.transaction_id = t.id
    where t.user_id = ${userId} and t.withdrawn_at is null and t.canceled_at is null and t.status <> 'refunded'
      and p.status in ('pending', 'processing', 'failed')
    group by t.id
    union all
    select 'refund', t.id, order_offer(t.plan_snapshot), ${centavosSql('sum(r.amount)')}, false
    from refunds r join transactions t on t.id = r.transaction_id
    where t.user_id = ${userId} and r.status = 'asked' group by t.id`);
  return rows;
}

/** The same for the customer's screen. */
export const listErasureObstacles = (customer: SignedInActor): Promise<ErasureObstacle[]> =>
  asActor(customer, (tx) => obstaclesOf(tx, customer.userId));
