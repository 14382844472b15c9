import { addDays, type CivilDate, daysBetween, isCivilDate } from '#app/lib/civil-dates.ts';

/** Days covered by figures, both ends included. */
export type Period = { from: CivilDate; to: CivilDate };

export const PERIOD_CHOICES = [7, 30, 90] as const;
const DEFAULT_DAYS = 30;
/** A year at most: a chart of more days is unreadable, and costs as much as it has rows. */
const MOST_DAYS = 366;

/** The last days up to today. */
export const lastDays = (days: number, today: CivilDate): Period => ({
  from: addDays(today, 1 - days),
  to: today,
});

/** Parses the period of an address: `dias`, or `de` and `ate`; the usual month if it is invalid. */
export function readPeriod(query: URLSearchParams, today: CivilDate): Period {
  const days = Number(query.get('dias'));
  const [from, to] = [query.get('de') ?? '', query.get('ate') ?? ''];
  if (isCivilDate(from) && isCivilDate(to) && from <= to) {
    return daysBetween(from, to) < MOST_DAYS ? { from, to } : { from: addDays(to, 1 - MOST_DAYS), to };
  }
  const known = PERIOD_CHOICES.find((choice) => choice === days) ?? DEFAULT_DAYS;
  return lastDays(known, today);
}

export const periodDays = ({ from, to }: Period): CivilDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));
