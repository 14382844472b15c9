import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type AdminCardView, type AdminDocument, cardName } from '#app/features/cases/rules/admin-view.ts';
import { REJECTION_REASONS } from '#app/features/cases/rules/panel-messages.ts';
import { DOCUMENT_STATUS } from '#app/features/cases/rules/terms.ts';
import { useChanges } from '#app/kit/use-changes.ts';
import { formatFileSize } from '#app/lib/numbers.ts';
import { Rejection } from '#app/shells/admin/rejection.tsx';
import { kindLabel, SIDE_LABELS } from '#app/terms/document-kinds.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { onPlainKey } from '#app/ui/preview/plain-key.ts';
import { Refusal } from '#app/ui/refusal.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { DocumentPreview } from './document-preview.tsx';

export type DocumentDecision = { status: 'approved' } | { status: 'rejected'; reason: string };

type Props = {
  /** Current state, including a decision in progress. */
  document: AdminDocument;
  card: AdminCardView | undefined;
  /** Kinds that an admin can assign. */
  kinds: string[];
  busy: boolean;
  /** Opened by the decision on the previous document: takes the focus. */
  takesFocus: boolean;
  refusal: string | undefined;
  /** Reason that was entered before; `onDraft` keeps it while other documents are open. */
  draft: string;
  onDraft: (reason: string) => void;
  onDecide: (decision: DocumentDecision) => void;
  onStep: (by: 1 | -1) => void;
  /** Below the decision: the other documents. */
  children: ReactNode;
};

/** One document with its decision. */
export function DocumentReview(props: Props) {
  const { document: shown, card, kinds, busy, takesFocus, refusal, draft, onDraft, onStep } = props;
  const [rejecting, setRejecting] = useState(draft !== '');
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const onDecide = (decision: DocumentDecision) => {
    // The button that was pressed goes away.
    place.current?.focus({ preventScroll: true });
    props.onDecide(decision);
  };
  const mayApprove = !busy && shown.status !== 'approved';
  const mayReject = !busy && shown.status !== 'rejected';
  useEffect(() =>
    onPlainKey({
      a: () => mayApprove && onDecide({ status: 'approved' }),
      r: () => mayReject && setRejecting(true),
      j: () => onStep(1),
      ArrowDown: () => onStep(1),
      k: () => onStep(-1),
      ArrowUp: () => onStep(-1),
    }),
  );
  const { label, tone } = DOCUMENT_STATUS[shown.status];
  return (
    <Surface className="grid grid-cols-1 items-start gap-4 p-3 lg:grid-cols-[minmax(0,63fr)_minmax(0,37fr)]">
      {/* In one column a page as wide as the window would show less than two thirds of its height. */}
      <div className="mx-auto w-full min-w-0 max-w-2xl lg:max-w-none">
        <DocumentPreview document={shown} />
      </div>
      <div className="min-w-0 space-y-4">
        <section ref={place} tabIndex={-1} aria-label="Decisão" className="min-w-0 space-y-3 outline-none">
          <h2 className="text-lg font-semibold">
            {shown.side && `${SIDE_LABELS[shown.side]}: `}
            {shown.fileName}
          </h2>
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            <Badge tone={tone}>{label}</Badge>
            <span className="min-w-0">
              {card && `${cardName(card)} · `}
              {formatFileSize(shown.size)}
            </span>
          </p>
          <KindField document={shown} kinds={kinds} />
          {shown.reviewer && <p className="text-sm text-muted">Conferido por {shown.reviewer}</p>}
          {shown.status === 'rejected' && shown.reason && (
            <p className="rounded-xl bg-bad-soft px-3.5 py-2.5 text-bad">{shown.reason}</p>
          )}
          {rejecting && mayReject ? (
            <Rejection
              reasons={REJECTION_REASONS}
              words={REJECTION}
              draft={draft}
              onDraft={onDraft}
              onReject={(reason) => onDecide({ status: 'rejected', reason })}
              onClose={() => setRejecting(false)}
            />
          ) : (
            <div className="flex flex-wrap gap-2">
              {mayApprove && (
                <Button type="button" variant="primary" onClick={() => onDecide({ status: 'approved' })}>
                  Aprovar
                </Button>
              )}
              {mayReject && (
                <Button type="button" variant="danger" onClick={() => setRejecting(true)}>
                  Recusar
                </Button>
              )}
            </div>
          )}
          <Refusal message={refusal} />
          <div className="flex gap-2 border-t border-line pt-3">
            <Button type="button" size="sm" variant="ghost" onClick={() => onStep(-1)}>
              Anterior
            </Button>
            <Button type="button" size="sm" variant="ghost" onClick={() => onStep(1)}>
              Próximo
            </Button>
          </div>
        </section>
        {props.children}
      </div>
    </Surface>
  );
}

/** Kind of the document, which the admin can correct: the sender may have chosen a wrong kind, or none. */
function KindField({
  document: { id, kind, requestName },
  kinds,
}: {
  document: AdminDocument;
  kinds: string[];
}) {
  const { change, wanted, refusal } = useChanges<string>();
  if (requestName) return <p className="text-sm wrap-anywhere">Pedido: {requestName}</p>;
  const shown = wanted(id) ?? kind;
  return (
    <>
      <SelectField
        label="Tipo"
        value={shown}
        onChange={({ currentTarget: { value: to } }) =>
          change([id], to, { intent: 'set-document-kind', documentId: id, expectedVersion: shown, to })
        }
      >
        {[...new Set([...kinds, shown])].map((one) => (
          <option key={one} value={one}>
            {kindLabel(one)}
          </option>
        ))}
      </SelectField>
      <Refusal message={refusal(id)} />
    </>
  );
}

const REJECTION = {
  submit: 'Recusar documento',
  missing: 'Diga ao cliente por que o documento foi recusado',
};
