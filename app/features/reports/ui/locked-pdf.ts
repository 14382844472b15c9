import { linesOf, MOST_PDF_PAGES, type PdfPiece } from '#app/features/reports/rules/pdf-lines.ts';

/** Fetched with the first PDF: it is large. */
const engine = () => import('#app/ui/preview/pdf-engine.client.ts');

/** Whether a PDF needs a password. False for an unreadable file, which the server refuses. */
export async function opensByPassword(file: File): Promise<boolean> {
  if (!/\.pdf$/i.test(file.name)) return false;
  try {
    return (await (await engine()).textPieces(file, '', 0)) === null;
  } catch {
    return false;
  }
}

/**
 * Reads the text of a PDF with a password in the browser and returns it as a text file. Only that file is sent: the
 * password and the locked PDF stay on the device.
 * @returns null for a wrong password
 */
export async function unlockedText(file: File, password: string): Promise<File | null> {
  const pages: PdfPiece[][] | null = await (await engine()).textPieces(file, password, MOST_PDF_PAGES);
  const text = pages?.map((pieces) => linesOf(pieces).join('\n')).join('\f');
  return text === undefined
    ? null
    : new File([text], file.name.replace(/pdf$/i, 'txt'), { type: 'text/plain' });
}
