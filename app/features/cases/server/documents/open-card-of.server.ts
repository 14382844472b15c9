import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { asActor, type CustomerActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { CardId } from '#app/terms/ids.ts';

/** The oldest service of the account's own holder that takes documents; null without one. */
export async function openCardOf(customer: CustomerActor): Promise<CardId | null> {
  const { cards } = schema;
  const [card] = await asActor(customer, (tx) =>
    tx
      .select({ id: cards.id })
      .from(cards)
      .where(
        and(
          eq(cards.userId, customer.userId),
          isNull(cards.linkedProfileId),
          sql`not case_over(${cards.userId}, ${cards.linkedProfileId})`,
        ),
      )
      .orderBy(asc(cards.createdAt), asc(cards.id))
      .limit(1),
  );
  return (card?.id as CardId | undefined) ?? null;
}
