import { useEffect, useState } from 'react';
import type { PDFDocumentProxy, PdfTrouble } from './pdf-engine.client.ts';

export type OpenPdf =
  | { state: 'loading' }
  | { state: 'open'; pdf: PDFDocumentProxy }
  | { state: 'trouble'; trouble: PdfTrouble };

const LOADING = { state: 'loading' } as const;
/** Loaded in the browser only. */
const loadEngine = () => import('./pdf-engine.client.ts');

/** Opens the PDF at one of our addresses; a new `attempt` opens it again. */
export function usePdf(href: string, attempt: number): OpenPdf {
  const [opened, setOpened] = useState<OpenPdf>(LOADING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another run.
  useEffect(() => {
    const stop = new AbortController();
    setOpened(LOADING);
    loadEngine()
      .then((engine) =>
        engine.openPdf(href, stop.signal).then(
          (pdf): OpenPdf => ({ state: 'open', pdf }),
          (error): OpenPdf => ({
            state: 'trouble',
            trouble: error instanceof engine.PdfError ? error.trouble : 'broken',
          }),
        ),
      )
      .catch((): OpenPdf => ({ state: 'trouble', trouble: 'unanswered' }))
      .then((result) => {
        if (!stop.signal.aborted) setOpened(result);
      });
    return () => stop.abort();
  }, [href, attempt]);
  return opened;
}

type Page = { pdf: PDFDocumentProxy; number: number; width: number };

/**
 * Draws a page into a canvas. @returns its text for screen readers; null while drawing or after a failure.
 */
export function usePage(canvas: HTMLCanvasElement | null, { pdf, number, width }: Page) {
  const [drawn, setDrawn] = useState<{ number: number; text: string } | 'broken' | null>(null);
  useEffect(() => {
    if (!canvas || width === 0) return;
    const stop = new AbortController();
    loadEngine()
      .then(({ drawPage }) => drawPage(pdf, number, { canvas, width, signal: stop.signal }))
      .then(
        (text) => !stop.signal.aborted && setDrawn({ number, text }),
        () => !stop.signal.aborted && setDrawn('broken'),
      );
    return () => stop.abort();
  }, [canvas, pdf, number, width]);
  return drawn;
}
