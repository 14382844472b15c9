import type { CivilDate } from '#app/lib/civil-dates.ts';
import { isReportCsv, readReportCsv } from './read-csv.ts';
import { readReportJson } from './read-json.ts';
import { type ReportPages, readReportPages } from './read-pages.ts';
import type { ReadReport } from './report.ts';

/**
 * A pasted or uploaded text, whatever of the known forms it has.
 * @returns null for JSON that is no report
 */
export function readReportText(text: string, today: CivilDate): ReadReport | null {
  if (text.trimStart().startsWith('{')) return readReportJson(text);
  if (isReportCsv(text)) return readReportCsv(text);
  return readReportPages(pagesOf(text), today);
}

/** A form feed parts pages, a tab is a column. */
export const pagesOf = (text: string): ReportPages =>
  text.split('\f').map((page) => page.replaceAll('\t', '   ').split(/\r?\n/));
