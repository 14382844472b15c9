import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { lockCards, takenBack } from '#app/features/cases/server/index.server.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { Order } from './lock-order.server.ts';

/**
 * The oldest other order of the card's holder that is not refunded and includes the card. Skips orders whose
 * service was completed before.
 */
const otherOrder = () => sql`(
  select o.id from transactions o
  where o.user_id = cards.user_id and o.linked_profile_id is not distinct from cards.linked_profile_id
    and not o.awaits_holder and o.plan_snapshot -> 'activates' ? cards.card_type
    and o.id <> cards.opened_by and not ${takenBack('o')} and not exists (
      select 1 from card_status_history h where h.card_id = cards.id and h.user_step_id is null
        and h.status = 'completed' and h.created_at > o.created_at)
  order by o.created_at, o.id limit 1)`;

/**
 * Blocks the cards that this order opened, and ends the warranty bought with it. A card that another order of
 * its holder includes moves to that order. A warranty whose order is unknown ends with its card.
 */
export async function blockCards(tx: Tx, userId: UserId, { id }: Pick<Order, 'id'>): Promise<void> {
  const { cards, extendedWarranties } = schema;
  // First: of two orders refunded concurrently, the second sees that the first is refunded.
  await lockCards(tx, userId);
  const opened = and(eq(cards.userId, userId), eq(cards.openedBy, id));
  const other = otherOrder();
  await tx
    .update(cards)
    .set({ openedBy: other })
    .where(and(opened, sql`${other} is not null`));
  const blocked = await tx.update(cards).set({ status: 'blocked' }).where(opened).returning({ id: cards.id });
  await tx
    .update(extendedWarranties)
    .set({ status: 'canceled' })
    .where(
      and(
        eq(extendedWarranties.status, 'active'),
        or(
          eq(extendedWarranties.transactionId, id),
          and(
            isNull(extendedWarranties.transactionId),
            sql`${extendedWarranties.cardId} = any(${sql.param(blocked.map((card) => card.id))}::uuid[])`,
          ),
        ),
      ),
    );
}
