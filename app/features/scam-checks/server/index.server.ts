export { checkForeignMessage, checkMessage, consumeCheck } from './check-message.server.ts';
export { findReport, reportList } from './list-reports.server.ts';
export { reportScam } from './report-scam.server.ts';
export { resolveReport } from './resolve-report.server.ts';
