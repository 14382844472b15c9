import type { Unit } from './money.ts';

/** A day on the calendar, "2026-11-20", as a `date` column holds it: no hour and no time zone. */
export type CivilDate = Unit<string, 'civil date'>;

const DAY_MS = 86_400_000;
const pad = (value: number, length = 2) => String(value).padStart(length, '0');
const fromUtc = (ms: number): CivilDate => new Date(ms).toISOString().slice(0, 10);

/**
 * Whether a text is an existing day in the years 1900 to 2899, so that later days and schedules are valid
 * too.
 */
export function isCivilDate(text: string): text is CivilDate {
  if (!/^(19|2[0-8])\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  // 30 February parses as 2 March.
  return !Number.isNaN(ms) && fromUtc(ms) === text;
}

/** Midnight UTC of a civil date, as ms for arithmetic. @throws RangeError for an invalid date. */
function utc(date: CivilDate): number {
  if (!isCivilDate(date)) throw new RangeError('Not a civil date.');
  return Date.parse(`${date}T00:00:00Z`);
}

export const addDays = (date: CivilDate, days: number): CivilDate => fromUtc(utc(date) + days * DAY_MS);

/** The first day of the month of a day. */
export const startOfMonth = (day: CivilDate): CivilDate => `${day.slice(0, 7)}-01`;

/** The same day of a later (or earlier) month; the last day where that month is shorter: 31/01 + 1 → 28/02. */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const start = new Date(utc(date));
  const index = start.getUTCFullYear() * 12 + start.getUTCMonth() + months;
  const year = Math.floor(index / 12);
  const month = index - year * 12;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return `${pad(year, 4)}-${pad(month + 1)}-${pad(Math.min(start.getUTCDate(), lastDay))}`;
}

/** Whole days from one date to another; negative when the second is earlier. */
export const daysBetween = (from: CivilDate, to: CivilDate): number => (utc(to) - utc(from)) / DAY_MS;

/** 0 Sunday … 6 Saturday. */
export const weekday = (date: CivilDate): number => new Date(utc(date)).getUTCDay();
