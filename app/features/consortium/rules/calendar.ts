import { addDays, addMonths, type CivilDate, isCivilDate, weekday } from '#app/lib/civil-dates.ts';
import { formatMonth } from '#app/lib/dates.ts';

/** "2026-12" of an address, or the month of today. */
export const readMonth = (text: string | null, today: CivilDate): string =>
  text && isCivilDate(`${text}-01`) ? text : today.slice(0, 7);

export const monthAfter = (month: string, months: number): string =>
  addMonths(`${month}-01`, months).slice(0, 7);

/** The weeks that a month touches, Sunday to Saturday; days of other months are null. */
export function calendarWeeks(month: string): (CivilDate | null)[][] {
  const first = `${month}-01`;
  const end = addMonths(first, 1);
  const weeks: (CivilDate | null)[][] = [];
  for (let sunday = addDays(first, -weekday(first)); sunday < end; sunday = addDays(sunday, 7)) {
    const days = Array.from({ length: 7 }, (_, at) => addDays(sunday, at));
    weeks.push(days.map((day) => (day.startsWith(month) ? day : null)));
  }
  return weeks;
}

/** "dezembro de 2026" */
export const monthName = (month: string): string => formatMonth(`${month}-01`);
