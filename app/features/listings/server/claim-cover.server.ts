import { acceptedCover, askCover, coversOf, lockCards } from '#app/features/cases/server/index.server.ts';
import { type Cover, coveringService, coverOf, coverRefusal } from '#app/features/listings/rules/cover.ts';
import { LISTING_MISSING } from '#app/features/listings/rules/messages.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, asReader, type CustomerActor, system } from '#app/platform/actor.server.ts';
import { isListingClosed } from '#app/terms/listing.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';
import { activeHolder } from './keep-listing.server.ts';
import { listingsOf, lockListing, setListingState } from './listing-door.server.ts';

const ACTOR = system('guarantees');

/** Loads the extended guarantee of each record of the customer's active profile, by the record's id. */
export async function loadCovers(
  customer: CustomerActor,
  now: Date = new Date(),
): Promise<Record<string, Cover>> {
  const today = civilDateAt(now);
  return asReader(customer, async (tx) => {
    const holder = await activeHolder(tx, customer.userId);
    const covers = await coversOf(tx, holder);
    if (covers.services.length + covers.requests.length === 0) return {};
    const all = await listingsOf(tx, holder);
    return Object.fromEntries(
      all.flatMap((record) => {
        const cover = coverOf(record, all, covers, today);
        return cover ? [[record.id, cover]] : [];
      }),
    );
  });
}

/**
 * Requests that a record is taken on again under the extended guarantee, within the days that the order's own
 * snapshot sold after the last day of the guarantee. Returns a protocol; while a request for the record is open or
 * the record is worked on again, a second call returns the same protocol.
 */
export async function claimCover(
  customer: CustomerActor,
  listingId: string,
  now: Date = new Date(),
): Promise<Result<{ protocol: string }>> {
  const { userId } = customer;
  const today = civilDateAt(now);
  return asActor(ACTOR, async (tx) => {
    await lockCards(tx, userId);
    const record = await lockListing(tx, listingId);
    if (!record || record.userId !== userId) return err(LISTING_MISSING);
    const holder = { userId, linkedProfileId: record.linkedProfileId };
    const covers = await coversOf(tx, holder);
    const all = await listingsOf(tx, holder);
    const cover = coverOf(record, all, covers, today);
    if (cover?.stage === 'asked' || cover?.stage === 'taken') return ok({ protocol: cover.protocol });
    const refused = coverRefusal(record, all, covers.services, today);
    if (refused) return err(refused);
    const service = coveringService(record, covers.services);
    if (!service?.dueOn) throw new Error('A cover without its service.');
    const name = `${record.creditor} (${LISTING_PLACE_LABELS[record.place]})`;
    const asked = { service, lastDay: service.dueOn, listing: { id: record.id, name } };
    return ok({ protocol: await askCover(tx, customer, asked, now) });
  });
}

/**
 * Job `listings.cover`: puts the record of an accepted request back into work. A record that is open already is
 * worked on as it is, so that a repeated run changes nothing.
 */
export async function takeOnCovered(requestId: string): Promise<void> {
  await asActor(ACTOR, async (tx) => {
    const request = await acceptedCover(tx, requestId);
    const record = request && (await lockListing(tx, request.listingId));
    if (!record || !isListingClosed(record.state) || (record.removedOn ?? request.on) > request.on) return;
    const back = await setListingState(tx, ACTOR, {
      ...{ id: record.id, state: 'gone_back' as const, on: request.on },
      data: { guarantee: request.protocol },
    });
    if (!back.ok) throw new Error(back.error.message);
  });
}
