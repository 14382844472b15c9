import { businessDaysUntil } from '#app/lib/business-days.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';

type MissingToStart = 'contract' | 'document';

/**
 * Days that do not count (docs/product.md section 11): `since` is the start of the current pause for a
 * refused document, null without one; `days` are the business days of past pauses.
 */
export type ClockPause = { since: CivilDate | null; days: number };

export const NO_PAUSE: ClockPause = { since: null, days: 0 };

export type RunningClock =
  | { state: 'running'; dueOn: CivilDate; daysLeft: number; pausedDays: number }
  | { state: 'late'; dueOn: CivilDate; daysLate: number; pausedDays: number }
  | { state: 'paused'; dueOn: CivilDate; since: CivilDate; daysLeft: number; pausedDays: number };

export type DeadlineClock =
  /** `documents` holds the labels of the missing documents, possibly none. */
  { state: 'waiting'; missing: MissingToStart[]; documents: string[] } | RunningClock;

/** The pause after a document came in or was decided on, on a day; `cards` are settled by the same rule in SQL. */
export function settlePause({ since, days }: ClockPause, refused: boolean, today: CivilDate): ClockPause {
  if (refused) return { since: since ?? today, days };
  return { since: null, days: since ? days + businessDaysUntil(since, today) : days };
}

/**
 * Returns a clock that is due on a day (`cards.clock_due_on` counts the business days, including those of
 * past pauses). On that day 0 days are left; only the next day is late. While paused, the clock shows the day
 * on which the pause began. Days left, late and paused are business days in Brasília.
 */
export function deadlineClock(
  dueOn: CivilDate,
  now: Date,
  { since, days }: ClockPause = NO_PAUSE,
): RunningClock {
  const today = civilDateAt(now);
  if ((since ?? today) > dueOn) {
    return { state: 'late', dueOn, daysLate: businessDaysUntil(dueOn, since ?? today), pausedDays: days };
  }
  if (since) {
    const pausedDays = days + businessDaysUntil(since, today);
    return { state: 'paused', dueOn, since, daysLeft: businessDaysUntil(since, dueOn), pausedDays };
  }
  return { state: 'running', dueOn, daysLeft: businessDaysUntil(today, dueOn), pausedDays: days };
}

/** Earliest day by which a service with a running clock has news; null without one. */
export const nextNewsDay = (services: readonly { clock: DeadlineClock | null }[]): CivilDate | null =>
  services.flatMap(({ clock }) => (clock?.state === 'running' ? [clock.dueOn] : [])).toSorted()[0] ?? null;
