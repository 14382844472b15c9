export { openDanfse } from './danfse.server.ts';
export { listNotes } from './list-notes.server.ts';
export { openMonthFile } from './month-file.server.ts';
export { listOwnNotes } from './own-notes.server.ts';
export { testFocus } from './ports/authority.server.ts';
export { sendAgain } from './send-again.server.ts';
export { workNotes } from './send-notes.server.ts';
export {
  loadTaxNoteSettings,
  noteGrouping,
  type SettingsPage,
  saveTaxNoteSettings,
} from './settings.server.ts';
export { issueTestNote } from './test-note.server.ts';
