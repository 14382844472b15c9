import { Form, Link, useLoaderData, useNavigation } from 'react-router';
import type { EndpointRow } from '#app/features/integrations/rules/webhooks.ts';
import { createEndpoint, listEndpoints } from '#app/features/integrations/server/index.server.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/webhooks-page';
import { EndpointBadge } from './endpoint-badge.tsx';
import { EndpointFields } from './endpoint-fields.tsx';
import { IntegrationsHeader } from './integration-tabs.tsx';
import { readEndpoint, refusal } from './read-endpoint.server.ts';
import { ShownOnce } from './shown-once.tsx';
import type { WebhookAnswer } from './webhook-answer.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Webhooks | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  endpoints: await listEndpoints(adminOf(context)),
});

export async function action({ request, context }: Route.ActionArgs): Promise<WebhookAnswer> {
  const admin = adminOf(context);
  const read = readEndpoint(await request.formData());
  if ('refused' in read) return read.refused;
  const created = await createEndpoint(admin, read.input);
  if (!created.ok) return { ...refusal(created.error), draft: read.draft };
  return {
    toast: { tone: 'good', title: 'Webhook cadastrado' },
    secret: { ...created.value, name: read.input.name },
  };
}

export const clientAction = keepPage;

export default function WebhooksPage() {
  const { endpoints } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const pending = useNavigation().formMethod === 'POST';
  useToast(answer?.toast);
  const made = answer?.secret;
  return (
    <>
      <IntegrationsHeader lead="Avisos assinados para sistemas de parceiros, na hora em que algo acontece. O que não chega é tentado de novo e fica aqui." />
      {made && <NewSecret made={made} />}
      <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-[minmax(0,1fr)_24rem]">
        {endpoints.length === 0 ? (
          <Surface>
            <EmptyState
              title="Nenhum webhook"
              text="Cadastre o endereço que deve saber quando um lead chega ou um caso muda."
            />
          </Surface>
        ) : (
          <Table
            stacked="phone"
            label="Webhooks"
            columns={['Nome e endereço', 'Avisos', 'Situação', 'Pendências']}
          >
            {endpoints.map((endpoint) => (
              <EndpointLine key={endpoint.id} endpoint={endpoint} />
            ))}
          </Table>
        )}
        <Surface className="p-5">
          <h2 className="display-m mb-4">Novo webhook</h2>
          <Form key={made?.id ?? 'new'} method="post" noValidate className="space-y-4">
            <EndpointFields draft={answer?.draft} errors={answer?.fields ?? {}} />
            <Button type="submit" variant="primary" pending={pending} pendingLabel="Cadastrando…">
              Cadastrar
            </Button>
          </Form>
        </Surface>
      </div>
    </>
  );
}

const NewSecret = ({ made }: { made: NonNullable<WebhookAnswer['secret']> }) => (
  <ShownOnce
    key={made.id}
    title={`Segredo de "${made.name}"`}
    secret={made.secret}
    label="Segredo da assinatura"
  >
    O sistema do parceiro confere a assinatura com ele. Copie agora: ele não aparece de novo.{' '}
    <Link to={`/admin/integracoes/webhooks/${made.id}`} className="underline underline-offset-4">
      Abrir o webhook
    </Link>
  </ShownOnce>
);

function EndpointLine({ endpoint }: { endpoint: EndpointRow }) {
  const { id, name, url, events, enabled, restingUntil, failingSince, open } = endpoint;
  const waiting = open.pending + open.retrying;
  return (
    <tr>
      <Cell head className="w-full max-w-0 min-w-56">
        <Link
          to={`/admin/integracoes/webhooks/${id}`}
          className="block truncate font-medium underline underline-offset-4"
        >
          {name || 'Sem nome'}
        </Link>
        <span className="block truncate text-sm text-muted">{url}</span>
      </Cell>
      <Cell className="tabular text-sm whitespace-nowrap">
        {events.length === 1 ? '1 tipo' : `${events.length} tipos`}
      </Cell>
      <Cell className="whitespace-nowrap">
        <EndpointBadge enabled={enabled} resting={restingUntil !== null} failing={failingSince !== null} />
        {enabled && restingUntil && (
          <span className="tabular block text-sm text-muted">tenta em {formatDateTime(restingUntil)}</span>
        )}
      </Cell>
      <Cell className="text-sm whitespace-nowrap">
        {open.failed > 0 && (
          <Link
            to={`/admin/integracoes/webhooks/${id}?status=failed`}
            className={buttonClass({ size: 'sm' }, 'mr-2')}
          >
            <span className="text-bad">{open.failed} sem entrega</span>
          </Link>
        )}
        {waiting > 0
          ? `${waiting} a enviar`
          : open.failed === 0 && (
              <span className="text-muted">
                nenhuma<RowWord className=""> pendência</RowWord>
              </span>
            )}
      </Cell>
    </tr>
  );
}
