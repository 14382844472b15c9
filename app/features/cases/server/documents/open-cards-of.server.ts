import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { CardId, UserId } from '#app/terms/ids.ts';

/** A holder of a client with a service that takes documents, and the oldest such service. */
type OpenHolder = { cardId: CardId; name: string };

/** The holders of a client whose case goes on, the account's own first; within the rights of the transaction's actor. */
export async function openHoldersOf(tx: Tx, userId: UserId): Promise<OpenHolder[]> {
  const { cards } = schema;
  const rows = await tx
    .selectDistinctOn([cards.linkedProfileId], {
      cardId: cards.id,
      linked: cards.linkedProfileId,
      name: sql<string>`person_name(${cards.userId}, ${cards.linkedProfileId})`,
    })
    .from(cards)
    .where(and(eq(cards.userId, userId), sql`not case_over(${cards.userId}, ${cards.linkedProfileId})`))
    .orderBy(cards.linkedProfileId, asc(cards.createdAt), asc(cards.id));
  return rows
    .toSorted((a, b) => Number(a.linked !== null) - Number(b.linked !== null))
    .map(({ cardId, name }) => ({ cardId: cardId as CardId, name }));
}
