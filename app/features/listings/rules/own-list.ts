import { type Filters, listAddress, oneOfFilter, search, uuid } from '#app/kit/list.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { fold } from '#app/lib/text.ts';
import type { FreeSite } from '#app/terms/free-ways.ts';
import { LISTING_PILES, LISTING_PLACES, type ListingPile, type ListingPlace } from '#app/terms/listing.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';
import type { ListingView } from './listing-view.ts';

/** Parties as the customer's filter names them; every record belongs to one. */
export const OWN_TURNS = {
  voce: 'Esperam por você',
  nos: 'Estamos cuidando',
  outros: 'Esperam resposta',
  fim: 'Terminados',
} as const;
export type OwnTurn = keyof typeof OWN_TURNS;
const TURNS = Object.keys(OWN_TURNS) as OwnTurn[];

const PARTY_OF: Record<ListingView['turn'], OwnTurn> = {
  customer: 'voce',
  us: 'nos',
  bureau: 'outros',
  creditor: 'outros',
  judge: 'outros',
  done: 'fim',
};

/** Party that a record waits for; a record of an ended service waits for no one. */
const partyOf = ({ turn, service }: ListingView): OwnTurn => (service === 'over' ? 'fim' : PARTY_OF[turn]);

/** Parameter of the page's number, and of the record that a link opens. */
export const PAGE = 'pagina';
export const RECORD = 'registro';

/** Address of the customer's records. */
export const OWN_LIST = listAddress({
  name: 'registros',
  path: '/app/anotacoes',
  filters: {
    turn: ['vez', oneOfFilter(TURNS)],
    place: ['onde', oneOfFilter(LISTING_PLACES)],
    pile: ['caminho', oneOfFilter(LISTING_PILES)],
    search: ['busca', search],
    record: [RECORD, uuid],
    page: [PAGE, (text) => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined)],
  },
  sorts: { vez: 'number' },
  usual: 'vez',
});
export type OwnFilters = Filters<typeof OWN_LIST>;

const PAGE_SIZE = 25;

export type RecordGroupKey = 'voce' | ListingPlace | 'fim';

/** Records under one heading: those that wait for the customer, of one place, or finished. */
type RecordGroup = {
  key: RecordGroupKey;
  title: string;
  /** Records of the group on all pages. */
  count: number;
  listings: ListingView[];
};

export type OwnPage = {
  groups: RecordGroup[];
  /** Records that the other filters find, by party. */
  counts: Record<OwnTurn, number>;
  /** All records of the holder, and those that the filters find. */
  total: number;
  found: number;
  page: number;
  pages: number;
  /** Places with records, for the filter. */
  places: ListingPlace[];
  /** Ways that the open records of the holder have. */
  piles: ListingPile[];
};

const groupOf = (one: ListingView): RecordGroupKey => {
  const party = partyOf(one);
  return party === 'voce' || party === 'fim' ? party : one.place;
};

const GROUPS: readonly RecordGroupKey[] = ['voce', ...LISTING_PLACES, 'fim'];
const titleOf = (key: RecordGroupKey) =>
  key === 'voce' || key === 'fim' ? OWN_TURNS[key] : LISTING_PLACE_LABELS[key];

/** Groups in the order of the page; within one, the next day first, then places, then creditors. */
function compare(a: ListingView, b: ListingView): number {
  const day = ({ next }: ListingView) => next?.dueOn ?? ('9999-12-31' satisfies CivilDate);
  return (
    GROUPS.indexOf(groupOf(a)) - GROUPS.indexOf(groupOf(b)) ||
    day(a).localeCompare(day(b)) ||
    LISTING_PLACES.indexOf(a.place) - LISTING_PLACES.indexOf(b.place) ||
    a.creditor.localeCompare(b.creditor, 'pt-BR') ||
    (a.id < b.id ? -1 : 1)
  );
}

/** Returns one page of a holder's records: those that wait for the customer first, then by place, finished last. */
export function ownPage(all: readonly ListingView[], filters: OwnFilters): OwnPage {
  const { turn, place, pile, search: text, record } = filters;
  const words = fold(text ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const matches = (one: ListingView) =>
    (!place || one.place === place) &&
    (!pile || (partyOf(one) !== 'fim' && one.pile === pile)) &&
    words.every((word) => fold(one.creditor).includes(word));
  const matched = all.filter(matches);
  const found = matched.filter((one) => !turn || partyOf(one) === turn).toSorted(compare);
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const at = found.findIndex(({ id }) => id === record);
  const asked = filters.page ?? (at < 0 ? 1 : Math.floor(at / PAGE_SIZE) + 1);
  const page = Math.min(asked, pages);
  const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const keys = [...new Set(shown.map(groupOf))];
  return {
    groups: keys.map((key) => ({
      key,
      title: titleOf(key),
      count: found.filter((one) => groupOf(one) === key).length,
      listings: shown.filter((one) => groupOf(one) === key),
    })),
    counts: Object.fromEntries(
      TURNS.map((one) => [one, matched.filter((listing) => partyOf(listing) === one).length]),
    ) as Record<OwnTurn, number>,
    total: all.length,
    found: found.length,
    page,
    pages,
    places: LISTING_PLACES.filter((one) => all.some((listing) => listing.place === one)),
    piles: LISTING_PILES.filter((one) =>
      all.some((listing) => partyOf(listing) !== 'fim' && listing.pile === one),
    ),
  };
}

/** The free way of each pile, named once for all records, with the sites that it uses. */
export const FREE_WAYS: Record<ListingPile, { text: string; sites: readonly FreeSite[] }> = {
  contestar: {
    text: 'Você mesmo pode contestar: no site do birô, no consumidor.gov.br ou no Procon da sua cidade.',
    sites: ['consumidor'],
  },
  negociar: {
    text: 'Negocie direto com o credor e compare. Um acordo pode fazer o prazo da cobrança recomeçar: pergunte antes de assinar.',
    sites: ['serasa', 'spc'],
  },
  esperar_ou_pagar: {
    text: 'Pague direto ao credor, ou espere o limite da lei que está no registro. Não há motivo para pedir a retirada.',
    sites: [],
  },
};

/** Places that have a line even without records. */
const BUREAUS: readonly ListingPlace[] = ['serasa', 'spc', 'boavista', 'quod', 'cenprot', 'scr'];

/**
 * Returns the usual places without any record, each with the day of its newest confirmed report; null for a
 * place without one.
 * @param reports newest first
 */
export const emptyPlaces = (
  all: readonly Pick<ListingView, 'place'>[],
  reports: readonly { place: ListingPlace; takenOn: CivilDate }[],
): { place: ListingPlace; reportOn: CivilDate | null }[] =>
  BUREAUS.filter((place) => all.every((one) => one.place !== place)).map((place) => ({
    place,
    reportOn: reports.find((report) => report.place === place)?.takenOn ?? null,
  }));
