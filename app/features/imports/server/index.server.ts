export { trimArchives } from './archives.server.ts';
export { bookCredit, bookSureCredits, searchEntry, skipCredit } from './book-credit.server.ts';
export {
  chooseColumns,
  closeStatement,
  discardImport,
  startImport,
  startPayments,
  stopImport,
  undoImport,
} from './change-import.server.ts';
export { expireImports } from './expire-imports.server.ts';
export { exportLeftRows } from './export-rows.server.ts';
export {
  archiveLimit,
  discardFirm,
  firmUndoUntil,
  stageFirm,
  startFirm,
  stopFirm,
  takeFirm,
  undoFirm,
} from './firm.server.ts';
export { type FirmView, type ImportPage, listImports, loadFirm, loadImport } from './load-import.server.ts';
export { forgetPayer, matchStatement, type StatementEntry } from './match-statement.server.ts';
export { runImport } from './run-import.server.ts';
export {
  applyMapping,
  deleteMapping,
  listMappings,
  renameMapping,
  saveMapping,
} from './saved-mappings.server.ts';
export { stageImport, takeImport } from './take-import.server.ts';
