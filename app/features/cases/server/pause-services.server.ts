import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { CardStatus } from '#app/terms/card-status.ts';
import type { OrderId, UserId } from '#app/terms/ids.ts';
import { lockCards } from './documents/settle-clocks.server.ts';

const { cards } = schema;
type PausedService = { cardId: string; status: CardStatus };

/** Stops the running services that an order opened. @returns each with the status that it had. */
export async function pauseServices(tx: Tx, userId: UserId, orderId: OrderId): Promise<PausedService[]> {
  await lockCards(tx, userId);
  const running = await tx
    .select({ cardId: cards.id, status: cards.status })
    .from(cards)
    .where(
      and(
        eq(cards.userId, userId),
        eq(cards.openedBy, orderId),
        inArray(cards.status, ['active', 'analyzing', 'pending']),
      ),
    );
  const ids = running.map(({ cardId }) => cardId);
  if (ids.length > 0) await tx.update(cards).set({ status: 'blocked' }).where(inArray(cards.id, ids));
  return running;
}

/** Lets paused services go on, except those that someone changed since. */
export async function resumeServices(
  tx: Tx,
  userId: UserId,
  paused: readonly PausedService[],
): Promise<void> {
  if (paused.length === 0) return;
  await lockCards(tx, userId);
  for (const { cardId, status } of paused)
    await tx
      .update(cards)
      .set({ status })
      .where(and(eq(cards.id, cardId), eq(cards.userId, userId), eq(cards.status, 'blocked')));
}
