import { setTimeout as pause } from 'node:timers/promises';
import { untilAborted } from '#app/platform/in-turn.server.ts';
import { hearsContentChanges, untilUnheard } from '#app/platform/live.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';

/** Time for the connection to come back before a restart. */
const PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Restarts the embedded PostgreSQL when it has died, after a pause that doubles while it does not start.
 * Relies on the listening connection: while it is open, no check runs.
 * @returns a function that stops the supervision, after a running start.
 */
export function keepAlive(server: { revive(): Promise<void> }): () => Promise<void> {
  const stopped = new AbortController();
  const watching = (async () => {
    for (let failures = 0; !stopped.signal.aborted; ) {
      await untilAborted(untilUnheard(), stopped.signal);
      const ms = Math.min(PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
      await pause(ms, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
      if (stopped.signal.aborted || hearsContentChanges()) {
        failures = 0;
        continue;
      }
      try {
        await server.revive();
        failures = 0;
      } catch (error) {
        failures += 1;
        log.error(
          { event: 'database', attempt: failures, ...errorFields(error) },
          'the embedded PostgreSQL does not start',
        );
      }
    }
  })();
  return () => {
    stopped.abort();
    return watching;
  };
}
