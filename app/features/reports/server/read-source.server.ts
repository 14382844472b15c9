import { MOST_LINE, MOST_TEXT } from '#app/features/reports/rules/input.ts';
import { linesOf, MOST_PDF_PAGES, type PdfPiece } from '#app/features/reports/rules/pdf-lines.ts';
import { readReportPages } from '#app/features/reports/rules/read-pages.ts';
import { pagesOf, readReportText } from '#app/features/reports/rules/read-report.ts';
import { type ReadReport, type ReportPages, UNREAD } from '#app/features/reports/rules/report.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { decodeText } from '#app/lib/text.ts';
import type { Parcel } from '#app/platform/foreign/foreign-kind.server.ts';

/** `isKept`: the file is stored, so that the user can type the records that a scan shows. */
export type SourceAsked = { today: CivilDate; isKept: boolean };
export type ReportSource = { read: ReadReport; pages: ReportPages };
export type ReadSource =
  | { ok: true; source: ReportSource }
  | { ok: false; field: 'text' | 'file'; message: string };

const HAS_PASSWORD =
  'Este PDF tem senha. Escolha-o de novo e digite a senha, que fica no seu aparelho, ou cole o texto.';
const TOO_MUCH = 'O relatório tem texto demais para uma vez. Divida em partes e envie de novo.';
const LONG_LINE = 'Uma linha deste relatório é comprida demais. Copie só as linhas com credor, valor e data.';

const refuse = (message: string, field: 'text' | 'file' = 'text'): Parcel<ReadSource> => ({
  value: { ok: false, field, message },
  files: [],
});
const found = (source: ReportSource): Parcel<ReadSource> => ({ value: { ok: true, source }, files: [] });

/** Reads the bytes of a report. Text of a file has the limits of pasted text, in all and by line. */
export async function readSource(
  { today, isKept }: SourceAsked,
  [bytes = new Uint8Array()]: Uint8Array[],
): Promise<Parcel<ReadSource>> {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') {
    const text = decodeText(bytes).replaceAll('\0', '');
    if (text.length > MOST_TEXT) return refuse(TOO_MUCH);
    const pages = pagesOf(text);
    const isJson = text.trimStart().startsWith('{');
    if (!isJson && hasLongLine(pages)) return refuse(LONG_LINE);
    const read = readReportText(text, today);
    return read
      ? found({ read, pages })
      : refuse('Este arquivo JSON não é um relatório no formato que lemos.');
  }
  let pages: ReportPages;
  try {
    pages = await pdfPages(bytes);
  } catch (error) {
    if ((error as Error).name === 'PasswordException') return refuse(HAS_PASSWORD, 'file');
    return refuse('Este PDF está danificado. Baixe o relatório de novo.', 'file');
  }
  if (pages.flat().length === 0)
    return isKept
      ? found({ read: UNREAD, pages: [] })
      : refuse('Este PDF é uma foto, sem texto para ler. Digite os itens em Registros.', 'file');
  if (pages.flat().reduce((sum, line) => sum + line.length, 0) > MOST_TEXT) return refuse(TOO_MUCH, 'file');
  if (hasLongLine(pages)) return refuse(LONG_LINE, 'file');
  return found({ read: readReportPages(pages, today), pages });
}

const hasLongLine = (pages: ReportPages) =>
  pages.some((lines) => lines.some(({ length }) => length > MOST_LINE));

/**
 * Reads the text of a PDF by page and line, columns two blanks apart.
 * @throws an error for an unreadable PDF; `PasswordException` for a PDF that needs a password
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
