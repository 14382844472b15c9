import { CsvError, parse } from 'csv-parse/sync';
import { MOST_ROWS, type Sheet, type SheetRow, toSheet } from '#app/features/imports/rules/sheet.ts';
import { err, type Result } from '#app/lib/result.ts';

const DELIMITERS = [';', ',', '\t'] as const;

/** What divides the columns: the mark that the first line has most often outside of quotes. */
export function delimiterOf(text: string): string {
  const line = (text.match(/\S.*/)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  const counts = DELIMITERS.map((mark) => line.split(mark).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ';';
}

const refuse = (message: string) => err({ code: 'invalid', title: 'Arquivo não lido', message });

/** A text file of columns, as a spreadsheet writes it. */
export function readCsvSheet(text: string): Result<Sheet> {
  try {
    const records = parse(text, {
      delimiter: delimiterOf(text),
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // One more than are taken, and the names of the columns.
      to: MOST_ROWS + 2,
      max_record_size: 100_000,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return toSheet(records.map(({ record, info }): SheetRow => ({ line: info.lines, cells: record })));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refuse(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'Há aspas que abrem e não fecham. Salve a planilha de novo como CSV.'
        : 'Este arquivo não é uma planilha CSV que dê para ler.',
    );
  }
}
