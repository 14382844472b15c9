import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import type { ListingPlace } from '#app/terms/listing.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';

/** Listings of a holder at one place; a place without listings has no row. */
export type KnownPlace = {
  place: ListingPlace;
  /** Listings that are still there, and those that were removed. */
  open: number;
  removed: number;
  /** Earliest due day of the open listings. */
  dueOn: CivilDate | null;
  /** Day of the newest confirmed report. */
  reportOn: CivilDate | null;
};

export type PlaceLight = {
  place: ListingPlace;
  name: string;
  /** `unknown`: no report and no listing; `tangled`: an open listing; `straight`: no open listing. */
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

function lightOf(place: ListingPlace, known: KnownPlace | undefined, today: CivilDate): PlaceLight {
  const base = { place, name: LISTING_PLACE_LABELS[place] };
  if (!known || known.open + known.removed === 0) {
    const reportOn = known?.reportOn ?? null;
    return { ...base, state: reportOn ? 'straight' : 'unknown', ...emptyPlaceWords(reportOn) };
  }
  const { open, removed, dueOn } = known;
  if (open === 0)
    return {
      ...base,
      state: 'straight',
      count: removed === 1 ? '1 retirada' : `${removed} retiradas`,
      when: 'nada em aberto',
    };
  return {
    ...base,
    state: 'tangled',
    count: open === 1 ? '1 em aberto' : `${open} em aberto`,
    when: !dueOn
      ? 'sem prazo correndo'
      : dueOn < today
        ? `prazo venceu em ${formatDate(dueOn)}`
        : `prazo até ${formatDate(dueOn)}`,
  };
}

/** Returns a holder's case as lights, one per place; null without any listing or report. */
export function placeLights(known: readonly KnownPlace[], today: CivilDate): PlaceLight[] | null {
  if (known.length === 0) return null;
  const others = known.map(({ place }) => place).filter((place) => !ALWAYS.includes(place));
  return [...ALWAYS, ...others].map((place) =>
    lightOf(
      place,
      known.find((one) => one.place === place),
      today,
    ),
  );
}

/** Whether all listings are removed, so that no listing is open: the line runs straight. */
export const isAllClear = (known: readonly KnownPlace[]): boolean =>
  known.some(({ removed }) => removed > 0) && known.every(({ open }) => open === 0);
