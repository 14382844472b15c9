import { errorFields, log } from '#app/platform/log.server.ts';
import { PARENT } from './parent.ts';

/** Window for the same signal from both npm and the terminal. */
const SAME_SIGNAL_MS = 300;
/** Time for the database to stop, after the open work. */
const MARGIN_MS = 35_000;
/** Time limit after a second signal. */
const HURRY_MS = 5_000;

/**
 * Runs `stop` once on Ctrl-C, on SIGTERM, or when the parent process has ended: npm does not forward SIGTERM
 * to its children, so an orphan must notice. A second signal aborts the signal passed to `stop`, which then
 * waits for nothing.
 * @param workMs how long open work may take to end.
 */
export function stopOnSignals(stop: (hurry: AbortSignal) => Promise<void>, workMs = 0): void {
  const hurry = new AbortController();
  let began: number | undefined;
  const endBy = (ms: number) => setTimeout(() => process.exit(1), ms).unref();
  const end = async (reason: string) => {
    if (began !== undefined) {
      if (performance.now() - began < SAME_SIGNAL_MS || hurry.signal.aborted) return;
      log.warn({ event: 'end', code: reason }, 'a second signal: ending without waiting');
      hurry.abort();
      endBy(HURRY_MS);
      return;
    }
    began = performance.now();
    log.info({ event: 'end', code: reason }, 'this process begins to end');
    endBy(workMs + MARGIN_MS);
    await stop(hurry.signal).catch((error) => {
      log.error({ event: 'end', ...errorFields(error) }, 'the end failed');
      process.exitCode = 1;
    });
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(signal));
  const watch = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(watch);
    if (began === undefined) void end('parent gone');
  }, 1_000).unref();
}
