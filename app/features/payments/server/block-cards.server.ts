import { and, eq, isNull, ne, not, or, sql } from 'drizzle-orm';
import { lockCards, takenBack } from '#app/features/cards/server/index.server.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import type { Order } from './lock-order.server.ts';

const { transactions } = schema;

/**
 * Blocks the cards that this order opened on the account, unless another order that stands opens them too, and ends
 * the warranty that was bought with it. A warranty whose order is not known ends with its card.
 */
export async function blockCards(tx: Tx, userId: string, { id, planSnapshot }: Order): Promise<void> {
  const { cards, extendedWarranties } = schema;
  const brought = activatedBy(planSnapshot);
  // First: of two orders that are given back at once, the second sees that the first no longer stands.
  await lockCards(tx, userId);
  const others = await tx
    .select({ snapshot: transactions.planSnapshot })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), ne(transactions.id, id), not(takenBack('transactions'))));
  const kept = new Set(others.flatMap(({ snapshot }) => activatedBy(snapshot)));
  const gone = brought.filter((type) => !kept.has(type));
  const blocked = await tx
    .update(cards)
    .set({ status: 'blocked' })
    .where(
      and(
        eq(cards.userId, userId),
        isNull(cards.linkedProfileId),
        sql`${cards.cardType} = any(${sql.param(gone)})`,
      ),
    )
    .returning({ id: cards.id });
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

/** Card types of an order's snapshot; of one from before snapshots named them, none. */
function activatedBy(snapshot: unknown): string[] {
  const { activates } = (snapshot ?? {}) as { activates?: unknown };
  return Array.isArray(activates) ? activates.filter((type) => typeof type === 'string') : [];
}
