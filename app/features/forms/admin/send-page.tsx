import { data, Link, useLoaderData, useSearchParams } from 'react-router';
import { formsSent } from '#app/features/forms/rules/messages.ts';
import { MOST_FORMS_AT_ONCE, suits } from '#app/features/forms/rules/template-list.ts';
import { loadTemplate, sendForms, waitingClients } from '#app/features/forms/server/index.server.ts';
import { CLIENT_LIST } from '#app/features/profiles/rules/client-list.ts';
import { clientList } from '#app/features/profiles/server/index.server.ts';
import { answerForms, inArea, refusalOf } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { readList } from '#app/kit/list.ts';
import { FilterForm, SearchBox } from '#app/kit/list-filters.tsx';
import { useMayOpen } from '#app/kit/may.tsx';
import { everyTextIn } from '#app/lib/form-data.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { ActionBar } from '#app/ui/action-bar.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/send-page';

export const meta: Route.MetaFunction = () => [{ title: 'Enviar formulário | Painel' }];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const id = params.familyId;
  const template = isUuid(id) ? await loadTemplate(admin, id) : null;
  if (!template) throw data(null, 404);
  const query = new URL(request.url).searchParams;
  const { filters, after = null } = readList(CLIENT_LIST, query);
  const { search = '' } = filters;
  const { rows: found, next } = await clientList.load(admin, { filters: { search }, after });
  const waiting = await waitingClients(
    admin,
    id,
    found.map((client) => client.id),
  );
  const clients = found.map(({ id, fullName, docType, document, uf }) => ({
    id,
    fullName,
    document,
    uf,
    fits: suits(template.docType, docType),
  }));
  return { id, name: template.name, active: template.active, clients, next, waiting };
}

type Who = { admin: SignedInActor; id: string };

const FORMS = inArea('forms', {
  async send({ admin, id }: Who, form: FormData, intent: string): Promise<FormAnswer> {
    const result = await sendForms(admin, id, everyTextIn(form, 'cliente'));
    if (!result.ok) return { ok: false, intent, ...refusalOf(result.error, 'Nada foi enviado') };
    const { sent, waiting } = result.value;
    const toast = formsSent(sent, waiting);
    if (sent > 0) throw await redirectWithToast(`/admin/formularios/${id}/enviados`, toast);
    return { ok: false, intent, toast };
  },
});

export async function action({ params, ...args }: Route.ActionArgs) {
  const id = params.familyId;
  if (!isUuid(id)) throw data(null, 404);
  return answerForms(FORMS, { admin: adminOf(args.context), id }, args);
}

export const clientAction = clientFormAction;

export default function SendPage() {
  const { id, name, active, clients, next, waiting } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const [params] = useSearchParams();
  const form = useRecordForm({ intent: 'send', answer, draft: {} });
  const may = useMayOpen();
  const whole = `/admin/formularios/${id}`;
  return (
    <>
      <PageHeader
        title={`Enviar: ${name}`}
        up={may(whole) ? { to: whole, label: name } : { to: '/admin/formularios', label: 'Formulários' }}
        lead={`Escolha quem recebe, até ${MOST_FORMS_AT_ONCE} por vez. Cada um é avisado na hora.`}
      />
      {!active && (
        <p role="alert" className="mb-4 rounded-xl bg-warning-soft p-4 font-medium text-warning">
          Este formulário está desativado. Ative-o para enviar.
        </p>
      )}
      <FilterForm label="Quem recebe">
        <SearchBox label="Buscar cliente" address={CLIENT_LIST} className="sm:max-w-80" />
      </FilterForm>
      {clients.length === 0 ? (
        <Surface>
          <EmptyState
            title="Nenhum cliente encontrado"
            text="Confira o que foi digitado ou veja a lista inteira."
            action={
              <Link to="?" className={buttonClass({})}>
                Ver todos
              </Link>
            }
          />
        </Surface>
      ) : (
        // Another page of clients starts without a selection.
        <RecordForm key={`pagina-${params}`} form={form}>
          <Table
            label="Clientes"
            stacked="tablet"
            columns={['Enviar', 'Nome', 'Documento', 'UF', 'Situação']}
          >
            {clients.map((client) => (
              <Choice key={client.id} client={client} waiting={waiting.includes(client.id)} />
            ))}
          </Table>
          <ActionBar className="mt-4">
            <SaveButton form={form} variant="cta" disabled={!active} pendingLabel="Enviando…">
              Enviar aos escolhidos
            </SaveButton>
          </ActionBar>
        </RecordForm>
      )}
      <Pager search={params.toString()} next={next} />
    </>
  );
}

type Client = Route.ComponentProps['loaderData']['clients'][number];

const Choice = ({ client, waiting }: { client: Client; waiting: boolean }) => (
  <tr>
    <Cell className="w-16">
      <input
        type="checkbox"
        name="cliente"
        value={client.id}
        disabled={waiting || !client.fits}
        aria-label={`Enviar a ${client.fullName}`}
        className="block size-5 accent-brand-strong"
      />
    </Cell>
    <Cell head className="font-medium">
      <Link
        to={`/admin/clientes/${client.id}/formularios`}
        title={client.fullName}
        className="block max-w-48 truncate underline underline-offset-4 sm:max-w-72"
      >
        {client.fullName}
      </Link>
    </Cell>
    <Cell className="tabular whitespace-nowrap">{client.document}</Cell>
    <Cell>{client.uf}</Cell>
    <Cell>
      {waiting ? (
        <Badge tone="warning">Já espera resposta</Badge>
      ) : client.fits ? (
        '–'
      ) : (
        <Badge>Este formulário não é para este cliente</Badge>
      )}
    </Cell>
  </tr>
);
