import { normalizeDocument } from '#app/lib/documents.ts';
import { fold } from '#app/lib/text.ts';
import type { ListingKind, ListingPlace, ListingVerdict } from '#app/terms/listing.ts';
import { type AddresseeKind, GROUND, type Ground } from './grounds.ts';

type Record = { place: ListingPlace; creditor: string; creditorDoc: string | null };
type Known = {
  id: string;
  kind: AddresseeKind;
  place: ListingPlace | null;
  name: string;
  doc: string | null;
};
/** An addressee to create together with a letter; the name may still be empty. */
export type NewAddressee = {
  kind: AddresseeKind;
  place: ListingPlace | null;
  name: string;
  doc: string;
};

/** Places of records that a bureau keeps. */
const BUREAUS: readonly ListingPlace[] = ['serasa', 'spc', 'boavista', 'quod'];
const CONSUMER_PORTAL = 'consumidor.gov.br';

/** Returns the kind of addressee of a ground's letter about a record at a place, unless chosen otherwise. */
export function usualKind(ground: Ground, place: ListingPlace): AddresseeKind {
  const [first = 'creditor'] = GROUND[ground].to;
  // The bank of a cheque answers for it, not a bureau.
  return place === 'ccf' && GROUND[ground].to.includes('bank') ? 'bank' : first;
}

const sameCreditor = ({ creditor, creditorDoc }: Record, { name, doc }: Known) =>
  creditorDoc && doc
    ? normalizeDocument(creditorDoc) === normalizeDocument(doc)
    : fold(creditor.trim()) === fold(name.trim());

/** Returns the known addressee of a ground's letter about a record; null if it has to be created. */
export function usualAddressee<One extends Known>(
  ground: Ground,
  record: Record,
  known: readonly One[],
): One | null {
  const kind = usualKind(ground, record.place);
  const own = known.filter((one) => one.kind === kind);
  if (kind === 'bureau') return own.find(({ place }) => place === record.place) ?? null;
  if (kind === 'notary') return own.find(({ place }) => place === 'cenprot') ?? own[0] ?? null;
  if (kind === 'agency') return own.find(({ name }) => name === CONSUMER_PORTAL) ?? own[0] ?? null;
  return own.find((one) => sameCreditor(record, one)) ?? null;
}

/** Returns the entries of a missing addressee as far as the record has them. */
export function missingAddressee(ground: Ground, record: Record): NewAddressee {
  const kind = usualKind(ground, record.place);
  if (kind === 'bureau')
    return { kind, place: BUREAUS.includes(record.place) ? record.place : null, name: '', doc: '' };
  const named = kind === 'creditor' || kind === 'bank';
  return {
    kind,
    place: kind === 'notary' ? 'cenprot' : null,
    name: named ? record.creditor : '',
    doc: named ? (record.creditorDoc ?? '') : '',
  };
}

/**
 * Returns the grounds of all letters that a record leads to. A debt that its holder does not recognise goes to
 * the creditor and to the bureau in one case.
 * @param proposed the ground that the record's verdicts lead to
 */
export function groundsOfCase(
  proposed: Ground | null,
  { place, kind, verdicts }: { place: ListingPlace; kind: ListingKind; verdicts: readonly ListingVerdict[] },
): Ground[] {
  if (!proposed) return [];
  return proposed === 'C4' && isFraud(verdicts) && kind !== 'protesto' && BUREAUS.includes(place)
    ? ['C4', 'C1']
    : [proposed];
}

export const isFraud = (verdicts: readonly ListingVerdict[]): boolean => verdicts.includes('nao_reconhecida');
