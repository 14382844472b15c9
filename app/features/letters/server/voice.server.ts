import { and, eq } from 'drizzle-orm';
import { placeAsked } from '#app/features/letters/rules/brakes.ts';
import type { AddresseeKind } from '#app/features/letters/rules/grounds.ts';
import {
  type Spoken,
  shippedTerms,
  type Terms,
  usualTerms,
  voiceOf,
} from '#app/features/letters/rules/mandate.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { DocType } from '#app/lib/documents.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { type Addressee, holderKind, type Listing, letterHolder, powerOf } from './letter-facts.server.ts';

const { addresseeTerms: t } = schema;

/** Returns an addressee's terms for a kind of holder; the usual ones if none were entered. */
async function termsFor(
  tx: Tx,
  { id, channel }: Pick<Addressee, 'id' | 'channel'>,
  holder: DocType,
): Promise<Terms> {
  const [row] = await tx
    .select()
    .from(t)
    .where(and(eq(t.addresseeId, id), eq(t.holder, holder)));
  return row ?? usualTerms(channel);
}

/** Voice of a letter to an addressee that is created with it, by the first terms of its kind. */
export async function spokenToNew(
  tx: Tx,
  listing: Listing,
  kind: AddresseeKind,
  today: CivilDate,
): Promise<Spoken> {
  const usual = kind === 'agency' ? 'portal' : 'post';
  const shipped = shippedTerms(kind, null);
  const terms = shipped ? { extraDocs: '', ...shipped } : usualTerms(usual);
  const asked = placeAsked({ kind, place: null }, listing.place);
  return voiceOf(await powerOf(tx, listing), terms, asked, { today, usual });
}

/** Voice of a letter about a record to an addressee on a day, with the kind of its holder and the terms. */
export async function spokenOf(
  tx: Tx,
  { listing, addressee }: { listing: Listing; addressee: Addressee },
  today: CivilDate,
): Promise<Spoken & { holder: DocType; terms: Terms }> {
  const holder = holderKind((await letterHolder(tx, listing)).document);
  const terms = await termsFor(tx, addressee, holder);
  const mandate = await powerOf(tx, listing);
  const asked = placeAsked(addressee, listing.place);
  return { ...voiceOf(mandate, terms, asked, { today, usual: addressee.channel }), holder, terms };
}
