import type { CivilDate } from '#app/lib/civil-dates.ts';
import { foreignKind } from '#app/platform/foreign/foreign-kind.server.ts';
import type { ReadSource, SourceAsked } from './read-source.server.ts';

/** A credit report as a PDF, a spreadsheet, JSON or text. */
export const REPORT = foreignKind<SourceAsked, ReadSource>('report', 'file', async () => {
  const { readSource } = await import('./read-source.server.ts');
  return readSource;
});

/** A pasted text: whether all of it is one credit report. */
export const REPORT_TEXT = foreignKind<{ today: CivilDate; isNamed: boolean }, boolean>(
  'report-text',
  'text',
  async () => {
    const { isReportText } = await import('#app/features/reports/rules/read-report.ts');
    return async ({ today, isNamed }, [text = new Uint8Array()]) => ({
      value: isReportText(Buffer.from(text).toString(), today, isNamed),
      files: [],
    });
  },
);
