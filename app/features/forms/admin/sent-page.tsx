import { data, Link, useFetcher, useLoaderData, useSearchParams } from 'react-router';
import { z } from 'zod';
import { FORM_CANCELED, FORM_NOT_KEPT } from '#app/features/forms/rules/form-messages.ts';
import { isOpenForm, SENT_FORM_STATUSES } from '#app/features/forms/rules/form-status.ts';
import { FORM_STATUS } from '#app/features/forms/rules/form-view.ts';
import { readSentFilter, type SentRow } from '#app/features/forms/rules/template-view.ts';
import { cancelForm, listSent, loadTemplate } from '#app/features/forms/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { FilterForm } from '#app/kit/list-filters.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { Badge, EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { Cell, Pager, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { Route } from './+types/sent-page';

export const meta: Route.MetaFunction = () => [{ title: 'Formulários enviados | Painel' }];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const id = params.familyId;
  if (!isUuid(id)) throw data(null, 404);
  const filter = readSentFilter(new URL(request.url).searchParams);
  const [template, page] = await Promise.all([loadTemplate(admin, id), listSent(admin, id, filter)]);
  if (!template) throw data(null, 404);
  return { id, name: template.name, active: template.active, page };
}

const FORMS = {
  cancel: defineForm({
    failed: FORM_NOT_KEPT.title,
    schema: z.object({ cliente: z.uuid(), id: z.uuid() }),
    save: (admin: SignedInActor, { cliente, id }) => cancelForm(admin, cliente, id),
    done: FORM_CANCELED,
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

export default function SentPage() {
  const { id, name, active, page } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader
        title={`Enviados: ${name}`}
        lead="Onde cada um está, do mais novo ao mais antigo, em todas as versões."
        actions={
          <div className="flex flex-wrap gap-2">
            <a href={`/admin/formularios/${id}/respostas`} className={buttonClass({})}>
              Exportar respostas (CSV)
            </a>
            {active && (
              <Link to={`/admin/formularios/${id}/enviar`} className={buttonClass({ variant: 'cta' })}>
                Enviar a clientes
              </Link>
            )}
            <Link to={`/admin/formularios/${id}`} className={buttonClass({})}>
              Voltar ao formulário
            </Link>
          </div>
        }
      />
      <FilterForm label="Filtrar enviados" submit="Filtrar">
        <SelectField label="Situação" name="situacao" defaultValue={params.get('situacao') ?? ''}>
          <option value="">Todas</option>
          {SENT_FORM_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_WORDS[status]}
            </option>
          ))}
        </SelectField>
      </FilterForm>
      {page.rows.length === 0 ? (
        <Surface>
          <EmptyState
            title={params.has('situacao') ? 'Nada encontrado' : 'Ainda não foi enviado'}
            text={
              params.has('situacao')
                ? 'Nenhum formulário está nesta situação.'
                : 'Escolha os clientes: cada um é avisado na hora.'
            }
          />
        </Surface>
      ) : (
        <Table
          label="Formulários enviados"
          columns={['Cliente', 'Situação', 'Versão', 'Enviado em', 'Respondido em', 'Respostas']}
        >
          {page.rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </Table>
      )}
      <Pager search={params.toString()} next={page.next} />
    </>
  );
}

/** As the team calls them: the customer's list says what is to be done. */
const STATUS_WORDS = {
  sent: 'Não aberto',
  draft: 'Em preenchimento',
  answered: 'Respondido',
  canceled: 'Cancelado',
} as const;

function Row({ row }: { row: SentRow }) {
  const fetcher = useFetcher<typeof action>();
  useToast(fetcher.data?.toast);
  const path = `/admin/clientes/${row.clientId}`;
  return (
    <tr>
      <Cell head className="min-w-40 font-medium">
        <Link
          to={`${path}/formularios`}
          title={row.name}
          className="block max-w-40 truncate underline underline-offset-4 sm:max-w-72"
        >
          {row.name}
        </Link>
      </Cell>
      <Cell>
        <Badge tone={FORM_STATUS[row.status].tone}>{STATUS_WORDS[row.status]}</Badge>
      </Cell>
      <Cell className="tabular">{row.version}</Cell>
      <Cell className="tabular whitespace-nowrap">{formatDateTime(row.createdAt)}</Cell>
      <Cell className="tabular whitespace-nowrap">
        {row.answeredAt ? formatDateTime(row.answeredAt) : '–'}
      </Cell>
      <Cell className="whitespace-nowrap">
        {row.status === 'answered' && (
          <a href={`${path}/formularios/${row.id}`} className="underline underline-offset-4">
            Baixar PDF<span className="sr-only"> de {row.name}</span>
          </a>
        )}
        {isOpenForm(row.status) && (
          <fetcher.Form method="post" className="-my-1">
            <input type="hidden" name="intent" value="cancel" />
            <input type="hidden" name="cliente" value={row.clientId} />
            <input type="hidden" name="id" value={row.id} />
            <Button type="submit" size="sm" variant="danger" pending={fetcher.state !== 'idle'}>
              Cancelar<span className="sr-only"> o de {row.name}</span>
            </Button>
          </fetcher.Form>
        )}
      </Cell>
    </tr>
  );
}
