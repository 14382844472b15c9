import { and, eq } from 'drizzle-orm';
import type { ServiceNotice } from '#app/features/cases/rules/case-notices.ts';
import { sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { linkedName } from '#app/features/profiles/server/index.server.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import type { CardId, UserId } from '#app/terms/ids.ts';

const { cards, notifications: n } = schema;

/** Loads a card of this client; undefined for an unknown card or one of another client. */
export async function clientCard(tx: Tx, clientId: UserId, cardId: CardId) {
  const [card] = await tx
    .select({ id: cards.id, type: cards.cardType })
    .from(cards)
    .where(and(eq(cards.id, cardId), eq(cards.userId, clientId)));
  return card;
}

/** Loads the card and locks it until the transaction ends, so that its steps change one at a time. */
export async function lockClientCard(tx: Tx, clientId: UserId, cardId: CardId) {
  const [card] = await tx
    .select({ id: cards.id, type: cards.cardType })
    .from(cards)
    .where(and(eq(cards.id, cardId), eq(cards.userId, clientId)))
    .for('update');
  return card;
}

/** Returns how notices name a service: "Limpa Nome", and of a linked profile "Limpa Nome, de Maria Alves". */
export async function serviceName(tx: Tx, cardId: CardId): Promise<string> {
  const [card] = await tx
    .select({ type: cards.cardType, linkedProfileId: cards.linkedProfileId })
    .from(cards)
    .where(eq(cards.id, cardId));
  if (!card) return '';
  const holder = await linkedName(tx, card.linkedProfileId);
  return CARD_TITLES[card.type] + (holder ? `, de ${holder}` : '');
}

/** Names the holder of the card beside its service, in notices that name a service. */
async function withHolder<Facts extends object>(tx: Tx, facts: Facts, cardId?: CardId): Promise<Facts> {
  return cardId && 'servico' in facts ? { ...facts, servico: await serviceName(tx, cardId) } : facts;
}

/** Notifies the customer with the current text of the notice. @param action label of the button of its mail */
export async function notifyOfCard(
  tx: Tx,
  userId: UserId,
  notice: ServiceNotice,
  cardId: CardId,
  { kind = 'case', action }: { kind?: 'case' | 'documents'; action?: string } = {},
): Promise<void> {
  const words = await noticeText(tx, notice.key, await withHolder(tx, notice.facts, cardId));
  const { type, link } = notice;
  await sendToCustomer(tx, { userId, kind, type, link, ...words, ...(action && { mail: { action } }) });
}

/**
 * Notifies once for a series of changes (ten debts entered, a list sorted): does not repeat a notice while it
 * is unread. The customer's page still reloads at every change.
 * @param cardId of a notice about one service
 */
export async function notifyOnce(
  tx: Tx,
  userId: UserId,
  notice: ServiceNotice,
  cardId?: CardId,
): Promise<void> {
  const words = await noticeText(tx, notice.key, await withHolder(tx, notice.facts, cardId));
  const [unread] = await tx
    .select({ id: n.id })
    .from(n)
    // Written as the partial index has it.
    .where(
      and(eq(n.userId, userId), eq(n.read, false), eq(n.title, words.title), eq(n.message, words.message)),
    )
    .limit(1);
  const { type, link } = notice;
  if (!unread) await sendToCustomer(tx, { userId, kind: 'case', type, link, ...words });
}
