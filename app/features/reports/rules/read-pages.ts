import { recognise } from '#app/features/listings/rules/recognise.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { isLongLine, LONG_LINE, MORE_LINES, MOST_LINES } from '#app/lib/foreign-lines.ts';
import { readDay, readDocument, readMoney } from './fields.ts';
import { CENPROT } from './profiles/cenprot.ts';
import type { ReportProfile } from './profiles/profile.ts';
import { REGISTRATO_SCR } from './profiles/registrato-scr.ts';
import { SERASA_DEBTS } from './profiles/serasa.ts';
import { listingPlaceOf, MOST_ITEMS, type ReadReport, type ReportFault, type ReportItem } from './report.ts';

const PROFILES: readonly ReportProfile[] = [REGISTRATO_SCR, CENPROT, SERASA_DEBTS];
/** Name of the parser that no profile stands behind: the team looks at its results. */
export const GENERIC = 'linhas';

/** Lines of each page; columns are two blanks or more apart. */
export type ReportPages = readonly (readonly string[])[];

/** Reads a report by the profile whose anchors it has, else line by line. */
export function readReportPages(pages: ReportPages, today: CivilDate): ReadReport {
  const { lines, faults } = linesOf(pages);
  const whole = lines.map(({ text }) => text).join('\n');
  const profile = PROFILES.find(({ anchors }) => anchors.every((anchor) => anchor.test(whole)));
  const read = profile ? readByProfile(lines, profile) : readLines(lines, today);
  const doc = (profile?.holderDoc ?? /(?:CPF|CNPJ)[^:\n]{0,12}: ?(?<doc>[\dA-Z./-]{11,18})/i).exec(whole)
    ?.groups?.doc;
  return {
    items: read.items,
    faults: [...faults, ...read.faults],
    ...(profile
      ? {
          place: profile.place,
          takenOn: takenOn(whole, profile),
          profile: profile.name,
          version: profile.version,
        }
      : { place: placeIn(whole), takenOn: null, profile: GENERIC, version: 1 }),
    holderDoc: doc ? (readDocument(doc) ?? doc) : null,
  };
}

type Rows = Pick<ReadReport, 'items' | 'faults'>;

/** Two blanks or more part columns. */
const columnsOf = (line: string) => line.replace(/ {2,}/g, '\t');

function readByProfile(lines: readonly Line[], { row, ignore, kind }: ReportProfile): Rows {
  const read: Rows = { items: [], faults: [] };
  for (const { text, page, line } of lines) {
    if (ignore.some((pattern) => pattern.test(text))) continue;
    const found = row.exec(columnsOf(text))?.groups;
    // A line with money that is no row is shown, so that none is lost unseen; the rest is prose.
    if (!found) {
      if (/\d,\d{2}\b/.test(text) && !/^total/i.test(text))
        read.faults.push({
          page,
          line,
          text: text.slice(0, 200),
          message: 'Linha não reconhecida: digite, se for uma anotação',
        });
      continue;
    }
    const { creditor = '', doc, contract, amount = '', lost, due = '', included = '', notary, uf } = found;
    const value = readMoney(lost && /[1-9]/.test(lost) ? lost : amount);
    // Up to date: the institution is named, and nothing is overdue.
    if (value === 0) continue;
    push(read, {
      ...{ page, line, amount: value, creditor: creditor.trim().slice(0, 200) },
      kind: typeof kind === 'function' ? kind(found) : kind,
      creditorDoc: doc ? readDocument(doc) : null,
      contractRef: contract?.trim().slice(0, 80) || null,
      dueOn: readDay(due),
      includedOn: readDay(included),
      notary: notary?.trim().slice(0, 120) || null,
      uf: uf ?? null,
    });
  }
  return read;
}

/** Without a profile: lines that have a name and an amount. */
function readLines(lines: readonly Line[], today: CivilDate): Rows {
  const read: Rows = { items: [], faults: [] };
  for (const { text, page, line } of lines) {
    const record = recognise(text, today).find((found) => found.kind === 'record');
    if (record?.kind !== 'record' || record.amount === null || record.creditor.length < 2) continue;
    push(read, {
      ...{
        kind: 'inadimplencia',
        creditor: record.creditor.slice(0, 200),
        amount: record.amount,
        dueOn: record.on,
      },
      ...{ creditorDoc: null, contractRef: null, includedOn: null, notary: null, uf: null, page, line },
    });
  }
  return read;
}

function push({ items, faults }: Rows, item: ReportItem): void {
  if (items.length < MOST_ITEMS) items.push(item);
  else if (items.length === MOST_ITEMS && !faults.some(({ text }) => text === ''))
    faults.push({
      page: item.page,
      line: item.line,
      text: '',
      message: `Só as primeiras ${MOST_ITEMS} linhas entram de uma vez`,
    });
}

type Line = { text: string; page: number; line: number };

/** Lines with something in them, as far as they are short and few enough to be read; the others are faults. */
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

function takenOn(whole: string, { takenOn: pattern }: ReportProfile): CivilDate | null {
  const found = pattern.exec(whole)?.groups;
  if (!found) return null;
  // The data base of the Central Bank is a month: its last day.
  if (found.month && found.year) {
    const last = new Date(Date.UTC(Number(found.year), Number(found.month), 0)).getUTCDate();
    return readDay(`${last}/${found.month}/${found.year}`);
  }
  return readDay(found.day ?? '');
}

const placeIn = (whole: string) =>
  ['serasa', 'quod', 'boa vista', 'spc', 'registrato', 'cenprot', 'cadin', 'ccf']
    .map((word) => (whole.toLowerCase().includes(word) ? listingPlaceOf(word) : null))
    .find((place) => place !== null) ?? null;
