/** What PostgreSQL says when it ends a connection or is not there: class 08, 57P01–57P05, 25P03. */
const LOST = /^(?:08...|57P0[1-5]|25P03|E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|NOTFOUND))$/;
/** It is there, but not in time or for want of room: lock and statement timeouts; connections, disk, memory; files. */
const BUSY = /^(?:55P03|57014|53...|ENOSPC|EDQUOT)$/;
const BUSY_WORDS = /^(?:timeout exceeded when trying to connect|Query read timeout)/;
/** The driver waited for a connection or for an answer, and neither came. */
const SILENCE_WORDS =
  /^(?:timeout exceeded when trying to connect|Query read timeout|Connection terminated due to connection timeout)/;
/** The driver's own errors have no code. */
const LOST_WORDS = /^(?:Connection terminated|Client (?:has encountered|was closed)|Cannot use a pool)/;

/** Is this error, or what caused it, a database connection that was lost or could not be made? */
export const isConnectionLost = (error: unknown): boolean =>
  someCause(error, ({ code, message }) => LOST.test(code ?? '') || LOST_WORDS.test(message));

/** Is this the error of a moment, after which the same request may well succeed? */
export const isUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) ||
  someCause(error, ({ code, message }) => BUSY.test(code ?? '') || BUSY_WORDS.test(message));

/** Did a request wait for the database until its own time limit, without any answer? */
export const isSilence = (error: unknown): boolean =>
  someCause(error, ({ message }) => SILENCE_WORDS.test(message));

/** Did a lock not come in time (55P03), or did two wait for each other's (40P01)? */
export const isLocked = (error: unknown): boolean =>
  someCause(error, ({ code }) => code === '55P03' || code === '40P01');

/** How often a transaction that waited in vain for a lock begins in all, and the longest pause before it, ms. */
const LOCKED = { attempts: 3, pauseMs: 100 };

/**
 * Repeats a transaction that did not get a lock in time, was chosen to end a deadlock, or could not be serialized
 * (40001): PostgreSQL rolled it back, so nothing of it is left.
 * @param transaction one that has no effect outside the database
 */
export async function repeatLocked<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === LOCKED.attempts || !(isLocked(error) || hasCode(error, '40001'))) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LOCKED.pauseMs));
    }
  }
}

/** Did the role of the actor lack a right (42501)? */
export const isNoRight = (error: unknown): boolean => hasCode(error, '42501');

/** Does this error, or what caused it, carry this code? */
export const hasCode = (error: unknown, wanted: string): boolean =>
  someCause(error, ({ code }) => code === wanted);

function someCause(error: unknown, test: (error: Error & { code?: string }) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (test(cause)) return true;
  return false;
}

/** Long enough for a pool to notice that its connections are gone, short enough for a person who waits; ms. */
const PAUSE_MS = 250;

/**
 * Runs what only reads a second time when its connection was lost: another one may be there. A database that has its
 * hands full is not asked again.
 */
export async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return read();
  }
}

/** Seconds for a Retry-After header: longer than a database that restarts usually takes. */
export const RETRY_AFTER_HEADER = '5';
