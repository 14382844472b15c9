import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { CardStatus } from './card-status.ts';
import { type DeadlineClock, deadlineClock, missingToStart } from './deadline-clock.ts';

/** What starts the clock of a card, as the database tells it. */
export type ClockEvents = {
  /** Kept once the clock runs; then it is what counts, whatever is found of the other two. */
  clockDueOn: CivilDate | null;
  contractAcceptedAt: Date | null;
  firstDocumentAt: Date | null;
};

/** The clock as the customer sees it; null where there is nothing to count: done, or stopped. */
export function cardClock(status: CardStatus, events: ClockEvents, now: Date): DeadlineClock | null {
  if (status === 'completed' || status === 'blocked') return null;
  if (events.clockDueOn) return deadlineClock(events.clockDueOn, now);
  const missing = missingToStart(events);
  // Both are in and it does not run: what was paid is on its way back, and the card about to be closed.
  return missing.length > 0 ? { state: 'waiting', missing } : null;
}
