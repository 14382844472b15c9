import { data, Link, useFetcher, useLoaderData } from 'react-router';
import { z } from 'zod';
import { FORM_CANCELED, FORM_NOT_KEPT } from '#app/features/forms/rules/messages.ts';
import { SENT_LIST, type SentRow } from '#app/features/forms/rules/template-list.ts';
import { FORM_STATUS, isOpenForm, SENT_FORM_STATUSES } from '#app/features/forms/rules/terms.ts';
import { cancelForm, listSent, loadTemplate } from '#app/features/forms/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { readList } from '#app/kit/list.ts';
import { Choice, FilterForm } from '#app/kit/list-filters.tsx';
import { type Column, List } from '#app/kit/list-page.tsx';
import { useMayOpen } from '#app/kit/may.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { Route } from './+types/sent-page';

export const meta: Route.MetaFunction = () => [{ title: 'Formulários enviados | Painel' }];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const id = params.familyId;
  if (!isUuid(id)) throw data(null, 404);
  const { refused, ...asked } = readList(SENT_LIST, new URL(request.url).searchParams);
  const [template, page] = await Promise.all([loadTemplate(admin, id), listSent(admin, id, asked)]);
  if (!template) throw data(null, 404);
  return { id, name: template.name, active: template.active, page, refused };
}

const FORMS = inArea('forms', {
  cancel: defineForm({
    failed: FORM_NOT_KEPT.title,
    schema: z.object({ cliente: z.uuid(), id: z.uuid() }),
    save: (admin: SignedInActor, { cliente, id }) => cancelForm(admin, cliente, id),
    done: FORM_CANCELED,
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

export default function SentPage() {
  const may = useMayOpen();
  const { id, name, active, page, refused } = useLoaderData<typeof loader>();
  const whole = `/admin/formularios/${id}`;
  return (
    <>
      <PageHeader
        title={`Enviados: ${name}`}
        up={may(whole) ? { to: whole, label: name } : { to: '/admin/formularios', label: 'Formulários' }}
        lead="Onde cada um está, do mais novo ao mais antigo, em todas as versões."
        actions={
          <div className="flex flex-wrap gap-2">
            {may(`${whole}/respostas`) && (
              <a href={`${whole}/respostas`} className={buttonClass({})}>
                Exportar respostas (CSV)
              </a>
            )}
            {active && (
              <Link to={`${whole}/enviar`} className={buttonClass({ variant: 'cta' })}>
                Enviar a clientes
              </Link>
            )}
          </div>
        }
      />
      <FilterForm label="Filtrar enviados" submit="Filtrar">
        <Choice
          name="situacao"
          label="Situação"
          all="Toda situação"
          options={SENT_FORM_STATUSES.map((status) => [status, STATUS_WORDS[status]])}
        />
      </FilterForm>
      <List
        address={SENT_LIST}
        page={page}
        refused={refused}
        label="Formulários enviados"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        none={{
          title: 'Ainda não foi enviado',
          text: 'Escolha os clientes: cada um é avisado na hora.',
        }}
        found={{ title: 'Nada encontrado', text: 'Nenhum formulário está nesta situação.', all: '' }}
      />
    </>
  );
}

/** Labels for the team; the customer's list states the next action. */
const STATUS_WORDS = {
  sent: 'Não aberto',
  draft: 'Em preenchimento',
  answered: 'Respondido',
  canceled: 'Cancelado',
} as const;

const pathOf = ({ clientId }: SentRow) => `/admin/clientes/${clientId}`;

const COLUMNS: Column<SentRow>[] = [
  {
    head: 'Cliente',
    name: true,
    className: 'min-w-40 font-medium',
    cell: (row) => (
      <Link
        to={`${pathOf(row)}/formularios`}
        title={row.name}
        className="block truncate underline underline-offset-4 lg:max-w-72"
      >
        {row.name}
      </Link>
    ),
  },
  {
    head: 'Situação',
    cell: ({ status }) => <Badge tone={FORM_STATUS[status].tone}>{STATUS_WORDS[status]}</Badge>,
  },
  { head: 'Versão', word: 'versão', className: 'tabular', cell: ({ version }) => version },
  {
    head: 'Enviado em',
    word: 'enviado em',
    className: 'tabular whitespace-nowrap',
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    head: 'Respondido em',
    word: 'respondido em',
    className: 'tabular whitespace-nowrap',
    cell: ({ answeredAt }) => (answeredAt ? formatDateTime(answeredAt) : '–'),
  },
  { head: 'Respostas', className: 'whitespace-nowrap', cell: (row) => <Answers row={row} /> },
];

function Answers({ row }: { row: SentRow }) {
  const fetcher = useFetcher<typeof action>();
  useToast(fetcher.data?.toast);
  return (
    <>
      {row.status === 'answered' && (
        <a href={`${pathOf(row)}/formularios/${row.id}`} className="underline underline-offset-4">
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
    </>
  );
}
