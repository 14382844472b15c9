import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { CardStatus } from '#app/terms/card-status.ts';
import { type ClockPause, type DeadlineClock, deadlineClock } from './deadline-clock.ts';
import { type DocumentNeed, isOpenNeed } from './document-needs.ts';

/** Facts that start and stop the clock of a card, as the database returns them. */
export type ClockEvents = {
  /** Set once the clock runs; from then on only this date counts. */
  clockDueOn: CivilDate | null;
  pause: ClockPause;
  contractAccepted: boolean;
  /** Required documents of the card; requested ones do not delay its clock. */
  required: readonly DocumentNeed[];
};

/** Returns the clock as the customer sees it; null for cards that are completed, blocked or without a clock. */
export function cardClock(
  status: CardStatus,
  { clockDueOn, pause, contractAccepted, required }: ClockEvents,
  now: Date,
): DeadlineClock | null {
  if (status === 'completed' || status === 'blocked') return null;
  if (clockDueOn) return deadlineClock(clockDueOn, now, pause);
  const documents = required.filter(isOpenNeed).map(({ label }) => label);
  const missing = [
    ...(contractAccepted ? [] : (['contract'] as const)),
    ...(documents.length > 0 ? (['document'] as const) : []),
  ];
  // Nothing is missing and the clock does not run: the order is being refunded and the card will close.
  return missing.length > 0 ? { state: 'waiting', missing, documents } : null;
}
