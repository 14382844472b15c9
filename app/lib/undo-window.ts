/** Time for which a toast offers an undo; seconds. */
export const UNDO_SECONDS = 10;
/**
 * Delay of a decision's effects outside of our tables: the toast's time plus a margin for a slow network;
 * seconds.
 */
export const NOTIFY_AFTER_SECONDS = 15;

/** The instant from which a decision made now may be announced. */
export const notifyAfter = (now: Date): Date => new Date(now.getTime() + NOTIFY_AFTER_SECONDS * 1000);

/** Time for which work on many rows can be undone; hours. */
const UNDO_HOURS = 24;

/** Deadline for undoing work on many rows; null afterwards. @param since an ISO instant */
export function undoableUntil(since: string, now: Date): Date | null {
  const until = new Date(Date.parse(since) + UNDO_HOURS * 3_600_000);
  return until > now ? until : null;
}
