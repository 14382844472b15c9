/**
 * Runs `stop` once on Ctrl-C, on SIGTERM, or when the parent is gone: npm passes no SIGTERM on to what it started,
 * so an orphan notices by itself.
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const once = async () => {
    if (stopping) return;
    stopping = true;
    const overdue = setTimeout(() => process.exit(1), 25_000);
    overdue.unref();
    await stop().catch(() => {
      process.exitCode = 1;
    });
    process.exit();
  };
  process.on('SIGINT', once);
  process.on('SIGTERM', once);
  process.on('SIGHUP', once);
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void once();
  }, 1_000).unref();
}
