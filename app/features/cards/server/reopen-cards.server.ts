import { sql } from 'drizzle-orm';
import type { CardType } from '#app/features/cards/rules/card-status.ts';
import type { Tx } from '#app/platform/actor.server.ts';

/**
 * Opens again what was closed because its purchase was taken back, now that it is bought again: pending, as a purchase
 * begins (spec section 4), and its clock to be started anew. A card that the team blocked stays blocked: nobody buys
 * a way around that. As the system, in the transaction of the purchase, after `openCards`.
 * @param orderId the new purchase.
 */
export async function reopenCards(
  tx: Tx,
  userId: string,
  orderId: string,
  types: readonly CardType[],
): Promise<void> {
  const brought = sql`t.user_id = ${userId} and t.id <> ${orderId} and t.plan_snapshot -> 'activates' ? c.card_type`;
  const takenBack = sql`(t.withdrawn_at is not null or t.status = 'refunded')`;
  await tx.execute(sql`
    update cards c set status = 'pending', clock_started_at = null
    where c.user_id = ${userId} and c.linked_profile_id is null and c.status = 'blocked'
      and c.card_type = any(${sql.param([...types])})
      and exists (select 1 from transactions t where ${brought} and ${takenBack})
      and not exists (select 1 from transactions t where ${brought} and not ${takenBack})`);
}
