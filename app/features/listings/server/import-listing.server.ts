import { inArray } from 'drizzle-orm';
import { factsAtFault, type ListingInput } from '#app/features/listings/rules/input.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { ListingAddressee, ListingState } from '#app/terms/listing.ts';
import { addEntry, stored } from './keep-listing.server.ts';
import { setListingState } from './listing-door.server.ts';
import type { Holder } from './settle.server.ts';

export type ImportedListing = Pick<
  ListingInput,
  'place' | 'kind' | 'creditor' | 'creditorDoc' | 'contractRef' | 'amount' | 'dueOn' | 'includedOn' | 'notes'
> & {
  state: Extract<ListingState, 'found' | 'triaged' | 'asked' | 'answered' | 'kept'>;
  /** The request that was sent before the firm moved in, with the last day for its answer. */
  asked: { on: CivilDate; of: ListingAddressee; dueOn: CivilDate | null } | null;
};

/**
 * Adds a record of a holder in the caller's transaction under the system's rights; the caller settles the holder's
 * records at the end. @returns its id, and whether it is new
 */
export async function addImportedListing(
  tx: Tx,
  admin: SignedInActor,
  holder: Holder,
  { state, asked, ...input }: ImportedListing,
  today: CivilDate,
): Promise<Result<{ id: string; isNew: boolean }>> {
  const fields = factsAtFault(input, today);
  if (fields) return err({ code: 'invalid', message: Object.values(fields)[0] ?? '', fields });
  const { id, isNew } = await addEntry(tx, admin, holder, stored(input), false);
  if (!isNew) return ok({ id, isNew });
  if (asked) {
    const { on, of: askedOf, dueOn: letterDueOn } = asked;
    const moved = await setListingState(tx, admin, {
      ...{ id, state: 'asked', on, askedOf, letterDueOn },
      clocks: askedOf === 'bureau' ? ['letterSentOn', 'challengedOn'] : ['letterSentOn'],
    });
    if (!moved.ok) return moved;
  }
  if (state !== 'found' && state !== 'asked') {
    const moved = await setListingState(tx, admin, { id, state, on: asked?.on ?? today });
    if (!moved.ok) return moved;
  }
  return ok({ id, isNew });
}

/**
 * Removes records to which nothing happened after an instant; the passing of a term by date is no use.
 * @returns the ids of the others
 */
export async function removeUntouchedListings(
  tx: Tx,
  ids: readonly string[],
  since: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { listings: l, listingEvents: e } = schema;
  await tx
    .select({ id: l.id })
    .from(l)
    .where(inArray(l.id, [...ids]))
    .orderBy(l.id)
    .for('update');
  const events = await tx
    .select({ id: e.listingId, kind: e.kind, at: e.createdAt })
    .from(e)
    .where(inArray(e.listingId, [...ids]));
  const stays = new Set(
    events.filter(({ kind, at }) => kind !== 'clock_over' && at > since).map(({ id }) => id),
  );
  const untouched = ids.filter((id) => !stays.has(id));
  if (untouched.length > 0) await tx.delete(l).where(inArray(l.id, untouched));
  return stays;
}
