/** Pages of one report; a longer file is cut, which its faults say. */
export const MOST_PDF_PAGES = 60;
/** Gap in points from which two pieces of a line are two columns. */
const COLUMN_GAP = 8;

/** A piece of text of a page; the last two numbers of `transform` are its position, in points. */
export type PdfPiece = { str: string; width: number; transform: number[] };

/** Pieces of one height are a line. */
export function linesOf(pieces: readonly PdfPiece[]): string[] {
  const rows = new Map<number, PdfPiece[]>();
  for (const piece of pieces) {
    if (piece.str.trim() === '') continue;
    const y = Math.round((piece.transform[5] ?? 0) / 3);
    const row = rows.get(y);
    if (row) row.push(piece);
    else rows.set(y, [piece]);
  }
  return [...rows.entries()]
    .sort(([a], [b]) => b - a)
    .map(([, row]) => joined(row.sort((a, b) => (a.transform[4] ?? 0) - (b.transform[4] ?? 0))));
}

function joined(row: readonly PdfPiece[]): string {
  let text = '';
  let end = 0;
  for (const { str, width, transform } of row) {
    const x = transform[4] ?? 0;
    const gap = text === '' ? 0 : x - end;
    text += `${gap > COLUMN_GAP ? '   ' : gap > 1 ? ' ' : ''}${str}`;
    end = x + width;
  }
  return text;
}
