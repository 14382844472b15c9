import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OwnField, OwnValues } from '#app/features/own-fields/rules/own-fields.ts';
import { activeOwnFields, changeOwnValues } from '#app/features/own-fields/server/index.server.ts';
import { err, type Result } from '#app/lib/result.ts';
import { asActor, asReader, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { CardId, UserId } from '#app/terms/ids.ts';

const { cards } = schema;

/** The own fields of cases, with client and values of one card; null for an unknown card. */
export const cardOwn = (
  admin: SignedInActor,
  cardId: CardId,
): Promise<{ userId: UserId; fields: OwnField[]; values: OwnValues } | null> =>
  asReader(admin, async (tx) => {
    const [card] = await tx
      .select({ userId: cards.userId, own: cards.own })
      .from(cards)
      .where(eq(cards.id, cardId));
    return card
      ? { userId: card.userId as UserId, fields: await activeOwnFields(tx, 'case'), values: card.own }
      : null;
  });

/** Values of the own fields of the service that works on a record; null without that service. */
export async function cardOwnValues(
  tx: Tx,
  { id, userId, linkedProfileId }: { id: string; userId: string; linkedProfileId: string | null },
): Promise<OwnValues | null> {
  const holder = linkedProfileId ? eq(cards.linkedProfileId, linkedProfileId) : isNull(cards.linkedProfileId);
  const service = sql`${cards.cardType} = listing_service(${id}::uuid)`;
  const ofHolder = and(eq(cards.userId, userId), holder, service);
  const [found] = await tx.select({ own: cards.own }).from(cards).where(ofHolder);
  return found?.own ?? null;
}

/** Stores the own fields of a client's card. @param expected the values that the form was loaded with */
export const saveCardOwn = (
  admin: SignedInActor,
  userId: UserId,
  cardId: string,
  entries: OwnValues,
  expected: OwnValues,
): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    const [now] = await tx
      .select({ own: cards.own })
      .from(cards)
      .where(and(eq(cards.id, cardId), eq(cards.userId, userId)))
      .for('update');
    if (!now) return err({ code: 'not-found', message: 'Este card não existe mais.' });
    const sent = { now: now.own, entries, expected };
    return changeOwnValues(tx, admin, 'case', sent, {
      action: 'card.update',
      entity: 'cards',
      entityId: cardId,
      store: (own) => tx.update(cards).set({ own }).where(eq(cards.id, cardId)),
    });
  });
