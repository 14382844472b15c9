/**
 * PDF.js, fetched with the first opened PDF. The file is untrusted: it is read in a worker of this origin,
 * its active content is ignored (no scripts, no forms, no links), and its decoders are plain JavaScript, so
 * that the policy of the page needs no exception.
 */
import {
  GlobalWorkerOptions,
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  PDFWorker,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { isSessionOver } from '#app/ui/session-over.ts';
import { type FileTrouble, troubleOf } from './file-trouble.ts';

export type { PDFDocumentProxy };

GlobalWorkerOptions.workerSrc = workerUrl;

/** Folder of the decoders for scanned pages, which the worker loads by name (`vite.config.ts`). */
const DECODERS = import.meta.env.DEV ? '/node_modules/pdfjs-dist/wasm/' : `/assets/pdf-${version}/`;
/** Canvases beyond this are blank in some browsers: an A4 page at 300 dpi has 8.7 million. */
const MOST_PIXELS = 16_000_000;

/** Why a PDF cannot be shown. */
export type PdfTrouble = FileTrouble | 'locked';
export class PdfError extends Error {
  readonly trouble: PdfTrouble;
  constructor(trouble: PdfTrouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

let worker: PDFWorker | undefined;

/** Fetches and opens a PDF. An abort releases everything. @throws PdfError */
export async function openPdf(href: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const response = await fetch(href, { signal }).catch(() => null);
  if (!response?.ok) throw new PdfError(troubleOf(response));
  if (isSessionOver(response.url) || response.headers.get('content-type') !== 'application/pdf')
    throw new PdfError('unanswered');
  const task = loading(await response.arrayBuffer());
  signal.addEventListener('abort', () => void task.destroy());
  try {
    return await task.promise;
  } catch (error) {
    throw new PdfError(error instanceof PasswordException ? 'locked' : 'broken');
  }
}

function loading(bytes: ArrayBuffer, password = '') {
  worker ??= new PDFWorker();
  return getDocument({
    data: new Uint8Array(bytes),
    ...(password && { password }),
    worker,
    useWasm: false,
    wasmUrl: DECODERS,
    enableXfa: false,
    verbosity: 0,
  });
}

/**
 * Reads the pieces of text of a local file, by page. File and password stay in the browser.
 * @returns null without the right password
 * @throws if the file is not a readable PDF
 */
export async function textPieces(file: File, password: string, mostPages: number) {
  const task = loading(await file.arrayBuffer(), password);
  try {
    const pdf = await task.promise;
    const pages = [];
    for (let at = 1; at <= Math.min(pdf.numPages, mostPages); at += 1) {
      const { items } = await (await pdf.getPage(at)).getTextContent();
      pages.push(items.filter((item) => 'str' in item));
    }
    return pages;
  } catch (error) {
    if (error instanceof PasswordException) return null;
    throw error;
  } finally {
    await task.destroy();
  }
}

/**
 * Draws a page at the given width, and reads its text.
 * @param width CSS pixels.
 * @throws when it was aborted, or the page is broken.
 */
export async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  { canvas, width, signal }: { canvas: HTMLCanvasElement; width: number; signal: AbortSignal },
): Promise<string> {
  const page = await pdf.getPage(number);
  signal.throwIfAborted();
  const natural = page.getViewport({ scale: 1 });
  const shown = width / natural.width;
  const most = Math.sqrt(MOST_PIXELS / (natural.width * natural.height));
  const viewport = page.getViewport({ scale: Math.min(shown * window.devicePixelRatio, most) });
  // Drawn separately and replaced when complete: until then the previous page stays.
  const sheet = document.createElement('canvas');
  sheet.width = Math.floor(viewport.width);
  sheet.height = Math.floor(viewport.height);
  const drawing = page.render({ canvas: sheet, viewport });
  const stop = () => drawing.cancel();
  signal.addEventListener('abort', stop);
  await drawing.promise.finally(() => signal.removeEventListener('abort', stop));
  canvas.width = sheet.width;
  canvas.height = sheet.height;
  canvas.style.width = `${Math.floor(width)}px`;
  canvas.getContext('2d')?.drawImage(sheet, 0, 0);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
}
