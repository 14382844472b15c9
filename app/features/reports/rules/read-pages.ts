import { bureauOfHeader, HEADER_LINES } from '#app/features/listings/rules/bureau-title.ts';
import {
  creditorParts,
  isSummaryLine,
  type LineRecord,
  labelledLine,
} from '#app/features/listings/rules/print-lines.ts';
import { groupLines, type PrintedRecord } from '#app/features/listings/rules/printed-records.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { isLongLine, LONG_LINE, MORE_LINES, MOST_LINES } from '#app/lib/foreign-lines.ts';
import { consultationDay } from './consultation-day.ts';
import { readDay, readDocument, readMoney } from './fields.ts';
import {
  MORE_ITEMS,
  MOST_ITEMS,
  type ReadReport,
  type ReportFault,
  type ReportItem,
  type ReportPages,
} from './report.ts';
import { CENPROT, REGISTRATO_SCR, type ReportProfile, SERASA_DEBTS } from './report-profiles.ts';

const PROFILES: readonly ReportProfile[] = [REGISTRATO_SCR, CENPROT, SERASA_DEBTS];
/** Name of the parser without a profile, whose results the team checks. */
export const GENERIC = 'linhas';

/**
 * Reads a report. Its header names the place. A profile of that place whose anchors occur reads the rows; without one
 * they are read line by line.
 */
export function readReportPages(pages: ReportPages, today: CivilDate): ReadReport {
  const { lines, faults } = linesOf(pages);
  const whole = lines.map(({ text }) => text).join('\n');
  const written = lines.map(({ text }) => text);
  const place = bureauOfHeader(written);
  const profile = PROFILES.find(
    (one) => one.place === place && one.anchors.every((anchor) => anchor.test(whole)),
  );
  const read = profile ? readByProfile(lines, profile) : readLines(lines, today);
  const doc = profile ? profile.holderDoc.exec(whole)?.groups?.doc : holderIn(written);
  return {
    items: read.items,
    faults: [...faults, ...read.faults],
    place,
    takenOn: profile?.month ? lastDay(profile.month, whole) : consultationDay(written),
    ...(profile ? { profile: profile.name, version: profile.version } : { profile: GENERIC, version: 1 }),
    holderDoc: doc ? (readDocument(doc) ?? doc) : null,
  };
}

const CPF = /(?<!\w)CPF(?:\/CNPJ)?[^:\n\d]{0,12}[: ] ?(?<doc>\d{3}\.?\d{3}\.?\d{3}-?\d{2})(?!\d)/i;
const CNPJ = /(?<!\w)CNPJ[^:\n\d]{0,12}: ?(?<doc>[\dA-Z./-]{14,18})/i;

/** Reads the holder's document. A CNPJ counts only above the first creditor, since creditors have one too. */
function holderIn(lines: readonly string[]): string | undefined {
  const first = lines.findIndex((line) => labelledLine(line)?.field === 'creditor');
  const head = lines.slice(0, Math.min(HEADER_LINES, first < 0 ? lines.length : first));
  return (CPF.exec(lines.join('\n')) ?? CNPJ.exec(head.join('\n')))?.groups?.doc;
}

type Rows = Pick<ReadReport, 'items' | 'faults'>;

/** Two blanks or more part columns. */
const columnsOf = (line: string) => line.replace(/ {2,}/g, '\t');

function readByProfile(lines: readonly Line[], { row, ignore, kind }: ReportProfile): Rows {
  const read: Rows = { items: [], faults: [] };
  for (const { text, page, line } of lines) {
    if (ignore.some((pattern) => pattern.test(text)) || isSummaryLine(text)) continue;
    const found = row.exec(columnsOf(text))?.groups;
    // Shows each line with an amount that is no row, so that no record is lost unnoticed; the rest is prose.
    if (!found) {
      if (/\d,\d{2}\b/.test(text))
        read.faults.push({
          page,
          line,
          text: text.slice(0, 200),
          message: 'Linha não reconhecida: digite, se for um registro',
        });
      continue;
    }
    const { creditor = '', doc, contract, amount = '', lost, due = '', included = '', notary, uf } = found;
    const value = readMoney(lost && /[1-9]/.test(lost) ? lost : amount);
    // Up to date: the institution is named, and nothing is overdue.
    if (value === 0) continue;
    const parts = creditorParts(creditor);
    push(read, {
      ...{ page, line, amount: value, creditor: parts.creditor.slice(0, 200) },
      kind: typeof kind === 'function' ? kind(found) : kind,
      creditorDoc: doc ? readDocument(doc) : parts.creditorDoc,
      contractRef: contract?.trim().slice(0, 80) || parts.contractRef,
      dueOn: readDay(due),
      includedOn: readDay(included),
      notary: notary?.trim().slice(0, 120) || null,
      uf: uf ?? null,
    });
  }
  return read;
}

/** Without a profile: records that have a name and an amount, on one line or with one field on each line. */
function readLines(lines: readonly Line[], today: CivilDate): Rows {
  const read: Rows = { items: [], faults: [] };
  for (const group of groupLines(lines, ({ text }) => text, today)) {
    const [first] = group.lines;
    const found = group.kind === 'single' ? group.found.find(({ kind }) => kind === 'record') : undefined;
    const record = group.kind === 'record' ? group.record : found?.kind === 'record' && fromLine(found);
    if (!first || !record) continue;
    const { creditor, amount, creditorDoc, contractRef, dueOn, includedOn } = record;
    if (creditor === null || creditor.length < 2 || amount === null) {
      if (amount !== null)
        read.faults.push({
          ...first,
          text: group.lines
            .map(({ text }) => text)
            .join(' · ')
            .slice(0, 200),
          message: NO_CREDITOR,
        });
      continue;
    }
    push(read, {
      ...{
        kind: 'inadimplencia',
        creditor: creditor.slice(0, 200),
        amount,
        creditorDoc,
        contractRef,
        dueOn,
        includedOn,
      },
      ...{ notary: null, uf: null, page: first.page, line: first.line },
    });
  }
  return read;
}

const NO_CREDITOR = 'Valor sem credor: digite, se for um registro';

const fromLine = ({ on, ...record }: LineRecord): PrintedRecord => ({
  ...record,
  dueOn: on,
  includedOn: null,
});

function push({ items, faults }: Rows, item: ReportItem): void {
  if (items.length < MOST_ITEMS) items.push(item);
  else if (items.length === MOST_ITEMS && !faults.some(({ text }) => text === ''))
    faults.push({
      page: item.page,
      line: item.line,
      text: '',
      message: MORE_ITEMS,
    });
}

type Line = { text: string; page: number; line: number };

/** Lines that are not blank, within the limits of length and number; the others become faults. */
function linesOf(pages: ReportPages): { lines: Line[]; faults: ReportFault[] } {
  const filled = pages.flatMap((lines, page) =>
    lines
      .map((text, line) => ({ text: text.trim(), page: page + 1, line: line + 1 }))
      .filter(({ text }) => text !== ''),
  );
  const faults = filled
    .slice(0, MOST_LINES)
    .filter(({ text }) => isLongLine(text))
    .map((line) => ({ ...line, text: line.text.slice(0, 200), message: LONG_LINE }));
  const [beyond] = filled.slice(MOST_LINES);
  if (beyond) faults.push({ ...beyond, text: beyond.text.slice(0, 200), message: MORE_LINES });
  return { lines: filled.slice(0, MOST_LINES).filter(({ text }) => !isLongLine(text)), faults };
}

/** The data base of the Central Bank is a month: the report is of its last day. */
function lastDay(pattern: RegExp, whole: string): CivilDate | null {
  const { month, year } = pattern.exec(whole)?.groups ?? {};
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return readDay(`${last}/${month}/${year}`);
}
