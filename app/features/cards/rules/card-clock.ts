import type { CardStatus } from './card-status.ts';
import { type DeadlineClock, deadlineClock } from './deadline-clock.ts';

/** What starts the clock of a card, as the database tells it. */
export type ClockEvents = {
  /** Kept once the clock runs; then it is what counts, whatever is found of the other two. */
  clockStartedAt: Date | null;
  contractAcceptedAt: Date | null;
  firstDocumentAt: Date | null;
};

/** The clock as the customer sees it; null where there is nothing to count: done, or stopped. */
export function cardClock(status: CardStatus, events: ClockEvents, now: Date): DeadlineClock | null {
  if (status === 'completed' || status === 'blocked') return null;
  const { clockStartedAt: started } = events;
  return deadlineClock(started ? { contractAcceptedAt: started, firstDocumentAt: started } : events, now);
}
