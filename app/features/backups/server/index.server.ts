export { findChainFaults, recordRestore } from './after-restore.server.ts';
export { type BackupFigures, backupFigures, newestArchive, recordDrill } from './backup-figures.server.ts';
export { askForBackup, backupState, loadBackups, saveBackupSettings } from './backup-settings.server.ts';
export { runBackup } from './run-backup.server.ts';
