import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { proofsOfClient } from '#app/features/cases/server/index.server.ts';
import { familyFor, type Ground, type TemplateFamily } from '#app/features/letters/rules/grounds.ts';
import { mergeLetter } from '#app/features/letters/rules/merge-letter.ts';
import { missingAddressee, usualAddressee } from '#app/features/letters/rules/proposal.ts';
import { listingsOf } from '#app/features/listings/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { fold } from '#app/lib/text.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { letterObstacles, spokenText } from './approve-letters.server.ts';
import {
  brakeFacts,
  evidenceOf,
  letterHolder,
  loadParts,
  mergeFacts,
  powerOf,
} from './letter-facts.server.ts';
import { proofsOf } from './letter-proofs.server.ts';
import { repliesOf } from './replies.server.ts';
import { isUndelivered } from './resend-letter.server.ts';
import { templateInUse } from './templates.server.ts';

const { addressees, cardDocuments: d, letters, linkedProfiles, listings, users } = schema;

/** Loads the documents of a person that are not refused, newest first. */
export const documentsOf = (tx: Tx, userId: string) =>
  tx
    .select({ id: d.id, name: d.fileName, kind: d.kind, status: d.status })
    .from(d)
    .where(and(eq(d.userId, userId), inArray(d.status, ['pending', 'approved'])))
    .orderBy(desc(d.createdAt), desc(d.id));

/** Loads a letter for the panel, with the obstacles to an approval by this admin; null for an unknown id. */
export async function loadLetter(admin: SignedInActor, id: string, now: Date = new Date()) {
  if (!isUuid(id)) return null;
  return asActor(admin, async (tx) => {
    const parts = await loadParts(tx, id);
    if (!parts) return null;
    const { letter, listing, addressee } = parts;
    const open = letter.state === 'draft' || letter.state === 'review';
    const { body, missing, voice, channel, why } = await spokenText(tx, parts, civilDateAt(now));
    const documents = await documentsOf(tx, letter.userId);
    const evidence = await evidenceOf(tx, id);
    const people = await tx
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(
        inArray(
          users.id,
          [letter.writtenBy, letter.approvedBy].filter((one) => one !== null),
        ),
      );
    const nameOf = (one: string | null) => people.find((person) => person.id === one)?.name ?? null;
    const {
      writtenBy,
      approvedBy,
      createdAt,
      updatedAt: _,
      readUntil,
      approvedAt,
      customerSaidAt: __,
      answerSaidAt,
      ...rest
    } = letter;
    return {
      ...rest,
      body: open ? body : letter.body,
      voice: open ? voice : letter.voice,
      /** Why the holder sends the letter; null if the business does. */
      why: open || letter.voice === 'holder' ? why : null,
      channel,
      missing,
      writer: nameOf(writtenBy),
      approver: nameOf(approvedBy),
      readUntil: readUntil?.toISOString() ?? null,
      answerSaidAt: answerSaidAt?.toISOString() ?? null,
      approvedAt: approvedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      holder: await letterHolder(tx, letter),
      listing: { creditor: listing.creditor, place: listing.place, state: listing.state },
      addressee,
      ...(open ? await letterObstacles(tx, admin, parts, now) : { lacking: [], faults: [] }),
      documents,
      proofs: await proofsOf(tx, id),
      undelivered: await isUndelivered(tx, id),
      proofFiles: letter.sentOn ? await proofsOfClient(tx, letter.userId) : [],
      replies: await repliesOf(tx, id),
      evidence: evidence.map(({ id: evidenceId, documentId, kind }) => ({
        id: evidenceId,
        kind,
        documentId,
        name: documents.find((document) => document.id === documentId)?.name ?? 'documento removido',
      })),
    };
  });
}

/** Loads letters, records and powers of attorney of a client, for the client's page. */
export async function clientLetters(tx: Tx, clientId: UserId) {
  const linked = await tx
    .select({ id: linkedProfiles.id, name: linkedProfiles.fullName })
    .from(linkedProfiles)
    .where(eq(linkedProfiles.mainUserId, clientId))
    .orderBy(asc(linkedProfiles.createdAt));
  const holders = [
    { id: null, name: (await letterHolder(tx, { userId: clientId, linkedProfileId: null })).name },
    ...linked,
  ];
  const records = [];
  const powers = [];
  for (const { id, name } of holders) {
    const holder = { userId: clientId, linkedProfileId: id };
    const power = await powerOf(tx, holder);
    powers.push({
      holder: name,
      endsOn: power?.endsOn ?? null,
      revoked: power?.revoked ?? false,
      places: power?.places ?? [],
      level: power?.level ?? null,
    });
    for (const { id: listingId, creditor, place, amount, dueOn, state, pile } of await listingsOf(tx, holder))
      records.push({ id: listingId, holder: name, creditor, place, amount, dueOn, state, pile });
  }
  const written = await tx
    .select({
      id: letters.id,
      state: letters.state,
      ground: letters.ground,
      round: letters.round,
      dueOn: letters.dueOn,
      addressee: addressees.name,
      creditor: listings.creditor,
    })
    .from(letters)
    .innerJoin(addressees, eq(addressees.id, letters.addresseeId))
    .innerJoin(listings, eq(listings.id, letters.listingId))
    .where(eq(letters.userId, clientId))
    .orderBy(desc(letters.createdAt), desc(letters.id));
  return { records, powers, letters: written };
}

/** Loads records by their ids, in the order of the ids. */
export const recordsWith = (tx: Tx, ids: string[]) =>
  tx.select().from(listings).where(inArray(listings.id, ids)).orderBy(asc(listings.id));

/** Loads the records of a client. */
export const clientRecords = (tx: Tx, clientId: UserId) =>
  tx
    .select()
    .from(listings)
    .where(eq(listings.userId, clientId))
    .orderBy(asc(listings.creditor), asc(listings.id));

/**
 * Previews the text in use for the chosen records of one client, with their usual addressee, and whether they
 * need different texts; null if one of them belongs to another client.
 */
export async function previewLetters(
  admin: SignedInActor,
  ids: string[],
  ground: Ground,
  now: Date = new Date(),
) {
  return asActor(admin, async (tx) => {
    const rows = await recordsWith(tx, ids);
    const clients = new Set(rows.map(({ userId }) => userId));
    const clientId = rows[0]?.userId as UserId | undefined;
    if (!clientId || clients.size !== 1) return null;
    const today = civilDateAt(now);
    const families = new Set<TemplateFamily>();
    for (const listing of rows) families.add(familyFor(ground, await brakeFacts(tx, listing, today)));
    const [family] = families;
    const template = family && (await templateInUse(tx, family));
    if (!template) return null;
    const known = await tx.select().from(addressees).orderBy(asc(addressees.name), asc(addressees.id));
    // Records with different addressees get no common default.
    const usual = new Map(
      rows.map((listing) => {
        const found = usualAddressee(ground, listing, known);
        const entries = missingAddressee(ground, listing);
        return [found?.id ?? fold(entries.name), { found, entries }];
      }),
    );
    const [only] = usual.size === 1 ? usual.values() : [];
    const source = template.body;
    const previews = [];
    for (const listing of rows) {
      const merged = mergeLetter(source, await mergeFacts(tx, listing, { name: only?.found?.name ?? '' }));
      const { id, creditor, place } = listing;
      previews.push({ id, creditor, place, ...merged });
    }
    return {
      ...{ clientId, previews, template, mixed: families.size > 1 },
      /** The usual addressee; null if it is missing, or differs between the records. */
      addressee: only?.found?.id ?? null,
      missing: only && !only.found ? only.entries : null,
    };
  });
}

/** A letter as the panel works on it. */
export type LetterShown = NonNullable<Awaited<ReturnType<typeof loadLetter>>>;
