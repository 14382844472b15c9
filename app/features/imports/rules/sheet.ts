import { formatNumber } from '#app/lib/numbers.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { cellText, type SheetCell } from './cell.ts';
import { guessMapping, missingFields } from './columns-of-kind.ts';
import type { ImportKind } from './terms.ts';

/** A row as its file has it. */
export type FoundRow = { line: number; cells: readonly SheetCell[] };
/**
 * A row of a file: its number there, its cells as text, and a key that is the same whenever the row is read again.
 * `fault` says why it cannot be read.
 */
export type SheetRow = { line: number; cells: string[]; key?: string; fault?: string };
/** The names of the columns, and the rows below them. */
export type Sheet = { header: string[]; rows: SheetRow[] };

export const MOST_ROWS = 50_000;
/** Rows above the titles: a bank's preamble has five. */
const MOST_ABOVE = 20;
const MOST_COLUMNS = 60;

type TextRow = { line: number; cells: string[] };

const filled = ({ cells }: TextRow): number => cells.filter((cell) => cell !== '').length;

/**
 * Finds the row of titles: the first with a title for each required field, else the one with most known titles, else
 * the first that is at least half as wide as the widest. Rows above it are a preamble.
 */
function titleRow(rows: readonly TextRow[], kind: ImportKind): number {
  const top = rows.slice(0, MOST_ABOVE);
  const mappings = top.map(({ cells }) => guessMapping(cells, kind));
  const complete = mappings.findIndex((mapping) => missingFields(mapping, kind).length === 0);
  if (complete >= 0) return complete;
  const known = mappings.map((mapping) => Object.keys(mapping).length);
  const most = Math.max(...known);
  if (most > 0) return known.indexOf(most);
  const widest = Math.max(...top.map(filled));
  return top.findIndex((row) => filled(row) * 2 >= widest);
}

/** Takes the row of titles and the rows below it; leaves out empty rows and all rows above the titles. */
export function toSheet(found: readonly FoundRow[], kind: ImportKind): Result<Sheet> {
  const refuse = (message: string) => err({ code: 'invalid', title: 'Arquivo não lido', message });
  const all = found
    .map(({ line, cells }) => ({ line, cells: cells.map(cellText) }))
    .filter((row) => filled(row) > 0);
  if (all.length === 0) return refuse('O arquivo está vazio.');
  const at = titleRow(all, kind);
  const [head, ...rows] = all.slice(at);
  if (!head || rows.length === 0)
    return refuse('O arquivo só tem uma linha: faltam os dados abaixo dos títulos.');
  if (rows.length > MOST_ROWS)
    return refuse(`São mais de ${formatNumber(MOST_ROWS)} linhas. Divida a planilha em arquivos menores.`);
  const width = head.cells.findLastIndex((name) => name !== '') + 1;
  if (width > MOST_COLUMNS) return refuse(`São mais de ${MOST_COLUMNS} colunas. Tire as que você não usa.`);
  const header = head.cells.slice(0, width).map((name, column) => name || `Coluna ${column + 1}`);
  return ok({
    header,
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: Array.from({ length: width }, (_, column) => cells[column] ?? ''),
    })),
  });
}
