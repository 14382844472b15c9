import { and, eq } from 'drizzle-orm';
import type { ServiceNotice } from '#app/features/cases/rules/case-notices.ts';
import type { NoticeWords } from '#app/features/notifications/rules/notice-text.ts';
import { notify } from '#app/features/notifications/server/index.server.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
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

/** Notifies the customer with the current text of the notice. @returns that text, for a mail. */
export async function notifyOfCard(tx: Tx, userId: UserId, notice: ServiceNotice): Promise<NoticeWords> {
  const words = await noticeText(tx, notice.key, notice.facts);
  await notify(tx, { userId, type: notice.type, link: notice.link, ...words });
  return words;
}

/**
 * Notifies once for a series of changes (ten debts entered, a list sorted): does not repeat a notice while it
 * is unread. The customer's page still reloads at every change.
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
