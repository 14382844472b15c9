import { and, eq } from 'drizzle-orm';
import type { ServiceNotice } from '#app/features/cards/rules/service-notices.ts';
import type { NoticeWords } from '#app/features/notifications/rules/notice-text.ts';
import { notify } from '#app/features/notifications/server/index.server.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { CardId, UserId } from '#app/terms/ids.ts';

const { cards, notifications: n } = schema;

/** A card of this client; undefined for a card of another client, or none. */
export async function clientCard(tx: Tx, clientId: UserId, cardId: CardId) {
  const [card] = await tx
    .select({ id: cards.id, type: cards.cardType })
    .from(cards)
    .where(and(eq(cards.id, cardId), eq(cards.userId, clientId)));
  return card;
}

/** The same, held until the transaction ends: one change of its steps at a time. */
export async function lockClientCard(tx: Tx, clientId: UserId, cardId: CardId) {
  const [card] = await tx
    .select({ id: cards.id, type: cards.cardType })
    .from(cards)
    .where(and(eq(cards.id, cardId), eq(cards.userId, clientId)))
    .for('update');
  return card;
}

/** Tells the customer, with the words of the moment. @returns these, for who also writes. */
export async function notifyOfCard(tx: Tx, userId: UserId, notice: ServiceNotice): Promise<NoticeWords> {
  const words = await noticeText(tx, notice.key, notice.facts);
  await notify(tx, { userId, type: notice.type, link: notice.link, ...words });
  return words;
}

/**
 * For news that come in rows (ten debts typed in, a list sorted by hand): while the same notice is unread, it is not
 * given again. The page of the customer reloads at every change all the same.
 */
export async function notifyOnce(tx: Tx, userId: UserId, notice: ServiceNotice): Promise<void> {
  const words = await noticeText(tx, notice.key, notice.facts);
  const [unread] = await tx
    .select({ id: n.id })
    .from(n)
    // Written as the partial index has it.
    .where(
      and(eq(n.userId, userId), eq(n.read, false), eq(n.title, words.title), eq(n.message, words.message)),
    )
    .limit(1);
  if (!unread) await notify(tx, { userId, type: notice.type, link: notice.link, ...words });
}
