import { and, asc, desc, eq, isNotNull, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import { proposalSentence } from '#app/features/affordability/rules/kept-plan.ts';
import { keptPlanOf } from '#app/features/affordability/server/index.server.ts';
import { cardOwnValues } from '#app/features/cases/server/index.server.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import {
  type ApprovalFacts,
  foreignCpfs,
  type ListingBrakeFacts,
} from '#app/features/letters/rules/brakes.ts';
import type { Mandate } from '#app/features/letters/rules/mandate.ts';
import { carriesPlan, type MergeFacts, mergeLetter } from '#app/features/letters/rules/merge-letter.ts';
import { fiveYearsFrom, hasFiveYearLimit, paidEntryDueOn } from '#app/features/listings/rules/clocks.ts';
import { type TriageFacts, triage } from '#app/features/listings/rules/triage.ts';
import { listingsOf } from '#app/features/listings/server/index.server.ts';
import type { OwnMerge } from '#app/features/own-fields/rules/own-merge.ts';
import { ownMergeOf } from '#app/features/own-fields/server/index.server.ts';
import { clientOwnValues, withoutConsent } from '#app/features/profiles/server/index.server.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { type DocType, normalizeDocument } from '#app/lib/documents.ts';
import { fromNumeric } from '#app/lib/money.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { isListingClosed } from '#app/terms/listing.ts';
import { needsFourEyes } from './letter-settings.server.ts';

const { addressees, letterEvidence, letters, letterTemplates, listings, powersOfAttorney } = schema;

export type Letter = typeof letters.$inferSelect;
export type Listing = typeof listings.$inferSelect;
export type Addressee = typeof addressees.$inferSelect;
type Holder = { userId: string; linkedProfileId: string | null };

const triageFacts = (row: Listing): TriageFacts => ({
  ...row,
  amount: row.amount === null ? null : fromNumeric(row.amount),
  source: row.debtSource,
});

/** Returns the facts of a listing that the brakes check, next to the others of its holder. */
export async function brakeFacts(tx: Tx, listing: Listing, today: CivilDate): Promise<ListingBrakeFacts> {
  const { userId, linkedProfileId, place, kind, paidOn, dueOn, personSays, creditorDoc, verdict } = listing;
  const others = await listingsOf(tx, { userId: userId as UserId, linkedProfileId });
  const { document } = await letterHolder(tx, listing);
  const found = triage(triageFacts(listing), others.map(triageFacts), today).findings;
  return {
    holder: holderKind(document),
    place,
    kind,
    closed: isListingClosed(listing.state),
    paidOn,
    paidEntryDueOn: paidOn && paidEntryDueOn(paidOn),
    fiveYearsOn: dueOn && hasFiveYearLimit(listing) ? fiveYearsFrom(dueOn) : null,
    personSays,
    creditorDoc,
    // A lawyer's verdict overrides the triage's.
    verdicts: verdict ? [verdict] : found.map((finding) => finding.verdict),
  };
}

const CNPJ_LENGTH = 14;
export const holderKind = (document: string): DocType =>
  normalizeDocument(document).length === CNPJ_LENGTH ? 'CNPJ' : 'CPF';

/** Whether the contract of a holder ended, as an expression; the columns or values name the holder. */
export const caseOver = ({
  userId,
  linkedProfileId,
}: {
  userId: SqlValue;
  linkedProfileId: SqlValue | null;
}) => sql<boolean>`case_over(${userId}::uuid, ${linkedProfileId}::uuid)`;
type SqlValue = SQLWrapper | string;

/** Whether the service that works on a listing ended with its order. */
async function serviceOver(tx: Tx, { id, userId, linkedProfileId }: Listing): Promise<boolean> {
  const { rows } = await tx.execute<{ over: boolean }>(
    sql`select service_over(${userId}::uuid, ${linkedProfileId}::uuid, listing_service(${id}::uuid)) as over`,
  );
  return rows[0]?.over === true;
}

/** Returns name and document of the listings' holder. */
export async function letterHolder(tx: Tx, { userId, linkedProfileId }: Holder) {
  const { profiles: p, linkedProfiles: l } = schema;
  const [row] = linkedProfileId
    ? await tx.select({ name: l.fullName, document: l.docNumber }).from(l).where(eq(l.id, linkedProfileId))
    : await tx.select({ name: p.fullName, document: p.docNumber }).from(p).where(eq(p.id, userId));
  return row ?? { name: '', document: '' };
}

/**
 * Returns the newest power of attorney of a holder, revoked or not; null if there is no power. The power of a
 * linked person who has not consented counts as revoked.
 */
export async function powerOf(
  tx: Tx,
  { userId, linkedProfileId }: Holder,
): Promise<(Mandate & { content: string; givenAt: Date }) | null> {
  const p = powersOfAttorney;
  const [row] = await tx
    .select()
    .from(p)
    .where(
      and(
        eq(p.userId, userId),
        linkedProfileId ? eq(p.linkedProfileId, linkedProfileId) : isNull(p.linkedProfileId),
      ),
    )
    .orderBy(desc(p.givenAt), desc(p.id))
    .limit(1);
  if (!row) return null;
  const closed = (await withoutConsent(tx, [linkedProfileId])).size > 0;
  return { ...row, revoked: row.revokedAt !== null || closed };
}

/** Own fields of the client and of the service that works on a listing. Those of the account are not a linked person's. */
const ownOf = (tx: Tx, listing: Listing): Promise<OwnMerge> =>
  ownMergeOf(tx, {
    client: async () => (listing.linkedProfileId ? null : clientOwnValues(tx, listing.userId as UserId)),
    case: () => cardOwnValues(tx, listing),
  });

/** Returns the values for the fields of a text. */
export async function mergeFacts(
  tx: Tx,
  listing: Listing,
  addressee: Pick<Addressee, 'name'>,
): Promise<MergeFacts> {
  const [{ company }, client, plan, own, [before]] = await Promise.all([
    getSite('company'),
    letterHolder(tx, listing),
    // A plan belongs to the account: it has no debts of linked profiles.
    listing.linkedProfileId ? null : keptPlanOf(tx, listing.userId as UserId),
    ownOf(tx, listing),
    tx
      .select({ tracking: letters.tracking, protocol: letters.answerProtocol })
      .from(letters)
      .where(and(eq(letters.listingId, listing.id), isNotNull(letters.sentOn)))
      .orderBy(desc(letters.sentOn), desc(letters.id))
      .limit(1),
  ]);
  return {
    client,
    addressee: addressee.name,
    place: listing.place,
    company: company.name,
    previousProtocol: before ? (before.protocol ?? before.tracking) : null,
    proposal: plan && proposalSentence(plan, listing.creditor),
    own,
    listing: { ...listing, amount: listing.amount === null ? null : fromNumeric(listing.amount) },
  };
}

export const evidenceOf = (tx: Tx, letterId: string) =>
  tx
    .select()
    .from(letterEvidence)
    .where(eq(letterEvidence.letterId, letterId))
    .orderBy(asc(letterEvidence.id));

/**
 * Counts the clients of the last week's approved letters and this one, and those with this text and without
 * evidence of the record itself.
 */
async function weekOf(tx: Tx, letter: Letter) {
  const own = sql`exists (select 1 from letter_evidence e where e.letter_id = l.id and e.kind <> 'id')`;
  const { rows } = await tx.execute<{ sameText: number; clients: number }>(sql`
    select count(distinct l.user_id)::int as clients,
      (count(distinct l.user_id) filter (where l.addressee_id = ${letter.addresseeId} and l.ground = ${letter.ground}
        and l.text_key = ${letter.textKey} and not ${own}))::int as "sameText"
    from letters l where l.approved_at > now() - interval '7 days' or l.id = ${letter.id}`);
  return rows[0] ?? { sameText: 0, clients: 0 };
}

export type LoadedLetter = { letter: Letter; listing: Listing; addressee: Addressee; merge: MergeFacts };

/**
 * Loads a letter with its listing and addressee; undefined for an unknown id. @param lock locks it until the
 * transaction ends
 */
export async function loadParts(tx: Tx, id: string, lock = false): Promise<LoadedLetter | undefined> {
  const found = tx.select().from(letters).where(eq(letters.id, id));
  const [letter] = await (lock ? found.for('update') : found);
  if (!letter) return undefined;
  const [listing] = await tx.select().from(listings).where(eq(listings.id, letter.listingId));
  const [addressee] = await tx.select().from(addressees).where(eq(addressees.id, letter.addresseeId));
  if (!listing || !addressee) throw new Error('A letter without its listing or addressee.');
  return { letter, listing, addressee, merge: await mergeFacts(tx, listing, addressee) };
}

/** Returns the facts that decide on an approval by this admin. */
export async function approvalFacts(
  tx: Tx,
  { letter, listing, addressee, merge }: LoadedLetter,
  {
    missing,
    approvedBy,
    today,
    wrongVoice,
  }: Pick<ApprovalFacts, 'missing' | 'approvedBy' | 'today' | 'wrongVoice'>,
): Promise<ApprovalFacts> {
  const [template] = await tx.select().from(letterTemplates).where(eq(letterTemplates.id, letter.templateId));
  return {
    ground: letter.ground,
    needs: template?.needs ?? [],
    evidence: [
      ...(await evidenceOf(tx, letter.id)).map(({ kind }) => kind),
      ...(carriesPlan(letter.source, merge) ? (['plan'] as const) : []),
    ],
    missing,
    foreign: foreignCpfs(`${letter.title}\n${mergeLetter(letter.source, merge).body}`, [
      merge.client.document,
      listing.creditorDoc,
    ]),
    listing: await brakeFacts(tx, listing, today),
    addressee,
    wrongVoice,
    over: await serviceOver(tx, listing),
    week: await weekOf(tx, letter),
    writtenBy: letter.writtenBy ?? '',
    approvedBy,
    fourEyes: await needsFourEyes(tx),
    today,
  };
}
