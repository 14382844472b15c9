import { Form } from 'react-router';
import {
  DELIVERY_TONES,
  DELIVERY_WORDS,
  type DeliveryRow,
  eventLabel,
  outcomeText,
} from '#app/features/integrations/rules/webhooks.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';

type Props = { deliveries: DeliveryRow[]; enabled: boolean };

/** The log of a webhook, newest first. */
export function Deliveries({ deliveries, enabled }: Props) {
  if (deliveries.length === 0)
    return (
      <Surface>
        <EmptyState
          title="Nenhum envio"
          text="O que acontecer a partir de agora aparece aqui. Envie um teste para conferir o endereço."
        />
      </Surface>
    );
  return (
    <Table label="Envios" columns={['Quando', 'Aviso', 'Situação', 'Resposta', 'Ações']}>
      {deliveries.map((delivery) => (
        <Line key={delivery.id} delivery={delivery} enabled={enabled} />
      ))}
    </Table>
  );
}

function Line({ delivery, enabled }: { delivery: DeliveryRow; enabled: boolean }) {
  const { id, event, eventId, payload, status, attempts, lastStatus, lastError, nextAttemptAt, createdAt } =
    delivery;
  return (
    <tr>
      <Cell className="tabular text-sm whitespace-nowrap">{formatDateTime(createdAt)}</Cell>
      <Cell className="min-w-44">
        <details>
          <summary className="text-sm">
            {eventLabel(event)} <code className="text-muted">{event}</code>
          </summary>
          <p className="mt-1 text-sm text-muted">webhook-id: msg_{eventId.replaceAll('-', '')}</p>
          <pre className="mt-1 max-w-md rounded-lg bg-sunken p-3 text-sm break-all whitespace-pre-wrap">
            {JSON.stringify(payload, null, 2)}
          </pre>
        </details>
      </Cell>
      <Cell>
        <Badge tone={DELIVERY_TONES[status]}>{DELIVERY_WORDS[status]}</Badge>
        {status === 'retrying' && nextAttemptAt && (
          <span className="tabular block text-sm whitespace-nowrap text-muted">
            {formatDateTime(nextAttemptAt)}
          </span>
        )}
      </Cell>
      <Cell className="tabular text-sm whitespace-nowrap">
        {outcomeText(lastStatus, lastError) || <span className="text-muted">ainda sem</span>}
        {attempts > 0 && (
          <span className="block text-muted">
            {attempts === 1 ? '1 tentativa' : `${attempts} tentativas`}
          </span>
        )}
      </Cell>
      <Cell>
        {enabled && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="deliveryId" value={id} />
            <Button type="submit" size="sm" name="intent" value="replay">
              Reenviar
              <span className="sr-only">
                {' '}
                {event} de {formatDateTime(createdAt)}
              </span>
            </Button>
          </Form>
        )}
      </Cell>
    </tr>
  );
}
