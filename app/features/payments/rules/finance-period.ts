import { addDays, addMonths, type CivilDate, daysBetween, isCivilDate } from '#app/lib/civil-dates.ts';

/** Both days are included. */
export type FinancePeriod = { from: CivilDate; until: CivilDate };

/** Two years: more is a matter for a spreadsheet. */
const MOST_DAYS = 731;
/** Longer periods are drawn by the month. */
const MOST_DAYS_DRAWN = 62;

const monthOf = (day: CivilDate): FinancePeriod => {
  const from = `${day.slice(0, 8)}01`;
  return { from, until: addDays(addMonths(from, 1), -1) };
};

/** Usual periods; whole months and years, so that amounts still due in them are included. */
export const periodChoices = (today: CivilDate) => [
  { label: 'Este mês', ...monthOf(today) },
  { label: 'Mês passado', ...monthOf(addMonths(`${today.slice(0, 8)}01`, -1)) },
  { label: 'Próximos 30 dias', from: today, until: addDays(today, 29) },
  { label: 'Este ano', from: `${today.slice(0, 4)}-01-01`, until: `${today.slice(0, 4)}-12-31` },
];

/** Parses the period of an address, cut to the longest one; the current month if it is invalid. */
export function readFinancePeriod(query: URLSearchParams, today: CivilDate): FinancePeriod {
  const [from, until] = [query.get('de') ?? '', query.get('ate') ?? ''];
  if (!isCivilDate(from) || !isCivilDate(until) || from > until) return monthOf(today);
  return daysBetween(from, until) < MOST_DAYS
    ? { from, until }
    : { from: addDays(until, 1 - MOST_DAYS), until };
}

export const drawnBy = ({ from, until }: FinancePeriod): 'day' | 'month' =>
  daysBetween(from, until) < MOST_DAYS_DRAWN ? 'day' : 'month';

/** Days, or first days of months, that a chart has a bar for. */
export function binsOf(period: FinancePeriod): CivilDate[] {
  const bins: CivilDate[] = [];
  const byDay = drawnBy(period) === 'day';
  let at = byDay ? period.from : `${period.from.slice(0, 8)}01`;
  for (; at <= period.until; at = byDay ? addDays(at, 1) : addMonths(at, 1)) bins.push(at);
  return bins;
}
