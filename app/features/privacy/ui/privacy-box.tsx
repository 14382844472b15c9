import { useRef, useState } from 'react';
import { type ClientPrivacyRequest, isRequestOpen } from '#app/features/privacy/rules/terms.ts';
import { useMaySend } from '#app/kit/may-send.tsx';
import { type Changes, useChanges } from '#app/kit/use-changes.ts';
import { formatDate } from '#app/lib/dates.ts';
import { UNDO_SECONDS } from '#app/lib/undo-window.ts';
import { KIND_LABELS, type PrivacyStatus, STATUS_LABELS } from '#app/terms/privacy-status.ts';
import { Button } from '#app/ui/button.tsx';
import { TextareaField } from '#app/ui/field.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';

type Request = ClientPrivacyRequest;
type Decision = { status: PrivacyStatus; answer: string };

/** Requests of LGPD art. 18 of this client, with the day they must be answered by. */
export function PrivacyBox({ requests }: { requests: Request[] }) {
  const changes = useChanges<Decision>();
  return (
    <Surface className="p-4">
      <h2 className="mb-1 text-lg font-semibold">Privacidade</h2>
      {requests.length === 0 && <p className="py-2 text-muted">Nenhum pedido de privacidade.</p>}
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} changes={changes} />
        ))}
      </ul>
    </Surface>
  );
}

/** A copy of the data makes itself; an erasure that was approved is under way. */
const mayAnswer = ({ kind, status }: Request) =>
  isRequestOpen(status) && kind !== 'export' && !(kind === 'erasure' && status === 'working');

/** Shows one request with its current status, or with the one that a pending decision will give it. */
function RequestRow({ request, changes }: { request: Request; changes: Changes<Decision> }) {
  const { id, kind, protocol, dueAt, details } = request;
  const { status, answer } = changes.wanted(id) ?? request;
  const [text, setText] = useState('');
  const place = useRef<HTMLLIElement>(null);
  const refusal = changes.refusal(id);
  const sends = useMaySend('answer-privacy');
  const decide = (decision: Decision, fields: Record<string, string>) => {
    // The button that was pressed goes away.
    place.current?.focus({ preventScroll: true });
    changes.change([id], decision, fields);
  };
  return (
    <li ref={place} tabIndex={-1} className="space-y-2 py-3 outline-none">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {KIND_LABELS[kind]}
        <Badge tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</Badge>
      </p>
      <p className="tabular text-sm text-muted">
        {protocol}
        {isRequestOpen(status) && `. Responder até ${formatDate(dueAt)}`}
      </p>
      {details && <p className="whitespace-pre-line">{details}</p>}
      {answer && <p className="rounded-xl bg-sunken px-3.5 py-2.5 whitespace-pre-line">{answer}</p>}
      {/* Hidden, not gone, while a decision is under way: a refusal shows the entries again. */}
      {mayAnswer(request) && sends ? (
        <div hidden={changes.wanted(id) !== undefined}>
          <Answer id={id} kind={kind} text={text} onText={setText} refusal={refusal} onDecide={decide} />
        </div>
      ) : (
        <Refusal message={refusal} typed={text} />
      )}
    </li>
  );
}

type AnswerProps = Pick<Request, 'id' | 'kind'> & {
  text: string;
  onText: (text: string) => void;
  refusal: string | undefined;
  onDecide: (decision: Decision, fields: Record<string, string>) => void;
};

const NO_ANSWER = 'Escreva a resposta em pelo menos 10 caracteres';

function Answer({ id, kind, text, onText, refusal, onDecide }: AnswerProps) {
  const erases = useMaySend('approve-erasure');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const answer = (outcome: 'done' | 'refused') => {
    const said = text.trim();
    if (said.length >= 10)
      return onDecide(
        { status: outcome, answer: said },
        { intent: 'answer-privacy', requestId: id, outcome, answer: said },
      );
    setMissing(true);
    field.current?.focus();
  };
  return (
    <div className="space-y-3">
      {kind === 'erasure' && erases && (
        <details className="rounded-xl border border-bad/40 p-3">
          <summary className="cursor-pointer font-medium text-bad">Aprovar exclusão…</summary>
          <div className="mt-3 space-y-3">
            <p>
              Apaga a conta, os documentos e os contatos. Dá para desfazer por {UNDO_SECONDS} segundos; depois
              não há como voltar atrás.
            </p>
            <Button
              type="button"
              variant="danger"
              onClick={() => onDecide({ status: 'working', answer: '' }, { intent: 'approve-erasure', id })}
            >
              Aprovar a exclusão
            </Button>
            <p>
              Se ainda há parcelas em aberto, a exclusão espera. Você pode abrir mão delas: os pedidos não
              pagos são cancelados, o cliente é avisado, e isso não volta com o “Desfazer”.
            </p>
            <Button
              type="button"
              variant="danger"
              onClick={() =>
                onDecide(
                  { status: 'working', answer: '' },
                  { intent: 'approve-erasure', id, endOrders: 'on' },
                )
              }
            >
              Cancelar as parcelas em aberto e excluir
            </Button>
          </div>
        </details>
      )}
      <TextareaField
        ref={field}
        label={kind === 'erasure' ? 'Motivo para não excluir' : 'Resposta'}
        name="answer"
        rows={2}
        maxLength={2000}
        value={text}
        onChange={({ currentTarget }) => {
          setMissing(false);
          onText(currentTarget.value);
        }}
        error={missing ? NO_ANSWER : undefined}
      />
      <div className="flex flex-wrap gap-2">
        {kind !== 'erasure' && (
          <Button type="button" variant="primary" onClick={() => answer('done')}>
            Atender
          </Button>
        )}
        <Button type="button" onClick={() => answer('refused')}>
          Recusar pedido
        </Button>
      </div>
      <Refusal message={missing ? undefined : refusal} />
    </div>
  );
}
