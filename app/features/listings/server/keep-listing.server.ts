import { and, eq, sql } from 'drizzle-orm';
import {
  factsAtFault,
  interestAtFault,
  type ListingInput,
  type OwnListingInput,
} from '#app/features/listings/rules/input.ts';
import {
  LISTING_MISSING,
  LISTING_NOT_SAVED,
  LISTING_STALE,
  listingExists,
} from '#app/features/listings/rules/messages.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { toNumeric } from '#app/lib/money.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { fold } from '#app/lib/text.ts';
import {
  type Actor,
  asActor,
  type CustomerActor,
  type SignedInActor,
  type Tx,
} from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { askAverage, interestColumns, keptAverage } from './interest.server.ts';
import { lockListing, notifyListings, recordListingEvent } from './listing-door.server.ts';
import { type Holder, type ListingRecord, lockListings, settleListings } from './settle.server.ts';

const { listings: l, linkedProfiles, profiles } = schema;

type Entry = Pick<ListingRecord, 'place' | 'creditor' | 'creditorDoc' | 'contractRef' | 'dueOn'>;

/** Listings of a holder with the same key are one entry. */
export const entryKey = ({ place, creditor, creditorDoc, contractRef, dueOn }: Entry) =>
  JSON.stringify([place, creditorDoc ?? fold(creditor), contractRef, dueOn]);

/** A listing's values for the log, without free text. */
const entryOf = ({ place, creditor, amount, dueOn, includedOn, personSays, paidOn }: ListingRecord) => ({
  place,
  creditor,
  amount,
  dueOn,
  includedOn,
  personSays,
  paidOn,
});

export const stored = <Input extends { amount: number | null }>(input: Input) => ({
  ...input,
  amount: input.amount === null ? null : toNumeric(input.amount),
});

/** Adds one entry for a holder whose listings are locked. @returns its id, or that of an existing one */
export async function addEntry(
  tx: Tx,
  actor: Actor,
  holder: Holder,
  values: Entry & Omit<typeof l.$inferInsert, 'userId'>,
  again: boolean,
): Promise<{ id: string; isNew: boolean }> {
  const twins = (await lockListings(tx, holder)).filter((row) => entryKey(row) === entryKey(values));
  const [twin] = twins;
  if (twin && !again) return { id: twin.id, isNew: false };
  const id = newId();
  const copy = Math.max(0, ...twins.map((row) => row.copy)) + 1;
  await insertRow(tx, l, { ...values, ...holder, id, copy });
  await recordListingEvent(tx, actor, { id, userId: holder.userId }, 'added', {
    place: values.place,
    source: values.source ?? 'typed',
  });
  return { id, isNew: true };
}

/** Adds a listing of a client, or refuses a duplicate. */
export async function addListing(
  admin: SignedInActor,
  clientId: UserId,
  { holderId, again, ...input }: ListingInput,
): Promise<Result<{ id: string }>> {
  const today = civilDateAt(new Date());
  const fields = factsAtFault(input, today) ?? interestAtFault(input, today);
  if (fields)
    return err({ code: 'invalid', title: LISTING_NOT_SAVED, message: 'Confira os campos.', fields });
  return asActor(admin, async (tx) => {
    if (holderId && !(await isHolderOf(tx, clientId, holderId)))
      return err({ code: 'invalid', message: 'Titular inválido', fields: { holderId: 'Titular inválido' } });
    const holder = { userId: clientId, linkedProfileId: holderId };
    const interest = interestColumns(input, today);
    const entry = { ...stored(input), ...interest };
    const { id, isNew } = await addEntry(tx, admin, holder, entry, again);
    if (!isNew) return err(listingExists(id));
    await askAverage(tx, { id, ...interest });
    await recordAudit(tx, admin, {
      action: 'listing.add',
      entity: 'listings',
      entityId: id,
      after: { place: input.place, creditor: input.creditor, amount: input.amount, dueOn: input.dueOn },
    });
    await notifyListings(tx, admin, clientId);
    await settleListings(tx, holder);
    return ok({ id });
  });
}

const isHolderOf = (tx: Tx, clientId: UserId, holderId: string): Promise<boolean> =>
  tx
    .$count(linkedProfiles, and(eq(linkedProfiles.id, holderId), eq(linkedProfiles.mainUserId, clientId)))
    .then((n) => n > 0);

/** Returns the customer's active profile as a holder. */
export async function activeHolder(tx: Tx, userId: UserId): Promise<Holder> {
  const [row] = await tx
    .select({ id: profiles.activeLinkedProfileId })
    .from(profiles)
    .where(eq(profiles.id, userId));
  return { userId, linkedProfileId: row?.id ?? null };
}

/**
 * Adds the entries that a customer confirmed after a paste, all or none. Existing entries are counted, not
 * added twice: a paste may be sent again.
 */
export const addOwnListings = (customer: CustomerActor, inputs: readonly OwnListingInput[]) =>
  addConfirmed(customer, inputs, (tx) => activeHolder(tx, customer.userId));

/** The same by the team, for the client's own person. */
export const addPastedListings = (
  admin: SignedInActor,
  clientId: UserId,
  inputs: readonly OwnListingInput[],
) => addConfirmed(admin, inputs, () => Promise.resolve({ userId: clientId, linkedProfileId: null }));

async function addConfirmed(
  actor: SignedInActor,
  inputs: readonly OwnListingInput[],
  holderOf: (tx: Tx) => Promise<Holder>,
): Promise<Result<{ added: number; known: number }>> {
  const today = civilDateAt(new Date());
  const fault = inputs.map((input) => factsAtFault(input, today)).find((fields) => fields !== null);
  if (fault) return err({ code: 'invalid', message: Object.values(fault)[0] ?? '', fields: fault });
  return asActor(actor, async (tx) => {
    const holder = await holderOf(tx);
    let added = 0;
    for (const input of inputs)
      if ((await addEntry(tx, actor, holder, stored(input), false)).isNew) added += 1;
    if (actor.kind === 'admin')
      await recordAudit(tx, actor, {
        action: 'listing.add',
        entity: 'users',
        entityId: holder.userId,
        after: { count: added },
      });
    await notifyListings(tx, actor, holder.userId);
    await settleListings(tx, holder);
    return ok({ added, known: inputs.length - added });
  });
}

/** Corrects a listing, unless its version changed since it was shown. */
export async function editListing(
  admin: SignedInActor,
  clientId: UserId,
  id: string,
  { holderId: _, again: __, ...input }: ListingInput,
  expectedVersion: string,
): Promise<Result<null>> {
  const today = civilDateAt(new Date());
  const fields = factsAtFault(input, today) ?? interestAtFault(input, today);
  if (fields)
    return err({ code: 'invalid', title: LISTING_NOT_SAVED, message: 'Confira os campos.', fields });
  return asActor(admin, async (tx) => {
    const row = await lockListing(tx, id);
    if (!row || row.userId !== clientId) return err(LISTING_MISSING);
    if (String(row.version) !== expectedVersion) return err(LISTING_STALE);
    const holder = { userId: clientId, linkedProfileId: row.linkedProfileId };
    const others = (await lockListings(tx, holder)).filter((other) => other.id !== id);
    const twins = others.filter((other) => entryKey(other) === entryKey(input));
    const copy =
      entryKey(row) === entryKey(input) ? row.copy : Math.max(0, ...twins.map((twin) => twin.copy)) + 1;
    const [saved] = await tx
      .update(l)
      .set({ ...stored(input), ...keptAverage(row, interestColumns(input, today)), copy })
      .where(eq(l.id, id))
      .returning();
    if (!saved) throw new Error('unreachable');
    await askAverage(tx, saved);
    const changed = (Object.keys(input) as (keyof typeof input)[]).filter(
      (name) => row[name] !== saved[name],
    );
    if (changed.length > 0) {
      await recordListingEvent(tx, admin, row, 'edited', { fields: changed });
      await recordAudit(tx, admin, {
        action: 'listing.edit',
        entity: 'listings',
        entityId: id,
        before: entryOf(row),
        after: entryOf(saved),
      });
    }
    await notifyListings(tx, admin, clientId);
    await settleListings(tx, holder);
    return ok(null);
  });
}

/** Deletes an entry made by mistake; a record that existed at a place is removed with a proof instead. */
export async function deleteListing(
  admin: SignedInActor,
  clientId: UserId,
  id: string,
  expectedVersion: string,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const row = await lockListing(tx, id);
    if (!row || row.userId !== clientId) return err(LISTING_MISSING);
    if (String(row.version) !== expectedVersion) return err(LISTING_STALE);
    await tx.delete(l).where(and(eq(l.id, id), sql`version = ${row.version}`));
    await recordAudit(tx, admin, {
      action: 'listing.remove',
      entity: 'listings',
      entityId: id,
      before: entryOf(row),
    });
    await settleListings(tx, { userId: clientId, linkedProfileId: row.linkedProfileId });
    return ok(null);
  });
}
