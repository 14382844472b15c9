import { inArray } from 'drizzle-orm';
import { factsAtFault, type ListingInput } from '#app/features/listings/rules/input.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import { recordAudits } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import {
  LISTING_TRANSITIONS,
  type ListingAddressee,
  type ListingEventKind,
  type ListingState,
} from '#app/terms/listing.ts';
import { entryKey, stored } from './keep-listing.server.ts';
import { EVENT_OF, wrongState } from './listing-door.server.ts';
import { type Holder, holderKey, lockAccounts, settleAccounts } from './settle.server.ts';

export type ImportedListing = Pick<
  ListingInput,
  'place' | 'kind' | 'creditor' | 'creditorDoc' | 'contractRef' | 'amount' | 'dueOn' | 'includedOn' | 'notes'
> & {
  state: Extract<ListingState, 'found' | 'triaged' | 'asked' | 'answered' | 'kept'>;
  /** The request that was sent before the firm moved in, with the last day for its answer. */
  asked: { on: CivilDate; of: ListingAddressee; dueOn: CivilDate | null } | null;
};

/** A row of the file and its holder. */
type Brought = { holder: Holder; listing: ImportedListing };
type NewListing = typeof schema.listings.$inferInsert & { id: string; userId: UserId };
type Moved = { from: ListingState; to: ListingState; on: CivilDate };

/**
 * Adds records of many holders in the caller's transaction under the system's rights, with few statements: each record
 * gets the state, the terms, the events and the audit rows that the panel's own steps would give it, and no notice.
 * @returns for each record its id, and whether it is new; or why it is refused
 */
export async function addImportedListings(
  tx: Tx,
  admin: SignedInActor,
  brought: readonly Brought[],
  today: CivilDate,
): Promise<Result<{ id: string; isNew: boolean }>[]> {
  const accounts = [...new Set(brought.map(({ holder }) => holder.userId))];
  const known = new Map(
    (await lockAccounts(tx, accounts)).map((row) => [`${holderKey(row)} ${entryKey(row)}`, row.id]),
  );
  const rows: NewListing[] = [];
  const moves: (Moved & { id: string })[] = [];
  const results = brought.map(({ holder, listing: { state, asked, ...input } }) => {
    const fields = factsAtFault(input, today);
    if (fields) return err({ code: 'invalid', message: Object.values(fields)[0] ?? '', fields });
    const key = `${holderKey(holder)} ${entryKey(input)}`;
    const twin = known.get(key);
    if (twin) return ok({ id: twin, isNew: false });
    const steps = stepsTo(state, asked, today);
    const wrong = steps.find(({ from, to }) => !LISTING_TRANSITIONS[from].includes(to));
    if (wrong) return err(wrongState(wrong.from, wrong.to));
    const id = newId();
    known.set(key, id);
    moves.push(...steps.map((step) => ({ ...step, id })));
    rows.push({ ...stored(input), ...holder, id, state, ...(asked && termsOf(state, asked)) });
    return ok({ id, isNew: true });
  });
  await addRows(tx, admin, rows, moves);
  await settleAccounts(tx, accounts, today);
  return results;
}

/** The steps from a new record to its state. */
function stepsTo(state: ListingState, asked: ImportedListing['asked'], today: CivilDate): Moved[] {
  const steps: Moved[] = asked ? [{ from: 'found', to: 'asked', on: asked.on }] : [];
  if (state !== 'found' && state !== 'asked')
    steps.push({ from: asked ? 'asked' : 'found', to: state, on: asked?.on ?? today });
  return steps;
}

/** Addressee and terms of the request; an answer or a decision ends the terms. */
const termsOf = (state: ListingState, { on, of: askedOf, dueOn }: NonNullable<ImportedListing['asked']>) => ({
  askedOf,
  ...(state !== 'answered' &&
    state !== 'kept' && {
      letterSentOn: on,
      letterDueOn: dueOn,
      ...(askedOf === 'bureau' && { challengedOn: on }),
    }),
});

/** Inserts records with their events and audit rows, one statement for each kind and step. */
async function addRows(
  tx: Tx,
  admin: SignedInActor,
  rows: readonly NewListing[],
  moves: readonly (Moved & { id: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.insert(schema.listings).values([...rows]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const event = (id: string, kind: ListingEventKind, data: Record<string, unknown>) => ({
    ...{ id: newId(), listingId: id, userId: byId.get(id)?.userId ?? '', kind, data },
    ...{ byId: admin.userId, byKind: 'admin' as const },
  });
  await tx
    .insert(schema.listingEvents)
    .values([
      ...rows.map(({ id, place }) => event(id, 'added', { place, source: 'typed' })),
      ...moves.map(({ id, ...move }) => event(id, EVENT_OF[move.to] ?? 'state', move)),
    ]);
  await recordAudits(
    tx,
    admin,
    moves.map(({ id, from, to, on }) => ({
      ...{ action: 'listing.state', entity: 'listings', entityId: id },
      ...{ before: { state: from }, after: { state: to, on } },
    })),
  );
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
