import { and, asc, eq, inArray } from 'drizzle-orm';
import { groundFaults } from '#app/features/letters/rules/brakes.ts';
import { type EvidenceKind, familyFor, type Ground } from '#app/features/letters/rules/grounds.ts';
import type { PlannedLetter } from '#app/features/letters/rules/input.ts';
import { mergeLetter, withoutAddressee } from '#app/features/letters/rules/merge-letter.ts';
import { refuseLetter } from '#app/features/letters/rules/messages.ts';
import {
  groundsOfCase,
  isFraud,
  missingAddressee,
  usualAddressee,
} from '#app/features/letters/rules/proposal.ts';
import { proposedGround } from '#app/features/listings/rules/triage.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { fromNumeric } from '#app/lib/money.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { addresseeFor } from './addressees.server.ts';
import { submitLetter } from './approve-letters.server.ts';
import { type Addressee, brakeFacts, type Listing, letterHolder, mergeFacts } from './letter-facts.server.ts';
import { documentsOf, recordsWith } from './load-letters.server.ts';
import { templateInUse } from './templates.server.ts';
import { spokenOf, spokenToNew } from './voice.server.ts';
import { lockClientListings, writeOne } from './write-letters.server.ts';

const { addressees, letters } = schema;

/** Clients among the records whose new letters get an identity document: see `joinIdentity`. */
async function withIdentity(tx: Tx, rows: readonly Listing[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const userId of new Set(rows.map((row) => row.userId))) {
    const documents = await documentsOf(tx, userId);
    const isIdentity = (kind: string) => kind === 'photo_id' || kind === 'representative_id';
    if (documents.some(({ kind, status }) => isIdentity(kind) && status === 'approved')) found.add(userId);
  }
  return found;
}

/** Returns the evidence that a new letter lacks: its identity document is joined automatically. */
const lackingOf = (needs: readonly EvidenceKind[], identity: boolean) =>
  needs.filter((kind) => kind !== 'id' || !identity);

/** Grounds of a listing that have an open letter. */
const openGrounds = async (tx: Tx, listingId: string) =>
  (
    await tx
      .select({ ground: letters.ground })
      .from(letters)
      .where(
        and(
          eq(letters.listingId, listingId),
          inArray(letters.state, ['draft', 'review', 'approved', 'sent']),
        ),
      )
  ).map(({ ground }) => ground);

/**
 * Plans the letters of records, also of several clients: the grounds of each record, their addressees, and missing
 * evidence and fields. `clientId` is null for records of several clients. Null without a known record.
 */
export async function planLetters(admin: SignedInActor, ids: string[], now: Date = new Date()) {
  const today = civilDateAt(now);
  return asActor(admin, async (tx) => {
    const rows = await recordsWith(tx, ids);
    const [first] = rows;
    if (!first) return null;
    const isOne = rows.every(({ userId }) => userId === first.userId);
    const known = await tx.select().from(addressees).orderBy(asc(addressees.name), asc(addressees.id));
    const identified = await withIdentity(tx, rows);
    const planned = [];
    const without = [];
    for (const listing of rows) {
      const record = await brakeFacts(tx, listing, today);
      const { id, creditor, place } = listing;
      const holder = await letterHolder(tx, listing);
      const amount = listing.amount === null ? null : fromNumeric(listing.amount);
      const shown = { id, creditor, place, amount, verdicts: record.verdicts, holder: holder.name };
      const grounds = record.closed ? [] : groundsOfCase(proposedGround(record), record);
      const open = await openGrounds(tx, id);
      for (const ground of grounds) {
        const found = usualAddressee(ground, listing, known);
        const addressee = found ?? { ...missingAddressee(ground, listing), verifiedOn: null };
        const template = await templateInUse(tx, familyFor(ground, record));
        const merged = mergeLetter(template?.body ?? '', await mergeFacts(tx, listing, addressee));
        const [fault] = template ? groundFaults(ground, record, addressee, today) : ['Falta o modelo.'];
        const { voice, why } = found
          ? await spokenOf(tx, { listing, addressee: found }, today)
          : await spokenToNew(tx, listing, addressee.kind, today);
        planned.push({
          ...shown,
          voice,
          /** Why the holder sends the letter; null if the business does. */
          why,
          ground,
          addressee: { name: addressee.name, kind: addressee.kind },
          /** It is created with the letter; without a name it is entered on the letter's own page. */
          isNew: found === null,
          unverified: found !== null && found.verifiedOn === null,
          needs: lackingOf(template?.needs ?? [], identified.has(listing.userId)),
          fields: withoutAddressee(merged.missing).map(({ label }) => label),
          fault: open.includes(ground) ? 'Já há uma carta em andamento.' : (fault ?? null),
          fraud: isFraud(record.verdicts),
        });
      }
      if (grounds.length === 0) without.push(shown);
    }
    return { clientId: isOne ? (first.userId as UserId) : null, planned, without };
  });
}

/**
 * Writes draft letters for records, also of several clients, each on its own ground to its usual addressee; a missing
 * addressee is created. A letter that lacks nothing goes on for approval, the others stay drafts. All of them,
 * or none: the first record that may not have its letter is named.
 * @param clientId owner of all records; null for records of several clients
 */
export async function writePlanned(
  admin: SignedInActor,
  clientId: UserId | null,
  { letters: chosen }: { letters: PlannedLetter[] },
  now: Date = new Date(),
): Promise<Result<{ ready: number; drafts: number }>> {
  const today = civilDateAt(now);
  return asActor(admin, async (tx) => {
    const ids = [...new Set(chosen.map(({ listing }) => listing))];
    const rows = await lockClientListings(tx, ids, clientId);
    if (!rows) return refuseLetter('deleted', 'Um dos registros não existe mais.');
    const made = { ready: 0, drafts: 0 };
    const identified = await withIdentity(tx, rows);
    for (const listing of rows) {
      const record = await brakeFacts(tx, listing, today);
      for (const { ground } of chosen.filter((one) => one.listing === listing.id)) {
        const addressee = await plannedAddressee(tx, admin, ground, listing);
        if (!addressee)
          return refuseLetter(
            'refused',
            `${listing.creditor}: falta o destinatário. Escreva esta em separado.`,
          );
        const template = await templateInUse(tx, familyFor(ground, record));
        if (!template) return refuseLetter('deleted', 'O modelo não existe mais.');
        const text = { templateId: template.id, title: template.title, source: template.body };
        const added = await writeOne(tx, admin, { listing, record, addressee, ground, text, today });
        if (!added.ok) return added;
        const merged = mergeLetter(template.body, await mergeFacts(tx, listing, addressee));
        const isReady =
          merged.missing.length === 0 &&
          lackingOf(template.needs, identified.has(listing.userId)).length === 0;
        if (isReady) await submitLetter(tx, admin, added.value);
        made[isReady ? 'ready' : 'drafts'] += 1;
      }
    }
    return ok(made);
  });
}

async function plannedAddressee(
  tx: Tx,
  admin: SignedInActor,
  ground: Ground,
  listing: Listing,
): Promise<Addressee | null> {
  const known = await tx.select().from(addressees).orderBy(asc(addressees.name), asc(addressees.id));
  const found = usualAddressee(ground, listing, known);
  if (found) return found;
  const missing = missingAddressee(ground, listing);
  return missing.name ? addresseeFor(tx, admin, missing) : null;
}
