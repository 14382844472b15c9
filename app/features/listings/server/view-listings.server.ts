import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { recordService } from '#app/features/cases/rules/case-phase.ts';
import { caseServices, firstCard } from '#app/features/cases/server/index.server.ts';
import { type ListingView, listingView } from '#app/features/listings/rules/listing-view.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asReader, type CustomerActor, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { RecordService } from '#app/terms/listing-words.ts';
import { activeHolder } from './keep-listing.server.ts';
import { listingsOf } from './listing-door.server.ts';
import { factsOf, type Holder, type ListingRecord, serviceOf } from './settle.server.ts';

const { listings: l, linkedProfiles, cardProofs } = schema;

/** Upper bound; the list is not paged. */
const LIMIT = 500;

function viewsOf(
  rows: readonly ListingRecord[],
  today: string,
  serviceFor: (row: ListingRecord) => RecordService,
): ListingView[] {
  const facts = rows.map(factsOf);
  return rows.map((row, index) => {
    const own = facts[index] as (typeof facts)[number];
    const ofHolder = facts.filter((_, at) => rows[at]?.linkedProfileId === row.linkedProfileId);
    return listingView(row, own, ofHolder, today, serviceFor(row));
  });
}

const viewsOfHolder = (
  customer: CustomerActor,
  now: Date,
  holderOf: (tx: Tx) => Promise<Holder> | Holder,
): Promise<ListingView[]> => {
  const today = civilDateAt(now);
  return asReader(customer, async (tx) => {
    const holder = await holderOf(tx);
    const services = await caseServices(tx, holder);
    return viewsOf(await listingsOf(tx, holder), today, (row) => recordService(services, serviceOf(row)));
  });
};

/** Loads the listings of the customer's active profile. */
export const loadOwnListings = (customer: CustomerActor, now: Date = new Date()): Promise<ListingView[]> =>
  viewsOfHolder(customer, now, (tx) => activeHolder(tx, customer.userId));

/** Loads the listings of the account itself, for data that are kept once per account. */
export const loadAccountListings = (
  customer: CustomerActor,
  now: Date = new Date(),
): Promise<ListingView[]> =>
  viewsOfHolder(customer, now, () => ({ userId: customer.userId, linkedProfileId: null }));

/** A listing in the panel: the values of its form, and the customer's view. */
export type ListingDetail = ListingView &
  Pick<
    ListingRecord,
    | 'creditorDoc'
    | 'originalCreditor'
    | 'contractRef'
    | 'uf'
    | 'notary'
    | 'protocol'
    | 'checkNo'
    | 'ccfReason'
    | 'notes'
    | 'debtSource'
    | 'interrupted'
    | 'noticeProved'
    | 'notifiedOn'
    | 'notifiedHow'
    | 'askedOf'
    | 'verdict'
    | 'verdictReason'
    | 'removedProofId'
    | 'cardId'
    | 'version'
  > & { holderId: string | null; holder: string | null };

/**
 * Loads a client's tab: listings of all holders of the account, within the transaction that logs the access.
 */
export async function clientListings(
  tx: Tx,
  clientId: UserId,
  now: Date = new Date(),
): Promise<ListingDetail[]> {
  const rows = await tx
    .select({ row: l, holder: linkedProfiles.fullName })
    .from(l)
    .leftJoin(linkedProfiles, eq(linkedProfiles.id, l.linkedProfileId))
    .where(eq(l.userId, clientId))
    .orderBy(asc(l.nextDueOn), asc(l.id))
    .limit(LIMIT);
  const views = viewsOf(
    rows.map(({ row }) => row),
    civilDateAt(now),
    () => 'open',
  );
  return rows.map(({ row, holder }, index) => {
    const { creditorDoc, originalCreditor, contractRef, uf, notary, protocol, checkNo, ccfReason, notes } =
      row;
    const {
      debtSource,
      interrupted,
      noticeProved,
      notifiedOn,
      notifiedHow,
      askedOf,
      verdict,
      verdictReason,
      removedProofId,
      cardId,
      version,
    } = row;
    return {
      ...(views[index] as ListingView),
      ...{ creditorDoc, originalCreditor, contractRef, uf, notary, protocol, checkNo, ccfReason, notes },
      ...{ notifiedOn, notifiedHow },
      ...{ debtSource, interrupted, noticeProved, askedOf, verdict, verdictReason },
      ...{ removedProofId, cardId, version },
      holderId: row.linkedProfileId,
      holder,
    };
  });
}

/**
 * Returns the holders that may get listings, the available proofs of removal (newest first), and the first card, which
 * takes the proof of a record without a card.
 */
export async function listingChoices(tx: Tx, clientId: UserId) {
  const holders = await tx
    .select({ id: linkedProfiles.id, name: linkedProfiles.fullName })
    .from(linkedProfiles)
    .where(eq(linkedProfiles.mainUserId, clientId))
    .orderBy(asc(linkedProfiles.fullName));
  const proofs = await tx
    .select({ id: cardProofs.id, title: cardProofs.title })
    .from(cardProofs)
    .where(and(eq(cardProofs.userId, clientId), isNull(cardProofs.removedAt)))
    .orderBy(desc(cardProofs.createdAt))
    .limit(100);
  return { holders, proofs, cardId: await firstCard(tx, clientId) };
}
