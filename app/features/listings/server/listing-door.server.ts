import { asc, eq } from 'drizzle-orm';
import { notifyOnce } from '#app/features/cases/server/index.server.ts';
import { addBusinessDays } from '#app/lib/business-days.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import type { Actor, Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import {
  LISTING_TRANSITIONS,
  type ListingAddressee,
  type ListingEventKind,
  type ListingState,
} from '#app/terms/listing.ts';
import { LISTING_STATE_LABELS } from '#app/terms/listing-words.ts';
import { readListingTerms } from './listing-settings.server.ts';
import { type Holder, type ListingRecord, ofHolder, settleListings } from './settle.server.ts';

const { listings: l, listingEvents } = schema;

/** Lists all listings of a holder, in the order of their places. */
export const listingsOf = (tx: Tx, holder: Holder): Promise<ListingRecord[]> =>
  tx.select().from(l).where(ofHolder(holder)).orderBy(asc(l.place), asc(l.id));

/** Loads a listing and locks it until the transaction ends; undefined if it does not exist. */
export async function lockListing(tx: Tx, id: string): Promise<ListingRecord | undefined> {
  const [row] = await tx.select().from(l).where(eq(l.id, id)).for('update');
  return row;
}

/**
 * Appends an event to the chain of a listing. @param data facts worth reading later, without free text of
 * others
 */
export async function recordListingEvent(
  tx: Tx,
  actor: Actor,
  { id, userId }: Pick<ListingRecord, 'id' | 'userId'>,
  kind: ListingEventKind,
  data: Record<string, unknown> = {},
): Promise<void> {
  const byKind = actor.kind === 'customer' || actor.kind === 'admin' ? actor.kind : 'system';
  const byId = 'userId' in actor ? actor.userId : null;
  await insertRow(tx, listingEvents, { id: newId(), listingId: id, userId, kind, byId, byKind, data });
}

/** Days from which terms run until an answer: legal, usual, and those that a letter names. */
export type AskedClock =
  | 'challengedOn'
  | 'accessAskedOn'
  | 'consumerPortalOn'
  | 'exclusionAskedOn'
  | 'letterSentOn';
const ASKED_CLOCKS: readonly AskedClock[] = [
  'challengedOn',
  'accessAskedOn',
  'consumerPortalOn',
  'exclusionAskedOn',
  'letterSentOn',
];

/**
 * Terms that an answer may start: the bureau names the recipients of a wrong entry; the SCR shows the bank's
 * correction.
 */
export type BegunClock = 'foundWrongOn' | 'scrCorrectedOn';

export type ListingChange = {
  id: string;
  state: ListingState;
  /** The day on which it happened; today by default. */
  on?: CivilDate;
  /** The addressee of the request, with state `asked`. */
  askedOf?: ListingAddressee;
  /**
   * Terms that run from `on` with state `asked`: challenge of the entry, access to it, consumer portal, and
   * others.
   */
  clocks?: readonly AskedClock[];
  /** The last day that a letter names, with `letterSentOn`. */
  letterDueOn?: CivilDate | null;
  /** Terms that an answer ends, with state `answered`: all of them by default. */
  ends?: readonly AskedClock[];
  /** Terms that an answer starts on `on`, with state `answered`. */
  begins?: readonly BegunClock[];
  /** Proof of the removal, with state `removed`: a row of `card_proofs`. */
  proofId?: string | null;
  /** Further data for the event, such as the letter that was sent. */
  data?: Record<string, unknown>;
};

/** An answered request is no longer late, whatever the answer. */
const endedClocks = (ends: readonly AskedClock[] = ASKED_CLOCKS) => ({
  ...Object.fromEntries(ends.map((clock) => [clock, null])),
  ...(ends.includes('exclusionAskedOn') && { exclusionDueOn: null }),
  ...(ends.includes('letterSentOn') && { letterDueOn: null }),
});

const begunClocks = (begins: readonly BegunClock[], on: CivilDate) =>
  Object.fromEntries(begins.map((clock) => [clock, on]));

/** Returns the start days of requested terms, and the last days of those without a legal term. */
async function askedClocks(
  tx: Tx,
  clocks: readonly AskedClock[],
  on: CivilDate,
  letterDueOn: CivilDate | null,
) {
  return {
    ...Object.fromEntries(clocks.map((clock) => [clock, on])),
    ...(clocks.includes('exclusionAskedOn') && {
      exclusionDueOn: addBusinessDays(on, (await readListingTerms(tx)).ccfDays),
    }),
    ...(clocks.includes('letterSentOn') && { letterDueOn }),
  };
}

type Ended = Required<Pick<ListingChange, 'on' | 'ends' | 'begins' | 'data'>>;

/**
 * Applies an answer about a listing with several open requests: it ends and starts its own terms, and keeps
 * the state.
 */
export async function endListingClocks(
  tx: Tx,
  actor: Actor,
  row: ListingRecord,
  { on, ends, begins, data }: Ended,
): Promise<void> {
  if (ends.length + begins.length > 0)
    await tx
      .update(l)
      .set({ ...endedClocks(ends), ...begunClocks(begins, on) })
      .where(eq(l.id, row.id));
  await recordListingEvent(tx, actor, row, 'letter', data);
  await settleListings(tx, { userId: row.userId as Holder['userId'], linkedProfileId: row.linkedProfileId });
}

export const wrongState = (from: ListingState, to: ListingState) => ({
  code: 'transition' as const,
  message: `De “${LISTING_STATE_LABELS[from]}” este registro não passa para “${LISTING_STATE_LABELS[to]}”.`,
});

/** The event of a move to a state; `state` for the others. */
export const EVENT_OF: Partial<Record<ListingState, ListingEventKind>> = {
  asked: 'asked',
  answered: 'answered',
  removed: 'removed',
  gone_back: 'gone_back',
};

/**
 * Moves a listing to a state, within the transaction of the capability that causes it, with event, audit and
 * clocks. State `asked` may be repeated: another round. A removal needs its proof.
 */
export async function setListingState(
  tx: Tx,
  actor: Actor,
  {
    id,
    state,
    on = civilDateAt(new Date()),
    askedOf,
    clocks = [],
    letterDueOn = null,
    ends,
    begins = [],
    proofId,
    data,
  }: ListingChange,
): Promise<Result<ListingRecord>> {
  const row = await lockListing(tx, id);
  if (!row) return err({ code: 'deleted', message: 'Este registro foi removido.' });
  const again = state === row.state && state === 'asked';
  if (!again && !LISTING_TRANSITIONS[row.state].includes(state)) {
    return err(wrongState(row.state, state));
  }
  if (state === 'removed' && !proofId) {
    const message = 'Anexe o comprovante de que o registro saiu.';
    return err({ code: 'invalid', message, fields: { proof: message } });
  }
  const set = {
    state,
    ...(state === 'asked' && { askedOf: askedOf ?? row.askedOf }),
    ...(await askedClocks(tx, clocks, on, letterDueOn)),
    ...((state === 'answered' || state === 'kept') && endedClocks(ends)),
    ...(state === 'answered' && begunClocks(begins, on)),
    ...(state === 'removed' && { removedOn: on, removedProofId: proofId }),
    ...(state === 'gone_back' && {
      removedOn: null,
      missingSince: null,
      goneBackOn: on,
      askedOf: null,
      foundWrongOn: null,
      scrCorrectedOn: null,
      ...endedClocks(),
    }),
  };
  const [saved] = await tx.update(l).set(set).where(eq(l.id, id)).returning();
  if (!saved) throw new Error('unreachable');
  await recordListingEvent(tx, actor, row, EVENT_OF[state] ?? 'state', {
    from: row.state,
    to: state,
    on,
    ...data,
  });
  await recordAudit(tx, actor, {
    action: 'listing.state',
    entity: 'listings',
    entityId: id,
    before: { state: row.state },
    after: { state, on },
  });
  await notifyListings(tx, actor, row.userId);
  await settleListings(tx, { userId: row.userId as Holder['userId'], linkedProfileId: row.linkedProfileId });
  return ok(saved);
}

/** Notifies a customer once about the team's changes; an open page reloads at every change. */
export async function notifyListings(tx: Tx, actor: Actor, userId: string): Promise<void> {
  if (actor.kind === 'customer') return;
  await notifyOnce(tx, userId as UserId, {
    key: 'listings.changed',
    facts: {},
    type: 'other',
    link: '/app/anotacoes',
  });
}
