export { answerPastedText } from './answer-pasted-text.server.ts';
export { comparisonPdf } from './comparison-pdf.server.ts';
export { comparisonPicture } from './comparison-picture.server.ts';
export { confirmReport } from './confirm-report.server.ts';
export { discardReport } from './discard-report.server.ts';
export { proposeReport } from './propose-report.server.ts';
export {
  activeReportHolder,
  listSnapshots,
  openReportItems,
  readReportSnapshot,
  reportPage,
} from './read-snapshots.server.ts';
export { takeReport } from './take-report.server.ts';
