export { countBusinessEvents, renderMetrics } from './database-gauges.server.ts';
export { startErrorLedger } from './error-ledger.server.ts';
export { type Health, loadHealth } from './load-health.server.ts';
export { discardJob, retryJob } from './settle-failed-jobs.server.ts';
export { startClockWatch } from './watch-clock.server.ts';
export { notifyFailures, watchFailures } from './watch-failures.server.ts';

export { findChainFaults, recordRestore } from './after-restore.server.ts';
export { type BackupFigures, backupFigures, newestArchive, recordDrill } from './backup-figures.server.ts';
export { askForBackup, backupState, loadBackups, saveBackupSettings } from './backup-settings.server.ts';
export { runBackup } from './run-backup.server.ts';

export { type InstallationSecrets, listSecrets } from './list-secrets.server.ts';
export { resealPiece } from './reseal.server.ts';
