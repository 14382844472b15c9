import { addDays, addMonths, type CivilDate } from '#app/lib/civil-dates.ts';

/** Reads the month of an address, `2026-11`; the current one for another text. Both days are included. */
export function readBookMonth(
  query: URLSearchParams,
  today: CivilDate,
): { month: string; from: CivilDate; until: CivilDate } {
  const asked = query.get('mes') ?? '';
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
  const from: CivilDate = `${month}-01`;
  return { month, from, until: addDays(addMonths(from, 1), -1) };
}
