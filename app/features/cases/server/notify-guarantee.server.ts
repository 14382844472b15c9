import type { AskedText } from '#app/features/notifications/rules/notice-catalog.ts';
import { sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { CardType } from '#app/terms/card-status.ts';
import type { UserId } from '#app/terms/ids.ts';

/**
 * Notifies the customer of a request, on the site and by mail, in the transaction of the change.
 * @param key identifies the mail, which is sent once; `listingId` links to the record that is taken on again.
 */
export async function notifyGuarantee(
  tx: Tx,
  userId: UserId,
  service: CardType,
  { key: text, facts }: AskedText,
  { key, listingId = null }: { key: string; listingId?: string | null },
): Promise<void> {
  const words = await noticeText(tx, text, facts);
  const link = listingId ? `/app/anotacoes?registro=${listingId}` : `/app/card/${service}`;
  const mail = { action: listingId ? 'Abrir o registro' : 'Abrir o serviço' };
  await sendToCustomer(tx, { userId, kind: 'account', link, ...words, mail, key });
}
