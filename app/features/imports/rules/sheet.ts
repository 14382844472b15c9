import { formatNumber } from '#app/lib/numbers.ts';
import { err, ok, type Result } from '#app/lib/result.ts';

/** A row of a file: its number there, its cells as text, and what tells it from the rows of other files. */
export type SheetRow = { line: number; cells: string[]; key?: string };
/** The names of the columns, and the rows below them. */
export type Sheet = { header: string[]; rows: SheetRow[] };

export const MOST_ROWS = 50_000;
const MOST_COLUMNS = 60;
const MOST_CELL = 4_000;

/**
 * A cell as it is read: one line's worth of space around it and marks that PostgreSQL cannot store go, and so does the
 * apostrophe that our own files put before what a spreadsheet would take for a formula.
 */
const clean = (cell: string): string =>
  cell
    .replaceAll('\0', '')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')
    .slice(0, MOST_CELL);

/** The first row that says something names the columns; rows without a word are left out. */
export function toSheet(found: readonly SheetRow[]): Result<Sheet> {
  const refuse = (message: string) => err({ code: 'invalid', title: 'Arquivo não lido', message });
  const [head, ...rows] = found
    .map(({ line, cells }) => ({ line, cells: cells.map(clean) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (!head) return refuse('O arquivo está vazio.');
  if (rows.length === 0) return refuse('O arquivo só tem uma linha: faltam os dados abaixo dos títulos.');
  if (rows.length > MOST_ROWS)
    return refuse(`São mais de ${formatNumber(MOST_ROWS)} linhas. Divida a planilha em arquivos menores.`);
  const width = head.cells.findLastIndex((name) => name !== '') + 1;
  if (width > MOST_COLUMNS) return refuse(`São mais de ${MOST_COLUMNS} colunas. Tire as que não precisa.`);
  const header = head.cells.slice(0, width).map((name, at) => name || `Coluna ${at + 1}`);
  return ok({
    header,
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: Array.from({ length: width }, (_, at) => cells[at] ?? ''),
    })),
  });
}
