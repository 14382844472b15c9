/** What npm and the terminal both pass on arrives twice. */
const SAME_SIGNAL_MS = 300;
/** For the database to stop, after the work under way. */
const MARGIN_MS = 35_000;
/** After a second signal. */
const HURRY_MS = 5_000;

/** As the process began: it may be gone before the start is done. */
const parent = process.ppid;

/**
 * Runs `stop` once on Ctrl-C, on SIGTERM, or when the parent is gone: npm passes no SIGTERM on to what it started,
 * so an orphan has to notice. A second signal aborts what `stop` was given: nothing is waited for any more.
 * @param workMs how long the work under way may take to end.
 */
export function stopOnSignals(stop: (hurry: AbortSignal) => Promise<void>, workMs = 0): void {
  const hurry = new AbortController();
  let began: number | undefined;
  const endBy = (ms: number) => setTimeout(() => process.exit(1), ms).unref();
  const onSignal = async () => {
    if (began !== undefined) {
      if (performance.now() - began < SAME_SIGNAL_MS || hurry.signal.aborted) return;
      hurry.abort();
      endBy(HURRY_MS);
      return;
    }
    began = performance.now();
    endBy(workMs + MARGIN_MS);
    await stop(hurry.signal).catch(() => {
      process.exitCode = 1;
    });
    process.exit();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.on('SIGHUP', onSignal);
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    if (began === undefined) void onSignal();
  }, 1_000).unref();
}
