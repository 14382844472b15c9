import { sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { linkedName } from '#app/features/profiles/server/index.server.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { ListingPlace } from '#app/terms/listing.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';

const PAGE = '/app/anotacoes';

/** Notifies a customer, on the site and by mail, that a removed record is in a report again. */
export async function notifyReturn(
  tx: Tx,
  { userId, linkedProfileId }: { userId: UserId; linkedProfileId: string | null },
  { id, creditor, place, takenOn }: { id: string; creditor: string; place: ListingPlace; takenOn: CivilDate },
): Promise<void> {
  const holder = await linkedName(tx, linkedProfileId);
  const words = await noticeText(tx, 'listing.returned', {
    credor: creditor,
    lugar: LISTING_PLACE_LABELS[place],
    dia: formatDate(takenOn),
    titular: holder ? `O registro é de ${holder}.` : '',
  });
  const news = { userId, kind: 'case', type: 'warning', link: PAGE } as const;
  const mail = { action: 'Ver os registros' };
  await sendToCustomer(tx, { ...news, ...words, mail, key: `listing-returned:${id}:${takenOn}` });
}
