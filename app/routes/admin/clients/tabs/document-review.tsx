import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { AdminCardView, AdminDocument } from '#app/features/cards/rules/admin-view.ts';
import { DOCUMENT_STATUS } from '#app/features/cards/rules/document-view.ts';
import { REJECTION_REASONS } from '#app/features/cards/rules/service-messages.ts';
import { formatFileSize } from '#app/lib/file-size.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { TextareaField } from '#app/ui/field.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { ClientAnswer } from '../client-answer.ts';
import { cardName } from './card-choice.tsx';
import { Refusal } from './refusal.tsx';

type Props = { document: AdminDocument; card: AdminCardView | undefined; onStep: (by: number) => void };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** One document with its decision beside it. */
export function DocumentReview({ document: shown, card, onStep }: Props) {
  const fetcher = useFetcher<ClientAnswer>();
  const [rejecting, setRejecting] = useState(false);
  const reason = useRef<HTMLTextAreaElement>(null);
  const { toast, ok, fields = {} } = fetcher.data ?? {};
  useToast(toast);
  const idle = fetcher.state === 'idle';
  useEffect(() => {
    if (idle && ok) setRejecting(false);
  }, [idle, ok]);
  useEffect(() => {
    if (rejecting) reason.current?.focus();
  }, [rejecting]);
  const approve = () =>
    fetcher.submit(
      { intent: 'review-document', documentId: shown.id, seen: shown.status, decision: 'approved' },
      { method: 'post' },
    );
  useEffect(() => {
    const keys: Record<string, () => void> = {
      a: () => idle && shown.status !== 'approved' && approve(),
      r: () => setRejecting(true),
      j: () => onStep(1),
      k: () => onStep(-1),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const work = keys[event.key];
      if (!work || !plain || event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      work();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
  // At once on the screen; where it is refused, the record says what it was.
  const wanted = idle ? null : fetcher.formData?.get('decision');
  const status = wanted === 'approved' || wanted === 'rejected' ? wanted : shown.status;
  const { label, tone } = DOCUMENT_STATUS[status];
  return (
    <Surface className="grid gap-4 p-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Preview document={shown} />
      <section aria-label="Decisão" className="space-y-3">
        <h2 className="text-lg font-semibold break-words">{shown.fileName}</h2>
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <Badge tone={tone}>{label}</Badge>
          {card && cardName(card)} · {formatFileSize(shown.size)}
        </p>
        {shown.reviewer && <p className="text-sm text-muted">Conferido por {shown.reviewer}</p>}
        {status === 'rejected' && shown.reason && (
          <p className="rounded-xl bg-bad-soft px-3.5 py-2.5 text-bad">{shown.reason}</p>
        )}
        {rejecting ? (
          <fetcher.Form method="post" className="space-y-3" noValidate>
            <input type="hidden" name="intent" value="review-document" />
            <input type="hidden" name="documentId" value={shown.id} />
            <input type="hidden" name="seen" value={shown.status} />
            <input type="hidden" name="decision" value="rejected" />
            <fieldset className="space-y-1">
              <legend className="mb-1 text-sm font-medium">Motivos prontos</legend>
              {REJECTION_REASONS.map((text) => (
                <button
                  key={text}
                  type="button"
                  className="block w-full rounded-lg border border-line px-3 py-1.5 text-left text-sm hover:border-muted"
                  onClick={() => {
                    if (!reason.current) return;
                    reason.current.value = text;
                    reason.current.focus();
                  }}
                >
                  {text}
                </button>
              ))}
            </fieldset>
            <TextareaField
              ref={reason}
              label="Motivo para o cliente"
              name="reason"
              rows={3}
              error={fields.reason}
              required
              onKeyDown={(event) => {
                if (event.key === 'Escape') setRejecting(false);
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                  event.currentTarget.form?.requestSubmit();
                }
              }}
            />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" variant="danger" pending={!idle}>
                Recusar documento
              </Button>
              <Button type="button" variant="ghost" onClick={() => setRejecting(false)}>
                Voltar
              </Button>
            </div>
          </fetcher.Form>
        ) : (
          <div className="flex flex-wrap gap-2">
            {status !== 'approved' && (
              <Button type="button" variant="primary" pending={!idle} onClick={approve}>
                Aprovar
              </Button>
            )}
            {status !== 'rejected' && (
              <Button type="button" variant="danger" onClick={() => setRejecting(true)}>
                Recusar
              </Button>
            )}
          </div>
        )}
        <Refusal message={idle && ok === false ? toast?.message : undefined} />
        <div className="flex gap-2 border-t border-line pt-3">
          <Button type="button" size="sm" variant="ghost" onClick={() => onStep(-1)}>
            Anterior
          </Button>
          <Button type="button" size="sm" variant="ghost" onClick={() => onStep(1)}>
            Próximo
          </Button>
        </div>
      </section>
    </Surface>
  );
}

/** Pictures in place; a PDF is saved and opened by the reader of the machine, since its sandbox runs nothing here. */
function Preview({ document: { id, fileName, mimeType } }: { document: AdminDocument }) {
  const href = `/admin/documentos/${id}`;
  if (!mimeType.startsWith('image/')) {
    return (
      <div className="grid min-h-64 place-content-center justify-items-center gap-3 rounded-xl bg-sunken p-6 text-center">
        <p className="text-muted">Documento em PDF</p>
        <a href={href} className={buttonClass({ variant: 'primary' })}>
          Abrir {fileName}
        </a>
      </div>
    );
  }
  return (
    <div className="relative rounded-xl bg-sunken">
      <img
        src={`${href}?ver=1`}
        alt={`Documento ${fileName}`}
        className="mx-auto max-h-[70svh] min-h-64 rounded-xl object-contain"
      />
      <a
        href={`${href}?ver=1`}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ size: 'sm' }, 'absolute top-2 right-2')}
      >
        <ExternalLink aria-hidden className="size-4" /> Tamanho real
      </a>
    </div>
  );
}
