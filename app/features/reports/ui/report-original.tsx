import type { ReportFile } from '#app/features/reports/rules/report.ts';
import { PdfPreview } from '#app/ui/preview/pdf-preview.tsx';

/** Messages for both readers of a report: its customer and the team. */
const TROUBLES = {
  unanswered: 'Não foi possível carregar o relatório. Confira a conexão e tente de novo.',
  missing: 'Este arquivo não está mais guardado. O texto lido segue abaixo.',
  broken: 'Este PDF não abre aqui. Baixe para conferir.',
  locked: 'Este PDF tem senha e não abre aqui.',
};

type Props = {
  pages: readonly (readonly string[])[];
  file: ReportFile | null;
  /** Address of the kept file. */
  href: string;
  wanted?: { page: number } | undefined;
};

/** Shows the original of a report: the pages of a stored PDF or the photo, and the lines that were read from it. */
export function ReportOriginal({ pages, file, href, wanted }: Props) {
  const hasText = pages.flat().length > 0;
  return (
    <div className="space-y-4">
      {file?.shows === 'pages' && (
        <PdfPreview href={href} name={file.name} troubles={TROUBLES} wanted={wanted} />
      )}
      {file?.shows === 'photo' && (
        <img src={href} alt="Foto do relatório" className="w-full rounded-xl border border-line" />
      )}
      {file && file.shows !== 'pages' && (
        <a href={href} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Baixar {file.name}
        </a>
      )}
      {hasText && (
        <details className="rounded-2xl border border-line bg-raised p-4" open={file?.shows !== 'pages'}>
          <summary className="font-semibold">O texto, como foi lido</summary>
          {/* A region that scrolls must take the focus, or a keyboard cannot move it. */}
          <pre tabIndex={0} className="mt-3 max-h-[70vh] overflow-auto text-xs">
            {pages.map((lines, page) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: pages of a report have no id but their number.
              <span key={page} id={pageId(page + 1)} className="mb-4 block">
                {numbered(page, lines)}
              </span>
            ))}
          </pre>
        </details>
      )}
    </div>
  );
}

/** Id of the element that holds the text of a page. @param page from 1 */
export const pageId = (page: number) => `pagina-${page}`;

/** Each line with its number, as the records name it. */
const numbered = (page: number, lines: readonly string[]) =>
  [`Página ${page + 1}`, ...lines.map((line, at) => `${String(at + 1).padStart(3)}  ${line}`)].join('\n');
