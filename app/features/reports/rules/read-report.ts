import { bureauOfHeader } from '#app/features/listings/rules/bureau-title.ts';
import { isTaggedList } from '#app/features/listings/rules/printed-records.ts';
import { recognise, recognisedLines } from '#app/features/listings/rules/recognise.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { isReportCsv, readReportCsv } from './read-csv.ts';
import { readReportJson } from './read-json.ts';
import { readReportPages } from './read-pages.ts';
import type { ReadReport, ReportPages } from './report.ts';

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

const CODES: readonly string[] = ['boleto', 'pix'];

/**
 * Tells whether a pasted text is a whole report, which is kept and compared with later ones. Codes and single lines are
 * pieces, also when the sender named a place.
 * @param isNamed whether the sender chose the place of a report
 */
export function isReportText(text: string, today: CivilDate, isNamed: boolean): boolean {
  if (text.trimStart().startsWith('{') || isReportCsv(text)) return true;
  const lines = recognisedLines(text);
  const isSigned = bureauOfHeader(lines) !== null;
  if (!isNamed && (!isSigned || isTaggedList(lines))) return false;
  // A signed report names lawsuits too.
  const pieces = isSigned ? CODES : [...CODES, 'lawsuit'];
  return !lines.some((line) => recognise(line, today).some(({ kind }) => pieces.includes(kind)));
}
