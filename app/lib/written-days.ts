import { type CivilDate, isCivilDate } from './civil-dates.ts';

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

const ISO = /(?<![\d/.-])(\d{4})-(\d{2})-(\d{2})(?!\d)/;
const NUMBERS = /(?<![\d/.-])(\d{1,2})(?:\/(\d{1,2})\/|\.(\d{1,2})\.|-(\d{1,2})-)(\d{4}|\d{2})(?!\d)/;
const WORDS =
  /(?<![\d/.-])(\d{1,2})[º°]?(?: de |[ /-])(jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)[a-zç]{0,6}\.?(?: de |[ /-])(\d{4}|\d{2})(?!\d)/i;

/** A day in a text, with its position; `day` is null for a date that does not exist, such as 31/02/2025. */
export type WrittenDay = { day: CivilDate | null; index: number };

/** Year of two digits: 51 to 99 belong to the last century. */
const fullYear = (year: string) => (year.length === 4 ? year : `${Number(year) > 50 ? 19 : 20}${year}`);

/**
 * Finds the first day in a text: 20/11/2026, 20.11.26, 20-11-2026, 2026-11-20, "20 de novembro de 2026", "20/nov/26".
 * @returns null for a text without a date
 */
export function writtenDayIn(text: string): WrittenDay | null {
  const iso = ISO.exec(text);
  const numbers = NUMBERS.exec(text);
  const words = WORDS.exec(text);
  const found = [iso, numbers, words]
    .filter((match) => match !== null)
    .toSorted((a, b) => a.index - b.index)[0];
  if (!found) return null;
  const month = String(MONTHS.indexOf((words?.[2] ?? '').toLowerCase()) + 1);
  const [, first = '', slash, dot, dash, last = ''] = found;
  const [year, ofYear, day] =
    found === iso
      ? [first, slash, dot]
      : found === numbers
        ? [fullYear(last), slash ?? dot ?? dash, first]
        : [fullYear(dot ?? ''), month, first];
  const written = [year, ofYear?.padStart(2, '0'), day?.padStart(2, '0')].join('-');
  return { day: isCivilDate(written) ? written : null, index: found.index };
}
