/** Errors of a lost or missing connection: class 08, 57P01–57P05, 25P03. */
const LOST = /^(?:08...|57P0[1-5]|25P03|E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|NOTFOUND))$/;
/** Errors of a busy or full server: lock and statement timeouts; connections, disk, memory; files. */
const BUSY = /^(?:55P03|57014|53...|ENOSPC|EDQUOT)$/;
const BUSY_WORDS = /^(?:timeout exceeded when trying to connect|Query read timeout)/;
/** The driver waited for a connection or for an answer, and neither came. */
const SILENCE_WORDS =
  /^(?:timeout exceeded when trying to connect|Query read timeout|Connection terminated due to connection timeout)/;
/** The driver's own errors have no code. */
const LOST_WORDS = /^(?:Connection terminated|Client (?:has encountered|was closed)|Cannot use a pool)/;

/** Whether an error, or its cause, is a database connection that was lost or could not be made. */
export const isConnectionLost = (error: unknown): boolean =>
  someCause(error, ({ code, message }) => LOST.test(code ?? '') || LOST_WORDS.test(message));

/** Whether an error is temporary, so that the same request may succeed later. */
export const isUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) ||
  someCause(error, ({ code, message }) => BUSY.test(code ?? '') || BUSY_WORDS.test(message));

/** Whether a request waited for the database until its own time limit, without an answer. */
export const isSilence = (error: unknown): boolean =>
  someCause(error, ({ message }) => SILENCE_WORDS.test(message));

/** Whether a lock timed out (55P03) or two transactions deadlocked (40P01). */
export const isLocked = (error: unknown): boolean =>
  someCause(error, ({ code }) => code === '55P03' || code === '40P01');

/** Attempts of a transaction after lock failures, and the longest pause between them, ms. */
const LOCKED = { attempts: 3, pauseMs: 100 };

/**
 * Repeats a transaction that timed out on a lock, was chosen to end a deadlock, or could not be serialized
 * (40001): PostgreSQL has rolled it back completely.
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

/** Whether the actor's role lacked a right (42501). */
export const isNoRight = (error: unknown): boolean => hasCode(error, '42501');

/** Whether an error, or its cause, has this code. */
export const hasCode = (error: unknown, wanted: string): boolean =>
  someCause(error, ({ code }) => code === wanted);

function someCause(error: unknown, test: (error: Error & { code?: string }) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (test(cause)) return true;
  return false;
}

/** Long enough for a pool to notice lost connections, short enough for a waiting person; ms. */
const PAUSE_MS = 250;

/**
 * Repeats a reading once when its connection was lost: another connection may work. Does not repeat on a busy
 * database.
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

/** Seconds for a Retry-After header: longer than a database usually takes to restart. */
export const RETRY_AFTER_HEADER = '5';
