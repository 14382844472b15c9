import { linesOf, MOST_PDF_PAGES, type PdfPiece } from '#app/features/reports/rules/pdf-lines.ts';
import type { ReportPages } from '#app/features/reports/rules/read-pages.ts';

/**
 * Text of a PDF by page and line, columns two blanks apart.
 * @throws for a file that is no readable PDF; `PasswordException` for one that opens with a password alone
 */
export async function pdfPages(bytes: Uint8Array): Promise<ReportPages> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    data: new Uint8Array(bytes),
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  try {
    const document = await task.promise;
    const pages: string[][] = [];
    for (let at = 1; at <= Math.min(document.numPages, MOST_PDF_PAGES); at += 1) {
      const page = await document.getPage(at);
      const { items } = await page.getTextContent();
      pages.push(linesOf(items.filter((item) => 'str' in item) as PdfPiece[]));
      page.cleanup();
    }
    return pages;
  } finally {
    await task.destroy();
  }
}
