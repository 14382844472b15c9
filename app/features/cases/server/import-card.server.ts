import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { OwnValues } from '#app/features/own-fields/rules/own-fields.ts';
import { startOfDay } from '#app/lib/business-days.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { findUses } from '#app/platform/db/find-uses.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { CARD_TYPES, type CardStatus, type CardType } from '#app/terms/card-status.ts';
import type { OrderId } from '#app/terms/ids.ts';
import { addSteps, type CardHolder } from './open-cards.server.ts';

const { cards } = schema;

export type ImportedCard = {
  cardType: CardType;
  status: CardStatus;
  /** First day of the deadline clock; null while the contract or a document is missing. */
  startedOn: CivilDate | null;
  own: OwnValues;
};

/**
 * Opens a service that was sold before the firm moved in, in the caller's transaction under the system's rights.
 * The caller settles the account's clocks at the end.
 * @returns its id; null if the holder has a service of this type
 */
export async function addImportedCard(
  tx: Tx,
  admin: SignedInActor,
  holder: CardHolder,
  { cardType, status, startedOn, own }: ImportedCard,
): Promise<string | null> {
  const id = newId();
  const began = startedOn && new Date(startOfDay(startedOn));
  const added = await tx
    .insert(cards)
    .values({
      ...{ id, ...holder, cardType, status, own },
      // Counted on the day on which it began, not on that of the import.
      ...(began && { clockStartedAt: began, createdAt: began }),
    })
    .onConflictDoNothing()
    .returning({ id: cards.id });
  if (added.length === 0) return null;
  await addSteps(tx, [id]);
  await recordAudit(tx, admin, {
    action: 'card.create',
    entity: 'cards',
    entityId: id,
    after: { userId: holder.userId, cardType, linkedProfileId: holder.linkedProfileId },
  });
  return id;
}

const withoutOrder = ({ userId, linkedProfileId }: CardHolder) =>
  and(
    eq(cards.userId, userId),
    sql`${cards.linkedProfileId} is not distinct from ${linkedProfileId}::uuid`,
    isNull(cards.openedBy),
  );

/** Lists the services of a holder that no order opened, in the order of the dashboard, and locks them. */
export async function cardsWithoutOrder(tx: Tx, holder: CardHolder): Promise<CardType[]> {
  const rows = await tx
    .select({ cardType: cards.cardType })
    .from(cards)
    .where(withoutOrder(holder))
    .orderBy(cards.id)
    .for('update');
  return CARD_TYPES.filter((type) => rows.some(({ cardType }) => cardType === type));
}

/** Names an order as the one that opened the services of `cardsWithoutOrder`. The caller settles their clocks. */
export async function tieCardsToOrder(tx: Tx, holder: CardHolder, orderId: OrderId): Promise<void> {
  await tx.update(cards).set({ openedBy: orderId }).where(withoutOrder(holder));
}

/** Tables with rows that every service has. */
const OWN = ['user_process_steps', 'card_status_history', 'card_score_history'];

/**
 * Removes services that nothing refers to, and that the team did not change after an instant.
 * @returns the ids of the others
 */
export async function removeUntouchedCards(
  tx: Tx,
  ids: readonly string[],
  since: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { cardStatusHistory: h } = schema;
  const held = await tx
    .select({ id: cards.id, score: cards.score, rating: cards.rating, notes: cards.notes })
    .from(cards)
    .where(inArray(cards.id, [...ids]))
    .orderBy(cards.id)
    .for('update');
  const moved = await tx
    .select({ id: h.cardId })
    .from(h)
    .where(and(inArray(h.cardId, [...ids]), gt(h.createdAt, since)));
  const stays = new Set<string>([
    ...(await findUses(tx, ['cards'], OWN, ids)).map(({ id }) => id),
    ...moved.map(({ id }) => id),
    ...held.filter(({ score, rating, notes }) => score > 0 || rating || notes).map(({ id }) => id),
  ]);
  const untouched = ids.filter((id) => !stays.has(id));
  if (untouched.length > 0) await tx.delete(cards).where(inArray(cards.id, untouched));
  return stays;
}
