import { useFetcher } from 'react-router';
import { isOpen, KIND_LABELS, STATUS_LABELS } from '#app/features/privacy/rules/privacy-request.ts';
import { formatDate } from '#app/lib/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { TextareaField } from '#app/ui/field.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { ClientAnswer } from '../client-answer.ts';
import type { DataOf } from '../load-tab.server.ts';
import { Refusal } from './refusal.tsx';

type Request = DataOf<'perfil'>['requests'][number];

/** Requests of LGPD art. 18 of this client, with the day they must be answered by. */
export function PrivacyBox({ requests }: { requests: Request[] }) {
  return (
    <Surface className="p-4">
      <h2 className="mb-1 text-lg font-semibold">Privacidade</h2>
      {requests.length === 0 && <p className="py-2 text-muted">Nenhum pedido de privacidade.</p>}
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <li key={request.id} className="space-y-2 py-3">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {KIND_LABELS[request.kind]}
              <Badge tone={STATUS_LABELS[request.status].tone}>{STATUS_LABELS[request.status].label}</Badge>
            </p>
            <p className="tabular text-sm text-muted">
              {request.protocol}
              {isOpen(request.status) && `. Responder até ${formatDate(request.dueAt)}`}
            </p>
            {request.details && <p className="break-words whitespace-pre-line">{request.details}</p>}
            {request.answer && (
              <p className="rounded-xl bg-sunken px-3.5 py-2.5 whitespace-pre-line">{request.answer}</p>
            )}
            {mayAnswer(request) && <Answer request={request} />}
          </li>
        ))}
      </ul>
    </Surface>
  );
}

/** A copy of the data makes itself; an erasure that was approved is under way. */
const mayAnswer = ({ kind, status }: Request) =>
  isOpen(status) && kind !== 'export' && !(kind === 'erasure' && status === 'working');

function Answer({ request: { id, kind } }: { request: Request }) {
  const fetcher = useFetcher<ClientAnswer>();
  const { toast, ok, fields = {} } = fetcher.data ?? {};
  useToast(toast);
  const pending = fetcher.state !== 'idle';
  return (
    <div className="space-y-3">
      {kind === 'erasure' && (
        <details className="rounded-xl border border-bad/40 p-3">
          <summary className="cursor-pointer font-medium text-bad">Aprovar exclusão…</summary>
          <fetcher.Form method="post" className="mt-3 space-y-3">
            <input type="hidden" name="intent" value="approve-erasure" />
            <input type="hidden" name="id" value={id} />
            <p>Apaga a conta, os documentos e os contatos. Não há como voltar atrás.</p>
            <Button type="submit" variant="danger" pending={pending}>
              Aprovar a exclusão
            </Button>
          </fetcher.Form>
        </details>
      )}
      <fetcher.Form method="post" className="space-y-2" noValidate>
        <input type="hidden" name="intent" value="answer-privacy" />
        <input type="hidden" name="requestId" value={id} />
        <TextareaField
          label={kind === 'erasure' ? 'Motivo para não excluir' : 'Resposta'}
          name="answer"
          rows={2}
          error={fields.answer}
        />
        <div className="flex flex-wrap gap-2">
          {kind !== 'erasure' && (
            <Button type="submit" name="outcome" value="done" variant="primary" pending={pending}>
              Atender
            </Button>
          )}
          <Button type="submit" name="outcome" value="refused" pending={pending}>
            Recusar pedido
          </Button>
        </div>
      </fetcher.Form>
      <Refusal message={!pending && ok === false ? toast?.message : undefined} />
    </div>
  );
}
