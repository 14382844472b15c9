import { and, eq, inArray, isNull } from 'drizzle-orm';
import { CARD_TYPES, type CardType } from '#app/features/cards/rules/card-status.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { addSteps } from './add-steps.server.ts';

/**
 * Opens the cards of a purchase for the account itself, inside the transaction of the purchase: pending, with the
 * steps of their type (spec section 4). A card that is there already stays as it stands.
 * @returns the id of each asked card, opened now or before, in the order of the dashboard.
 */
export async function openCards(
  tx: Tx,
  userId: string,
  types: readonly CardType[],
): Promise<{ id: string; cardType: CardType; opened: boolean }[]> {
  const { cards } = schema;
  // One order for everybody: two purchases at once then wait for each other and never in a circle.
  const wanted = CARD_TYPES.filter((type) => types.includes(type));
  if (wanted.length === 0) return [];
  const opened = await tx
    .insert(cards)
    .values(wanted.map((cardType) => ({ id: newId(), userId, cardType })))
    .onConflictDoNothing()
    .returning({ id: cards.id });
  const held = await tx
    .select({ id: cards.id, cardType: cards.cardType })
    .from(cards)
    .where(and(eq(cards.userId, userId), isNull(cards.linkedProfileId), inArray(cards.cardType, wanted)));
  const isNew = new Set(opened.map(({ id }) => id));
  if (isNew.size > 0) await addSteps(tx, [...isNew]);
  return wanted.flatMap((type) =>
    held.filter(({ cardType }) => cardType === type).map((card) => ({ ...card, opened: isNew.has(card.id) })),
  );
}
