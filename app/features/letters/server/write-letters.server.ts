import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { groundFaults, type ListingBrakeFacts } from '#app/features/letters/rules/brakes.ts';
import { familyFor, GROUND, type Ground } from '#app/features/letters/rules/grounds.ts';
import {
  type EvidenceInput,
  type LetterText,
  NEW_ADDRESSEE,
  type NewLetters,
} from '#app/features/letters/rules/input.ts';
import { mergeLetter } from '#app/features/letters/rules/merge-letter.ts';
import {
  letterNotFound,
  letterStale,
  MIXED_RECORDS,
  refuseLetter,
} from '#app/features/letters/rules/messages.ts';
import { unknownOwnMerge } from '#app/features/own-fields/server/index.server.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { fold } from '#app/lib/text.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { DocumentId, UserId } from '#app/terms/ids.ts';
import { addresseeFor } from './addressees.server.ts';
import { type Addressee, brakeFacts, type Listing, loadParts, mergeFacts } from './letter-facts.server.ts';
import { templateInUse } from './templates.server.ts';

const { addressees, cardDocuments, letterEvidence, letters, listings } = schema;

/**
 * Writes one draft letter for each of a client's listings. It refuses all of them if one listing may
 * not have a letter on this ground. Each letter gets the newest identity document of the client. A missing
 * addressee is created with them.
 */
export async function writeLetters(
  admin: SignedInActor,
  clientId: UserId,
  { listings: ids, ground, title, source, ...input }: NewLetters,
  now: Date = new Date(),
): Promise<Result<string[]>> {
  const today = civilDateAt(now);
  return asActor(admin, async (tx) => {
    const unknown = await unknownOwnMerge(tx, [source]);
    if (unknown) return refuseLetter('unknown-field', `${unknown}.`, { source: unknown });
    const rows = await lockClientListings(tx, ids, clientId);
    if (!rows) return recordMissing();
    const addressee = await addresseeOf(tx, admin, input, rows);
    if (!addressee) return refuseLetter('deleted', 'O destinatário não existe mais.');
    const facts = await Promise.all(rows.map((listing) => brakeFacts(tx, listing, today)));
    const [family, ...others] = new Set(facts.map((record) => familyFor(ground, record)));
    if (others.length > 0) return refuseLetter('refused', MIXED_RECORDS);
    const template = family && (await templateInUse(tx, family));
    if (!template) return refuseLetter('deleted', 'O modelo não existe mais.');
    const made: string[] = [];
    for (const [index, listing] of rows.entries()) {
      const record = facts[index];
      if (!record) continue;
      const text = { templateId: template.id, title, source };
      const added = await writeOne(tx, admin, { listing, record, addressee, ground, text, today });
      if (!added.ok) return added;
      made.push(added.value);
    }
    return ok(made);
  });
}

const recordMissing = () => refuseLetter('deleted', 'Um dos registros não existe mais.');

/** Locks listings of a client, or of several, in the order of their ids; null if one is missing. */
export async function lockClientListings(tx: Tx, ids: readonly string[], clientId: UserId | null) {
  const rows = await tx
    .select()
    .from(listings)
    .where(and(inArray(listings.id, [...ids]), clientId ? eq(listings.userId, clientId) : undefined))
    .orderBy(listings.id)
    .for('update');
  return rows.length === new Set(ids).size ? rows : null;
}

/** Returns the chosen addressee, or the one entered with the letters; its document comes from the record. */
async function addresseeOf(
  tx: Tx,
  admin: SignedInActor,
  { addressee, newKind, newName, newAddress }: Omit<NewLetters, 'listings' | 'ground' | 'title' | 'source'>,
  rows: readonly Listing[],
): Promise<Addressee | undefined> {
  if (addressee !== NEW_ADDRESSEE) {
    const [found] = await tx.select().from(addressees).where(eq(addressees.id, addressee));
    return found;
  }
  if (!newKind || !newName) return undefined;
  const [first] = rows;
  const isCreditor = first && fold(first.creditor) === fold(newName);
  const place = newKind === 'bureau' ? (first?.place ?? null) : newKind === 'notary' ? 'cenprot' : null;
  const doc = (isCreditor && first.creditorDoc) || '';
  return addresseeFor(tx, admin, { kind: newKind, place, name: newName, doc, address: newAddress ?? '' });
}

type Written = {
  listing: Listing;
  record: ListingBrakeFacts;
  addressee: Addressee;
  ground: Ground;
  text: { templateId: string; title: string; source: string };
  today: CivilDate;
};

/** Writes one draft letter, or returns why the record may not have it. */
export async function writeOne(
  tx: Tx,
  admin: SignedInActor,
  { listing, record, addressee, ground, text, today }: Written,
): Promise<Result<string>> {
  const [fault] = groundFaults(ground, record, addressee, today);
  if (fault) return refuseLetter('refused', `${listing.creditor}: ${fault}`);
  const { userId, linkedProfileId, id: listingId } = listing;
  const earlier = await tx.$count(letters, and(eq(letters.listingId, listingId), isNotNull(letters.sentOn)));
  const { body } = mergeLetter(text.source, await mergeFacts(tx, listing, addressee));
  const id = newId();
  const round = earlier + 1;
  const { id: addresseeId } = addressee;
  const row = { userId, linkedProfileId, listingId, addresseeId, ground, round, body, ...text };
  const [added] = await tx
    .insert(letters)
    .values({ id, ...row, writtenBy: admin.userId })
    .onConflictDoNothing()
    .returning({ id: letters.id });
  if (!added)
    return refuseLetter('twin', `${listing.creditor}: já há uma carta em andamento com este fundamento.`);
  if (GROUND[ground].needs.includes('id')) await joinIdentity(tx, id, userId);
  await recordAudit(tx, admin, {
    action: 'letter.write',
    entity: 'letters',
    entityId: id,
    after: { ground, round },
  });
  return ok(id);
}

/** Adds the newest accepted identity document of a client to a letter as evidence. */
export const joinIdentity = (tx: Parameters<typeof loadParts>[0], letterId: string, userId: string) =>
  tx.execute(sql`
    insert into letter_evidence (letter_id, user_id, document_id, kind)
    select ${letterId}, d.user_id, d.id, 'id' from card_documents d
    where d.user_id = ${userId} and d.kind in ('photo_id', 'representative_id') and d.status = 'approved'
    order by d.created_at desc, d.id desc limit 1 on conflict do nothing`);

/** Changes the text of a letter that is not approved yet. */
export async function saveLetter(
  admin: SignedInActor,
  id: string,
  version: number,
  { title, source }: LetterText,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const parts = await loadParts(tx, id, true);
    if (!parts) return letterNotFound();
    const { letter, merge } = parts;
    if (letter.version !== version) return letterStale();
    if (letter.state !== 'draft' && letter.state !== 'review')
      return refuseLetter('transition', 'O texto desta carta já foi aprovado.');
    const unknown = source !== letter.source && (await unknownOwnMerge(tx, [source]));
    if (unknown) return refuseLetter('unknown-field', `${unknown}.`, { source: unknown });
    const { body } = mergeLetter(source, merge);
    // The admin who changes a text becomes its author: another one approves it.
    await tx.update(letters).set({ title, source, body, writtenBy: admin.userId }).where(eq(letters.id, id));
    await recordAudit(tx, admin, {
      action: 'letter.edit',
      entity: 'letters',
      entityId: id,
      before: { title: letter.title, body: letter.body },
      after: { title, body },
    });
    return ok(null);
  });
}

/** Joins a document of the letter's client. */
export async function joinEvidence(
  admin: SignedInActor,
  letterId: string,
  { document, kind }: EvidenceInput,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const parts = await loadParts(tx, letterId, true);
    if (!parts) return letterNotFound();
    const { letter } = parts;
    if (letter.state !== 'draft' && letter.state !== 'review')
      return refuseLetter('transition', 'Esta carta já foi aprovada.');
    const [found] = await tx
      .select({ id: cardDocuments.id })
      .from(cardDocuments)
      .where(
        and(
          eq(cardDocuments.id, document as DocumentId),
          eq(cardDocuments.userId, letter.userId),
          inArray(cardDocuments.status, ['pending', 'approved']),
        ),
      );
    if (!found)
      return refuseLetter('deleted', 'Este documento não existe mais.', {
        document: 'Escolha outro documento',
      });
    await tx
      .insert(letterEvidence)
      .values({ id: newId(), letterId, userId: letter.userId, documentId: found.id, kind })
      .onConflictDoNothing();
    await recordAudit(tx, admin, {
      action: 'letter.evidence',
      entity: 'letters',
      entityId: letterId,
      after: { evidence: kind },
    });
    return ok(null);
  });
}

/** Takes a document off a letter that is not approved yet. */
export async function dropEvidence(
  admin: SignedInActor,
  letterId: string,
  evidenceId: string,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const parts = await loadParts(tx, letterId, true);
    if (!parts) return letterNotFound();
    if (parts.letter.state !== 'draft' && parts.letter.state !== 'review')
      return refuseLetter('transition', 'Esta carta já foi aprovada.');
    const [dropped] = await tx
      .delete(letterEvidence)
      .where(and(eq(letterEvidence.id, evidenceId), eq(letterEvidence.letterId, letterId)))
      .returning({ kind: letterEvidence.kind });
    if (dropped)
      await recordAudit(tx, admin, {
        action: 'letter.evidence',
        entity: 'letters',
        entityId: letterId,
        before: { evidence: dropped.kind },
      });
    return ok(null);
  });
}
