import { ChevronLeft, ChevronRight, Download, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Spinner } from '#app/ui/spinner.tsx';
import { FILE_TROUBLES } from './file-trouble.ts';
import type { PDFDocumentProxy, PdfTrouble } from './pdf-engine.client.ts';
import { onPlainKey } from './plain-key.ts';
import { PreviewTrouble } from './preview-trouble.tsx';
import { usePage, usePdf } from './use-pdf.ts';

/** Messages for the team, which can request another file. */
const TEAM_TROUBLES: Record<PdfTrouble, string> = {
  ...FILE_TROUBLES,
  locked: 'Este PDF tem senha e não abre aqui. Recuse e peça um sem senha.',
  broken: 'Este PDF está danificado e não abre aqui. Baixe para conferir ou peça outro.',
};

/** Factors of the frame's width. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const WHOLE = ZOOMS.indexOf(1);

const percent = (zoom: number) => `${Math.round(zoom * 100)}%`;

type Preview = {
  href: string;
  name: string;
  /** Messages for a file that cannot be shown. */
  troubles?: Record<PdfTrouble, string>;
  /** Page to show, from 1; a new object shows it again. */
  wanted?: { page: number } | undefined;
};

/** Shows a PDF in place: one page at a time, with zoom, by buttons and keys. */
export function PdfPreview({ href, name, troubles = TEAM_TROUBLES, wanted }: Preview) {
  const [attempt, setAttempt] = useState(0);
  const opened = usePdf(href, attempt);
  if (opened.state === 'open') return <Pages pdf={opened.pdf} href={href} name={name} wanted={wanted} />;
  if (opened.state === 'trouble') {
    return (
      <PreviewTrouble
        trouble={opened.trouble}
        text={troubles[opened.trouble]}
        href={href}
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  }
  return (
    <div className="grid min-h-64 place-content-center rounded-xl bg-sunken p-6 text-center">
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner className="size-5 shrink-0" />
        <span className="min-w-0">Abrindo {name}…</span>
      </p>
    </div>
  );
}

type Opened = Pick<Preview, 'href' | 'name' | 'wanted'> & { pdf: PDFDocumentProxy };

function Pages({ pdf, href, name, wanted }: Opened) {
  const [number, setNumber] = useState(1);
  const [turnedTo, setTurnedTo] = useState<Preview['wanted']>();
  if (wanted && wanted !== turnedTo) {
    setTurnedTo(wanted);
    setNumber(Math.min(Math.max(wanted.page, 1), pdf.numPages));
  }
  const [zoom, setZoom] = useState(WHOLE);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const width = useWidth(frame) * (ZOOMS[zoom] ?? 1);
  const drawn = usePage(canvas, { pdf, number, width });
  const turn = (by: number) => {
    const next = number + by;
    if (next < 1 || next > pdf.numPages) return;
    setNumber(next);
    frame?.scrollTo(0, 0);
  };
  const scale = (by: number) => setZoom((at) => Math.min(Math.max(at + by, 0), ZOOMS.length - 1));
  useEffect(() =>
    onPlainKey({
      ArrowRight: () => turn(1),
      ArrowLeft: () => turn(-1),
      '+': () => scale(1),
      '=': () => scale(1),
      '-': () => scale(-1),
      '0': () => setZoom(WHOLE),
    }),
  );
  const page = `Página ${number} de ${pdf.numPages}`;
  return (
    <div className="overflow-hidden rounded-xl bg-sunken">
      <div
        role="toolbar"
        aria-label={`Visão de ${name}`}
        className="flex flex-wrap items-center p-1.5 sm:gap-1"
      >
        <Tool label="Página anterior" onClick={() => turn(-1)} off={number === 1}>
          <ChevronLeft aria-hidden className="size-5" /> Anterior
        </Tool>
        <span className="tabular px-1 text-sm" aria-live="polite">
          {page}
        </span>
        <Tool label="Próxima página" onClick={() => turn(1)} off={number === pdf.numPages}>
          Próxima <ChevronRight aria-hidden className="size-5" />
        </Tool>
        <span className="mx-auto" />
        <Tool label="Diminuir" onClick={() => scale(-1)} off={zoom === 0}>
          <ZoomOut aria-hidden className="size-5" /> Diminuir
        </Tool>
        <button
          type="button"
          onClick={() => setZoom(WHOLE)}
          className="tabular min-h-10 min-w-14 rounded-lg text-sm hover:bg-raised"
        >
          {percent(ZOOMS[zoom] ?? 1)}
          <span className="sr-only">, voltar à largura inteira</span>
        </button>
        <Tool label="Ampliar" onClick={() => scale(1)} off={zoom === ZOOMS.length - 1}>
          <ZoomIn aria-hidden className="size-5" /> Ampliar
        </Tool>
        <a href={href} aria-label={`Baixar ${name}`} className={TOOL}>
          <Download aria-hidden className="size-5" /> Baixar
        </a>
      </div>
      {/* A region that scrolls must take the focus, or a keyboard cannot move it. */}
      <section
        ref={setFrame}
        aria-label={`${page}, ${name}`}
        tabIndex={0}
        className="max-h-[75svh] min-h-64 overflow-auto outline-offset-[-3px] [scrollbar-gutter:stable_both-edges]"
      >
        {drawn === null && (
          <p role="status" className="grid min-h-64 place-content-center text-muted">
            <Spinner className="size-5" />
            <span className="sr-only">Desenhando a página…</span>
          </p>
        )}
        {drawn === 'broken' && (
          <p className="p-4 text-bad">Esta página está danificada e não pôde ser mostrada.</p>
        )}
        <canvas
          ref={setCanvas}
          aria-hidden
          className={drawn === null || drawn === 'broken' ? 'hidden' : 'mx-auto block bg-white'}
        />
        {drawn !== null && drawn !== 'broken' && drawn.number === number && (
          <p className="sr-only" data-page={number}>
            {drawn.text.trim() || 'Esta página é uma imagem, sem texto.'}
          </p>
        )}
      </section>
    </div>
  );
}

type ToolProps = { label: string; onClick: () => void; off: boolean; children: ReactNode };

/** Looks disabled at its end but stays enabled: a disabled button would lose the focus. */
const TOOL = 'inline-flex min-h-10 items-center gap-1 rounded-lg px-2 text-sm hover:bg-raised';
const Tool = ({ label, onClick, off, children }: ToolProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={off}
    onClick={onClick}
    className={`${TOOL} aria-disabled:opacity-40`}
  >
    {children}
  </button>
);

/** Inner width of an element in CSS pixels, kept up to date; 0 before it is known. */
function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
