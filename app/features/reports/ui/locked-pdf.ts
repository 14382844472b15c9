import { linesOf, MOST_PDF_PAGES, type PdfPiece } from '#app/features/reports/rules/pdf-lines.ts';

/** Fetched with the first PDF: it is large. */
const engine = () => import('#app/ui/preview/pdf-engine.client.ts');

/** Does a file open with a password alone? Of what is no readable PDF the server says so. */
export async function opensByPassword(file: File): Promise<boolean> {
  if (!/\.pdf$/i.test(file.name)) return false;
  try {
    return (await (await engine()).textPieces(file, '', 0)) === null;
  } catch {
    return false;
  }
}

/**
 * The text of a PDF that has a password, read on this device, as a file of text: that one is sent, so that neither the
 * password nor the locked file leaves the browser.
 * @returns null without the right password
 */
export async function unlockedText(file: File, password: string): Promise<File | null> {
  const pages: PdfPiece[][] | null = await (await engine()).textPieces(file, password, MOST_PDF_PAGES);
  const text = pages?.map((pieces) => linesOf(pieces).join('\n')).join('\f');
  return text === undefined
    ? null
    : new File([text], file.name.replace(/pdf$/i, 'txt'), { type: 'text/plain' });
}
