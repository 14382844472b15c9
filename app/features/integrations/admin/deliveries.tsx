import { Form } from 'react-router';
import {
  DELIVERY_LIST,
  DELIVERY_TONES,
  DELIVERY_WORDS,
  type DeliveryRow,
  eventLabel,
  outcomeText,
} from '#app/features/integrations/rules/webhooks.ts';
import { type Column, List } from '#app/kit/list-page.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Badge } from '#app/ui/surface.tsx';

type Props = { page: { rows: DeliveryRow[]; next: string | null }; refused: string[]; enabled: boolean };

/** The log of a webhook. */
export const Deliveries = ({ page, refused, enabled }: Props) => (
  <List
    address={DELIVERY_LIST}
    page={page}
    refused={refused}
    label="Envios"
    columns={columnsOf(enabled)}
    keyOf={({ id }) => id}
    none={{
      title: 'Nenhum envio',
      text: 'O que acontecer a partir de agora aparece aqui. Envie um teste para conferir o endereço.',
    }}
    found={{
      title: 'Nenhum envio nesta situação',
      text: 'Escolha outra situação, ou veja todos os envios.',
    }}
  />
);

const columnsOf = (enabled: boolean): Column<DeliveryRow>[] => [
  {
    head: 'Quando',
    sort: 'quando',
    className: 'tabular text-sm whitespace-nowrap',
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    head: 'Aviso',
    name: true,
    className: 'min-w-44 max-sm:basis-full',
    cell: ({ event, eventId, payload }) => (
      <details>
        <summary className="text-sm">
          {eventLabel(event)} <code className="text-muted">{event}</code>
        </summary>
        <p className="mt-1 text-sm text-muted">webhook-id: msg_{eventId.replaceAll('-', '')}</p>
        <pre className="mt-1 max-w-md rounded-lg bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-wrap">
          {JSON.stringify(payload, null, 2)}
        </pre>
      </details>
    ),
  },
  {
    head: 'Situação',
    sort: 'situacao',
    cell: ({ status, nextAttemptAt }) => (
      <>
        <Badge tone={DELIVERY_TONES[status]}>{DELIVERY_WORDS[status]}</Badge>
        {(status === 'retrying' || status === 'pending') && nextAttemptAt && (
          <span className="tabular block text-sm whitespace-nowrap text-muted">
            {formatDateTime(nextAttemptAt)}
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Resposta',
    sort: 'tentativas',
    className: 'tabular text-sm whitespace-nowrap',
    cell: ({ lastStatus, lastError, attempts }) => (
      <>
        {outcomeText(lastStatus, lastError) || <span className="text-muted">ainda sem</span>}
        {attempts > 0 && (
          <span className="block text-muted">
            {attempts === 1 ? '1 tentativa' : `${attempts} tentativas`}
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Ações',
    cell: ({ id, event, createdAt }) =>
      enabled && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="deliveryId" value={id} />
          <SubmitButton size="sm" name="intent" value="replay" when={{ intent: 'replay', deliveryId: id }}>
            Reenviar
            <span className="sr-only">
              {' '}
              {event} de {formatDateTime(createdAt)}
            </span>
          </SubmitButton>
        </Form>
      ),
  },
];

type BadgeProps = { enabled: boolean; resting: boolean; failing: boolean };

/**
 * State of a webhook. `resting`: its server does not answer, so deliveries pause for a while. `failing`:
 * deliveries failed for good, and no delivery has succeeded since.
 */
export function EndpointBadge({ enabled, resting, failing }: BadgeProps) {
  if (!enabled) return <Badge tone="warning">Pausado</Badge>;
  if (resting) return <Badge tone="bad">Sem resposta</Badge>;
  return failing ? <Badge tone="bad">Não entrega</Badge> : <Badge tone="good">Ligado</Badge>;
}
