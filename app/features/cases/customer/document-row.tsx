import { Download, Eye, FileText, Image, Trash2 } from 'lucide-react';
import type { FetcherWithComponents } from 'react-router';
import { canTakeBack, DOCUMENT_STATUS, type DocumentView } from '#app/features/cases/rules/terms.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { formatFileSize } from '#app/lib/numbers.ts';
import type { CardType } from '#app/terms/card-status.ts';
import { SIDE_LABELS } from '#app/terms/document-kinds.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Badge } from '#app/ui/surface.tsx';

const actionClass =
  'inline-flex min-h-11 items-center gap-2 rounded-xl px-2 text-sm font-medium text-muted hover:bg-sunken hover:text-ink';

type Props = {
  document: DocumentView;
  /** Refusal reason that the list already shows above; null if it shows none. */
  saidAbove: string | null;
  cardType: CardType;
  /** Fetcher of the list: this row is removed before the answer to its withdrawal arrives. */
  fetcher: FetcherWithComponents<unknown>;
};

/** One document: its review, opening it, and withdrawing it before the review. */
export function DocumentRow({ document, saidAbove, cardType, fetcher }: Props) {
  const { id, side, fileName, size, mimeType, status, reason, createdAt } = document;
  const { label, tone } = DOCUMENT_STATUS[status];
  const isImage = mimeType.startsWith('image/');
  const Icon = isImage ? Image : FileText;
  return (
    <li className="py-3">
      <div className="flex items-start gap-3">
        <Icon aria-hidden className="mt-1 size-5 shrink-0 text-brand-strong" />
        <div className="min-w-0 flex-1">
          <p className="font-medium">{fileName}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={tone}>{label}</Badge>
            <span className="tabular text-sm text-muted">
              {side && `${SIDE_LABELS[side]} · `}
              {formatFileSize(size)} · {formatDateTime(createdAt)}
            </span>
          </p>
        </div>
      </div>
      {status === 'rejected' && reason && reason !== saidAbove && (
        <p className="mt-2 ml-8 text-sm break-words text-bad">{reason}</p>
      )}
      <div className="mt-1 ml-6 flex flex-wrap">
        {isImage && (
          <a
            href={`/app/documentos/${id}?ver=1`}
            target="_blank"
            rel="noreferrer"
            className={actionClass}
            aria-label={`Ver ${fileName} em outra aba`}
          >
            <Eye aria-hidden className="size-5" /> Ver
          </a>
        )}
        <a href={`/app/documentos/${id}`} className={actionClass} aria-label={`Baixar ${fileName}`}>
          <Download aria-hidden className="size-5" /> Baixar
        </a>
        {canTakeBack(status) && (
          <Withdraw id={id} fileName={fileName} cardType={cardType} fetcher={fetcher} />
        )}
      </div>
    </li>
  );
}

/** Asks once more in place, also without JavaScript. */
function Withdraw({
  id,
  fileName,
  cardType,
  fetcher,
}: Pick<Props, 'cardType' | 'fetcher'> & { id: string; fileName: string }) {
  return (
    <details className="group flex flex-wrap items-center open:basis-full">
      <summary className={cx(actionClass, 'cursor-pointer list-none [&::-webkit-details-marker]:hidden')}>
        <Trash2 aria-hidden className="size-5" /> Retirar
        <span className="sr-only"> {fileName}</span>
      </summary>
      <fetcher.Form
        method="post"
        action={`/app/documentos/${id}`}
        className="flex flex-wrap items-center gap-3 rounded-xl bg-sunken p-3"
      >
        <input type="hidden" name="tipo" value={cardType} />
        <p className="min-w-0 flex-1">O arquivo será apagado.</p>
        <Button variant="danger" pending={fetcher.state !== 'idle'}>
          Retirar
        </Button>
      </fetcher.Form>
    </details>
  );
}
