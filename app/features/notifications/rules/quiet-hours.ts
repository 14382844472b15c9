import { minuteOfDay, zoneOf } from '#app/lib/time-zones.ts';

/** Minutes of the day, 0 to 1439: quiet from the first to before the second, over midnight if it is smaller. */
export type QuietHours = { from: number; to: number };

const DAY = 1440;
const MINUTE_MS = 60_000;

/** From 21:00 to 8:00. */
export const USUAL_QUIET: QuietHours = { from: 21 * 60, to: 8 * 60 };

/**
 * Returns when the quiet hours around a moment end in the customer's state; null outside of them. Equal
 * beginning and end turns them off.
 */
export function quietUntil(now: Date, uf: string | null, { from, to }: QuietHours): Date | null {
  const minute = minuteOfDay(now, zoneOf(uf));
  const sinceBegin = (minute - from + DAY) % DAY;
  const length = (to - from + DAY) % DAY;
  if (sinceBegin >= length) return null;
  const begin = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return new Date(begin + (length - sinceBegin) * MINUTE_MS);
}

/** Returns beginning and end of the next quiet hours after a moment outside of them; null if they are off. */
export function nextQuiet(
  now: Date,
  uf: string | null,
  { from, to }: QuietHours,
): { from: Date; until: Date } | null {
  if (from === to) return null;
  const minutes = (from - minuteOfDay(now, zoneOf(uf)) + DAY) % DAY;
  const begin = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS;
  return { from: new Date(begin), until: new Date(begin + ((to - from + DAY) % DAY) * MINUTE_MS) };
}

/** Writes a minute of the day as a time field has it: 08:00. */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Reads `21:00`; null for anything else. */
export function minuteOf(time: string): number | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hour === undefined ? null : Number(hour) * 60 + Number(minute);
}
