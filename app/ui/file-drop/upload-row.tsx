import { Check, CircleAlert, CloudOff, FileText, RotateCw, X } from 'lucide-react';
import { formatFileSize } from '#app/lib/numbers.ts';
import { LineProgress } from '../linha-limpa.tsx';
import type { Upload, UploadState } from './upload-queue.ts';

const ICONS = {
  queued: FileText,
  sending: FileText,
  waiting: CloudOff,
  sent: Check,
  refused: CircleAlert,
  failed: CircleAlert,
} as const;

const COLOURS: Partial<Record<UploadState['name'], string>> = {
  sent: 'text-good',
  waiting: 'text-warning',
  refused: 'text-bad',
  failed: 'text-bad',
};

const WORDS: Record<UploadState['name'], string> = {
  queued: 'Na fila',
  sending: 'Enviando…',
  waiting: 'Em espera: continua sozinho',
  sent: 'Enviado',
  refused: 'Recusado',
  failed: 'Não enviado',
};

const buttonClass =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-xl px-2 text-sm font-medium text-muted hover:bg-sunken hover:text-ink';

/** One chosen file with its progress, result and possible actions. */
export function UploadRow({
  upload,
  onRetry,
  onRemove,
}: {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}) {
  const { name, size, state } = upload;
  const Icon = ICONS[state.name];
  const message = 'message' in state ? state.message : null;
  const sending = state.name === 'sending';
  const percent = sending ? Math.floor(Math.min(state.progress, 0.99) * 100) : 0;
  const ended = state.name === 'sent' || state.name === 'refused';
  return (
    <li className="flex flex-wrap items-start gap-x-3 rounded-xl border border-line bg-surface py-2 pr-1 pl-3">
      <Icon aria-hidden className={`mt-3 size-5 shrink-0 ${COLOURS[state.name] ?? 'text-muted'}`} />
      <div className="min-w-0 flex-1 basis-40 py-1.5">
        <p className="truncate font-medium">{name}</p>
        <p className={`tabular text-sm ${message ? 'text-bad' : 'text-muted'}`}>
          {message ??
            `${sending ? `${WORDS.sending} ${percent}%` : WORDS[state.name]} · ${formatFileSize(size)}`}
        </p>
        {sending && (
          <div className="mt-2">
            <LineProgress value={percent} max={100} label={`Envio de ${name}`} />
          </div>
        )}
      </div>
      {(state.name === 'failed' || state.name === 'waiting') && (
        <button
          type="button"
          className={buttonClass}
          onClick={onRetry}
          aria-label={`Tentar de novo: ${name}`}
        >
          <RotateCw aria-hidden className="size-4" /> Tentar de novo
        </button>
      )}
      <button
        type="button"
        className={buttonClass}
        onClick={onRemove}
        aria-label={`${ended ? 'Remover' : 'Cancelar'}: ${name}`}
      >
        <X aria-hidden className="size-4" /> {ended ? 'Remover' : 'Cancelar'}
      </button>
    </li>
  );
}
