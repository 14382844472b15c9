export { countBusinessEvents, renderMetrics } from './database-gauges.server.ts';
export { startErrorLedger } from './error-ledger.server.ts';
export { type Health, loadHealth } from './load-health.server.ts';
export { discardJob, retryJob } from './settle-failed-jobs.server.ts';
export { startClockWatch } from './watch-clock.server.ts';
export { notifyFailures, watchFailures } from './watch-failures.server.ts';
