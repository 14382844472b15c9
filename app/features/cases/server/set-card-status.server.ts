import { eq } from 'drizzle-orm';
import type { Actor, Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { CardStatus } from '#app/terms/card-status.ts';
import type { CardId } from '#app/terms/ids.ts';
import { notifyCardChange } from './change-card.server.ts';

const { cards } = schema;

/**
 * Moves a card for a rule, in the caller's transaction, and notifies the customer as after a change by an
 * admin. Refuses completed and blocked cards: an admin closed them, and only an admin may reopen them.
 */
export async function setCardStatus(
  tx: Tx,
  actor: Actor,
  cardId: CardId,
  to: CardStatus,
): Promise<'done' | 'same' | 'refused' | 'deleted'> {
  const [card] = await tx.select().from(cards).where(eq(cards.id, cardId)).for('update');
  if (!card) return 'deleted';
  if (card.status === to) return 'same';
  if (card.status === 'completed' || card.status === 'blocked') return 'refused';
  await tx.update(cards).set({ status: to }).where(eq(cards.id, cardId));
  await notifyCardChange(tx, card, { status: to, score: card.score, scoreVisible: card.scoreVisible });
  await recordAudit(tx, actor, {
    action: 'card.update',
    entity: 'cards',
    entityId: cardId,
    before: { status: card.status },
    after: { status: to },
  });
  return 'done';
}
