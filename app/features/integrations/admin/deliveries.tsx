import { Form, Link } from 'react-router';
import {
  DELIVERY_TONES,
  DELIVERY_WORDS,
  type DeliveryRow,
  eventLabel,
  outcomeText,
} from '#app/features/integrations/rules/webhooks.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';

type Props = { deliveries: DeliveryRow[]; enabled: boolean; filtered: boolean };

/** The log of a webhook, newest first. */
export function Deliveries({ deliveries, enabled, filtered }: Props) {
  if (deliveries.length === 0)
    return (
      <Surface>
        {filtered ? (
          <EmptyState
            title="Nenhum envio nesta situação"
            text="Escolha outra situação, ou veja todos os envios."
            action={
              <Link to="?" className={buttonClass({})}>
                Ver todos
              </Link>
            }
          />
        ) : (
          <EmptyState
            title="Nenhum envio"
            text="O que acontecer a partir de agora aparece aqui. Envie um teste para conferir o endereço."
          />
        )}
      </Surface>
    );
  return (
    <Table stacked="phone" label="Envios" columns={['Quando', 'Aviso', 'Situação', 'Resposta', 'Ações']}>
      {deliveries.map((delivery) => (
        <Line key={delivery.id} delivery={delivery} enabled={enabled} />
      ))}
    </Table>
  );
}

function Line({ delivery, enabled }: Omit<Props, 'deliveries' | 'filtered'> & { delivery: DeliveryRow }) {
  const { id, event, eventId, payload, status, attempts, lastStatus, lastError, nextAttemptAt, createdAt } =
    delivery;
  return (
    <tr>
      <Cell className="tabular text-sm whitespace-nowrap">{formatDateTime(createdAt)}</Cell>
      <Cell head className="min-w-44 max-sm:basis-full">
        <details>
          <summary className="text-sm">
            {eventLabel(event)} <code className="text-muted">{event}</code>
          </summary>
          <p className="mt-1 text-sm text-muted">webhook-id: msg_{eventId.replaceAll('-', '')}</p>
          <pre className="mt-1 max-w-md rounded-lg bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-wrap">
            {JSON.stringify(payload, null, 2)}
          </pre>
        </details>
      </Cell>
      <Cell>
        <Badge tone={DELIVERY_TONES[status]}>{DELIVERY_WORDS[status]}</Badge>
        {(status === 'retrying' || status === 'pending') && nextAttemptAt && (
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
            <SubmitButton size="sm" name="intent" value="replay" when={{ intent: 'replay', deliveryId: id }}>
              Reenviar
              <span className="sr-only">
                {' '}
                {event} de {formatDateTime(createdAt)}
              </span>
            </SubmitButton>
          </Form>
        )}
      </Cell>
    </tr>
  );
}
