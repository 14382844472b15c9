import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import { fold } from '#app/lib/text.ts';
import { LISTING_KINDS, LISTING_PLACES, type ListingKind, type ListingPlace } from '#app/terms/listing.ts';

/** Lines of each page; columns are two blanks or more apart. */
export type ReportPages = readonly (readonly string[])[];

/** Name in place of a profile's for a photo, or a PDF without text: people type what they see in it. */
export const SCAN = 'foto';

/** One record of a report, with the page and line that it was read from, both from 1; line 0 was typed by a person. */
export type ReportItem = {
  kind: ListingKind;
  creditor: string;
  creditorDoc: string | null;
  contractRef: string | null;
  amount: Centavos | null;
  dueOn: CivilDate | null;
  includedOn: CivilDate | null;
  notary: string | null;
  uf: string | null;
  page: number;
  line: number;
};

/** A line that could not be read; it is shown beside the report, so that no record is lost unnoticed. */
export type ReportFault = { page: number; line: number; text: string; message: string };

/** Content of a report before its confirmation. Null: the report does not contain it. */
export type ReadReport = {
  place: ListingPlace | null;
  takenOn: CivilDate | null;
  /** Digits of the CPF, or characters of the CNPJ, that the report names as its holder. */
  holderDoc: string | null;
  profile: string;
  version: number;
  items: ReportItem[];
  faults: ReportFault[];
};

/** Rows of one report; more are cut off with a fault that says so. */
export const MOST_ITEMS = 500;
/** Refusal of the rows beyond the limit. */
export const MORE_ITEMS = `Só os primeiros ${MOST_ITEMS} registros entram de uma vez`;
/** A report that is older than this many days is shown with a warning. */
export const FRESH_DAYS = 30;

const PLACE_WORDS: Record<string, ListingPlace> = {
  'boa vista': 'boavista',
  'boa vista scpc': 'boavista',
  scpc: 'boavista',
  'spc brasil': 'spc',
  protesto: 'cenprot',
  cartorio: 'cenprot',
  registrato: 'scr',
  bacen: 'scr',
};
const KIND_WORDS: Record<string, ListingKind> = {
  divida: 'inadimplencia',
  pendencia: 'inadimplencia',
  refin: 'inadimplencia',
  pefin: 'inadimplencia',
  'acao judicial': 'acao',
  vencida: 'scr_vencido',
  prejuizo: 'scr_prejuizo',
};

/** Returns the place that a word of a report names; null for an unknown word. */
export function listingPlaceOf(word: string): ListingPlace | null {
  const text = fold(word.trim());
  return LISTING_PLACES.find((place) => place === text) ?? PLACE_WORDS[text] ?? null;
}

export function listingKindOf(word: string): ListingKind | null {
  const text = fold(word.trim());
  return LISTING_KINDS.find((kind) => kind === text) ?? KIND_WORDS[text] ?? null;
}

/** Returns a key that is equal for records of the same entry at one place. */
export const itemKey = ({
  creditor,
  creditorDoc,
  contractRef,
  dueOn,
}: Pick<ReportItem, 'creditor' | 'creditorDoc' | 'contractRef' | 'dueOn'>): string =>
  JSON.stringify([creditorDoc ?? fold(creditor).replace(/\s+/g, ' ').trim(), contractRef, dueOn]);

/** A report in a list; counts are those of its confirmation. */
export type SnapshotRow = {
  id: string;
  place: ListingPlace;
  takenOn: CivilDate;
  profile: string;
  added: number;
  seen: number;
  missing: number;
  confirmedAt: string | null;
  linkedProfileId: string | null;
};

/** Position of a record in its report. */
export const foundAt = ({ page, line }: Pick<ReportItem, 'page' | 'line'>): string =>
  line === 0 ? `Página ${page}, digitada` : `Página ${page}, linha ${line}`;

/** Id of the element that holds the original of a report. */
export const ORIGINAL = 'relatorio';

/**
 * Returns the address that shows the page of a record in its report.
 * @param base address of the reports; a report's own address appends its id
 */
export const recordAddress = (base: string, id: string, { page }: Pick<ReportItem, 'page'>): string =>
  `${base}/${id}?pagina=${page}#${ORIGINAL}`;

/** Content of a photo: its file is stored, and the user types the records that it shows. */
export const UNREAD: ReadReport = {
  ...{ place: null, takenOn: null, holderDoc: null, profile: SCAN, version: 1 },
  ...{ items: [], faults: [] },
};

/** The kept file of a report, and how a page shows it. */
export type ReportFile = { name: string; shows: 'pages' | 'photo' | 'text' };

export const isPhoto = (mimeType: string | null | undefined): boolean => !!mimeType?.startsWith('image/');

export const shownAs = (mimeType: string | null): ReportFile['shows'] =>
  mimeType === 'application/pdf' ? 'pages' : isPhoto(mimeType) ? 'photo' : 'text';

/** A report with its lines and records, and the previous confirmed report of the same place. */
export type Snapshot = SnapshotRow & {
  pages: ReportPages;
  items: ReportItem[];
  faults: ReportFault[];
  file: ReportFile | null;
  before: { id: string; takenOn: CivilDate; items: ReportItem[] } | null;
};
