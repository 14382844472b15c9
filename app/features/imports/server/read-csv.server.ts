import { CsvError, parse } from 'csv-parse/sync';
import { type FoundRow, MOST_ROWS, type Sheet, toSheet } from '#app/features/imports/rules/sheet.ts';
import type { ImportKind } from '#app/features/imports/rules/terms.ts';
import { err, ok, type Result } from '#app/lib/result.ts';

const DELIMITERS = [';', ',', '\t'] as const;
/** Lines that the delimiter is found by, and the most that is read of each. */
const SAMPLE = 30;
const MOST_LINE = 2_000;
/** Excel's own line that names the delimiter. */
const SEP_LINE = /^\uFEFF?sep=(.)\r?\n/i;

/**
 * Finds the delimiter: the mark that most lines have equally often. Of two alike, the one that the first line has more
 * often.
 */
export function delimiterOf(text: string): string {
  const lines = text
    .slice(0, SAMPLE * MOST_LINE)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE)
    .map((line) => line.slice(0, MOST_LINE).replace(/"[^"]*"/g, ''));
  const scores = DELIMITERS.map((mark) => {
    const counts = lines.map((line) => line.split(mark).length - 1);
    const alike = Math.max(0, ...counts.map((count) => count * counts.filter((one) => one === count).length));
    return alike + (counts[0] ?? 0) / MOST_LINE;
  });
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ';';
}

const refuse = (message: string) => err({ code: 'invalid', title: 'Arquivo não lido', message });

/** Reads a text file of columns, as a spreadsheet or a bank writes it. */
export function readCsvSheet(text: string, kind: ImportKind): Result<Sheet> {
  const rows = readCsvRows(text);
  return rows.ok ? toSheet(rows.value, kind) : rows;
}

/** Reads the rows of a text file of columns. */
export function readCsvRows(text: string): Result<FoundRow[]> {
  const [sepLine = '', mark] = SEP_LINE.exec(text) ?? [];
  const body = text.slice(sepLine.length);
  try {
    const records = parse(body, {
      delimiter: mark ?? delimiterOf(body),
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // One more than are taken, the titles, and a preamble.
      to: MOST_ROWS + 30,
      max_record_size: 100_000,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    const above = sepLine === '' ? 0 : 1;
    return ok(records.map(({ record, info }) => ({ line: info.lines + above, cells: record })));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refuse(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'Há aspas que abrem e não fecham. Salve a planilha de novo como CSV.'
        : 'Este arquivo não é uma planilha CSV que dê para ler.',
    );
  }
}
