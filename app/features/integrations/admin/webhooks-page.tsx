import { Link, useLoaderData } from 'react-router';
import type { EndpointRow } from '#app/features/integrations/rules/webhooks.ts';
import { createEndpoint, listEndpoints } from '#app/features/integrations/server/index.server.ts';
import { answerForms, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { ShownOnce } from '#app/ui/shown-once.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/webhooks-page';
import { EndpointBadge } from './deliveries.tsx';
import { EndpointFields } from './endpoint-fields.tsx';
import { endpointForm } from './endpoint-form.server.ts';
import { IntegrationsHeader } from './integration-tabs.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Webhooks | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  endpoints: await listEndpoints(adminOf(context)),
});

const FORMS = inArea('secrets', {
  /** The secret is in this answer alone. */
  async create(admin: SignedInActor, form: FormData, intent: string) {
    let made: { id: string; name: string; secret: string } | undefined;
    const create = endpointForm({
      save: (_: null, input) => createEndpoint(admin, input),
      done(created, { name }) {
        made = { ...created, name };
        return { tone: 'good', title: 'Webhook cadastrado' };
      },
    });
    return { ...(await create(null, form, intent)), made };
  },
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

const NEW = { name: '', url: '', events: [] };

export default function WebhooksPage() {
  const { endpoints } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'create', answer, draft: NEW });
  const made = answer?.made;
  return (
    <>
      <IntegrationsHeader lead="Avisos assinados para sistemas de parceiros, na hora em que algo acontece. O que não chega é tentado de novo e fica aqui." />
      {made && <NewSecret made={made} />}
      <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-[minmax(0,1fr)_24rem]">
        {endpoints.length === 0 ? (
          <Surface>
            <EmptyState
              title="Nenhum webhook"
              text="Crie um para o endereço que deve saber quando um lead chega ou um caso muda."
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
          <RecordForm key={made?.id ?? 'new'} form={form} className="space-y-4">
            <EndpointFields form={form} />
            <SaveButton form={form} pendingLabel="Criando…">
              Criar webhook
            </SaveButton>
          </RecordForm>
        </Surface>
      </div>
    </>
  );
}

const NewSecret = ({ made }: { made: { id: string; name: string; secret: string } }) => (
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
