import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { CLOCK_DATE_KINDS, dateWords } from '#app/terms/date-kinds.ts';
import type { ClockRule, ListingPlace } from '#app/terms/listing.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';

/** Records of a holder at one place; a place without records has no row. */
export type KnownPlace = {
  place: ListingPlace;
  /** Records that are still there, and those that were removed. */
  open: number;
  removed: number;
  /** Next day of the open records with its clock; a limit of the law only without another day. */
  next: { rule: ClockRule; dueOn: CivilDate } | null;
  /** Day of the newest confirmed report. */
  reportOn: CivilDate | null;
};

export type PlaceLight = {
  place: ListingPlace;
  name: string;
  /** `unknown`: no report and no record; `tangled`: an open record; `straight`: no open record. */
  state: 'unknown' | 'tangled' | 'straight';
  count: string;
  when: string;
};

/** Places that are always shown, in this order; other places appear once a record or a report of them exists. */
const ALWAYS: readonly ListingPlace[] = ['serasa', 'spc', 'boavista', 'quod', 'cenprot'];

/**
 * Returns the words for a place without records: it was not checked yet, or a report found nothing. Each
 * screen uses these words, so that "not checked" never reads as "clean".
 */
export const emptyPlaceWords = (reportOn: CivilDate | null): { count: string; when: string } =>
  reportOn
    ? { count: 'Nada consta', when: `no relatório de ${formatDate(reportOn)}` }
    : { count: 'Sem consulta', when: 'ainda não olhamos aqui' };

function lightOf(
  place: ListingPlace,
  known: KnownPlace | undefined,
  { today, over }: LightFacts,
): PlaceLight {
  const base = { place, name: LISTING_PLACE_LABELS[place] };
  if (!known || known.open + known.removed === 0) {
    const reportOn = known?.reportOn ?? null;
    return { ...base, state: reportOn ? 'straight' : 'unknown', ...emptyPlaceWords(reportOn) };
  }
  const { open, removed, next } = known;
  if (open === 0)
    return {
      ...base,
      state: 'straight',
      count: removed === 1 ? '1 retirado' : `${removed} retirados`,
      when: 'nada em aberto',
    };
  return {
    ...base,
    state: 'tangled',
    count: `${open} em aberto`,
    when: over
      ? 'sem acompanhamento nosso'
      : next
        ? dateWords({ kind: CLOCK_DATE_KINDS[next.rule], on: next.dueOn }, today).label
        : 'sem data marcada',
  };
}

/** `over`: the contract ended, so nothing that is open moves any more. */
type LightFacts = { today: CivilDate; over: boolean };

/** Returns a holder's case as lights, one per place; null without any record or report. */
export function placeLights(known: readonly KnownPlace[], facts: LightFacts): PlaceLight[] | null {
  if (known.length === 0) return null;
  const others = known.map(({ place }) => place).filter((place) => !ALWAYS.includes(place));
  return [...ALWAYS, ...others].map((place) =>
    lightOf(
      place,
      known.find((one) => one.place === place),
      facts,
    ),
  );
}

/** Whether all records are removed: the line runs straight. */
export const isAllClear = (known: readonly KnownPlace[]): boolean =>
  known.some(({ removed }) => removed > 0) && known.every(({ open }) => open === 0);
