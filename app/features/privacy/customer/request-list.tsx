import { Form } from 'react-router';
import { isRequestOpen, type PrivacyRequestView } from '#app/features/privacy/rules/terms.ts';
import { formatDate } from '#app/lib/dates.ts';
import { KIND_LABELS, STATUS_LABELS } from '#app/terms/privacy-status.ts';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Badge } from '#app/ui/surface.tsx';

/** Requests with protocol, status and the day by which they are answered. */
export function RequestList({ requests }: { requests: PrivacyRequestView[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {requests.map(({ id, kind, status, protocol, details, answer, until, createdAt, answeredAt }) => (
        <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4">
          <div className="min-w-60 flex-1">
            <p className="font-semibold">{KIND_LABELS[kind]}</p>
            <p className="text-sm text-muted">
              Protocolo <span className="tabular font-medium text-ink">{protocol}</span>
            </p>
            <p className="text-sm text-muted">
              Pedido em {formatDate(createdAt)}
              {isRequestOpen(status) && `, resposta até ${formatDate(until)}`}
              {answeredAt && `, pronto em ${formatDate(answeredAt)}`}
            </p>
            {details && <p className="mt-2 max-w-prose whitespace-pre-line">“{details}”</p>}
            {answer && <p className="mt-2 max-w-prose whitespace-pre-line">{answer}</p>}
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Badge tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</Badge>
            {status === 'open' && kind !== 'export' && (
              <Form method="post" action="/app/privacidade">
                <input type="hidden" name="id" value={id} />
                <SubmitButton name="intent" value="cancel" when={{ intent: 'cancel', id }}>
                  Cancelar<span className="sr-only"> pedido {protocol}</span>
                </SubmitButton>
              </Form>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
