import { addDays, addMonths, type CivilDate, isCivilDate, weekday } from '#app/lib/civil-dates.ts';

/** "2026-12" of an address, or the month of today. */
export const readMonth = (text: string | null, today: CivilDate): string =>
  text && isCivilDate(`${text}-01`) ? text : today.slice(0, 7);

export const monthAfter = (month: string, months: number): string =>
  addMonths(`${month}-01`, months).slice(0, 7);

/** The weeks that a month touches, Sunday to Saturday; days of other months are null. */
export function weeksOf(month: string): (CivilDate | null)[][] {
  const first = `${month}-01`;
  const end = addMonths(first, 1);
  const weeks: (CivilDate | null)[][] = [];
  for (let sunday = addDays(first, -weekday(first)); sunday < end; sunday = addDays(sunday, 7)) {
    const days = Array.from({ length: 7 }, (_, at) => addDays(sunday, at));
    weeks.push(days.map((day) => (day.startsWith(month) ? day : null)));
  }
  return weeks;
}

const MONTH = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'long', year: 'numeric' });
/** "dezembro de 2026" */
export const monthName = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));
