import type { ReportPages } from '#app/features/reports/rules/read-pages.ts';

/** Pages of one report; a longer file is cut, which its faults say. */
const MOST_PAGES = 60;
/** Points between two pieces of a line from which they are two columns. */
const COLUMN_GAP = 8;

type Piece = { str: string; width: number; transform: number[] };

/**
 * Text of a PDF by page and line, columns two blanks apart.
 * @throws for a file that is no readable PDF; `PasswordException` without the right password
 */
export async function pdfPages(bytes: Uint8Array, password = ''): Promise<ReportPages> {
  // Loaded with the first PDF: it is large, and most processes never read one.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    data: new Uint8Array(bytes),
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
    ...(password && { password }),
  });
  try {
    const document = await task.promise;
    const pages: string[][] = [];
    for (let at = 1; at <= Math.min(document.numPages, MOST_PAGES); at += 1) {
      const page = await document.getPage(at);
      const { items } = await page.getTextContent();
      pages.push(linesOf(items.filter((item) => 'str' in item) as Piece[]));
      page.cleanup();
    }
    return pages;
  } finally {
    await task.destroy();
  }
}

/** Pieces of one height are a line. */
function linesOf(pieces: readonly Piece[]): string[] {
  const rows = new Map<number, Piece[]>();
  for (const piece of pieces) {
    if (piece.str.trim() === '') continue;
    const y = Math.round((piece.transform[5] ?? 0) / 3);
    rows.set(y, [...(rows.get(y) ?? []), piece]);
  }
  return [...rows.entries()]
    .sort(([a], [b]) => b - a)
    .map(([, row]) => joined(row.sort((a, b) => (a.transform[4] ?? 0) - (b.transform[4] ?? 0))));
}

function joined(row: readonly Piece[]): string {
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
