import { Link, useLoaderData, useSearchParams } from 'react-router';
import { CHOICE_LABELS, COVER_LABEL } from '#app/features/cases/rules/guarantee.ts';
import {
  GUARANTEE_FILTERS,
  GUARANTEE_LIST,
  GUARANTEE_STATE,
  type GuaranteeListRow,
} from '#app/features/cases/rules/guarantee-list.ts';
import { guaranteeList } from '#app/features/cases/server/index.server.ts';
import { isFiltered, withoutFilters } from '#app/kit/list.ts';
import { Choice, FilterForm, Pills, SearchBox } from '#app/kit/list-filters.tsx';
import { type Column, List, ListCount } from '#app/kit/list-page.tsx';
import { openList } from '#app/kit/list-views.server.ts';
import { SavedViews } from '#app/kit/list-views.tsx';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { CARD_TYPES } from '#app/terms/card-status.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge } from '#app/ui/surface.tsx';
import type { Route } from './+types/guarantees-page';

export const meta: Route.MetaFunction = () => [{ title: 'Garantias | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { asked, list } = openList(request, admin, GUARANTEE_LIST);
  const page = await guaranteeList.load(admin, asked);
  return { ...(await list), asked, page, today: civilDateAt(new Date()) };
}

/** All requests of a guarantee, to answer and answered. */
export default function GuaranteesPage() {
  const { page, asked, views, refused, today } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader
        title="Garantias"
        lead={
          <span role="status" className="tabular">
            <ListCount page={page} one="pedido" many="pedidos" none="Nenhum pedido" />
          </span>
        }
        actions={<SavedViews address={GUARANTEE_LIST} views={views} />}
      />
      <Pills
        label="Situação"
        param="situacao"
        current={asked.filters.state}
        all="Todos"
        options={Object.entries(GUARANTEE_FILTERS).map(([value, [, label]]) => [value, label] as const)}
      />
      <FilterForm
        label="Buscar pedidos"
        address={GUARANTEE_LIST}
        shown={['busca', 'servico']}
        clear={isFiltered(GUARANTEE_LIST, params) && withoutFilters(GUARANTEE_LIST, params)}
      >
        <SearchBox label="Buscar" address={GUARANTEE_LIST} className="min-w-40" />
        <Choice
          name="servico"
          label="Serviço"
          className="sm:max-w-44"
          all="Todo serviço"
          options={CARD_TYPES.map((type) => [type, CARD_TITLES[type]] as const)}
        />
      </FilterForm>
      <List
        address={GUARANTEE_LIST}
        page={page}
        refused={refused}
        label="Pedidos de garantia"
        columns={columnsOf(today)}
        keyOf={({ id }) => id}
        rowProps={() => ({ className: 'relative hover:bg-sunken' })}
        none={{
          title: 'Nenhum pedido de garantia',
          text: 'Quando um cliente pedir a garantia de um serviço, o pedido aparece aqui.',
        }}
        found={{ title: 'Nenhum pedido aqui', text: 'Nenhum pedido combina com este filtro.' }}
      />
    </>
  );
}

const columnsOf = (today: string): Column<GuaranteeListRow>[] => [
  {
    head: 'Cliente',
    name: true,
    className: 'font-medium',
    cell: ({ id, protocol, holder }) => (
      <>
        <Link
          to={`/admin/garantias/${id}`}
          className="block truncate underline underline-offset-4 after:absolute after:inset-0 lg:max-w-56"
        >
          {holder}
        </Link>
        <span className="tabular block text-sm font-normal whitespace-nowrap text-muted">{protocol}</span>
      </>
    ),
  },
  { head: 'Serviço', className: 'whitespace-nowrap', cell: ({ service }) => CARD_TITLES[service] },
  {
    head: 'Pedido',
    className: 'lg:max-w-72',
    cell: ({ choice, recordName }) => (
      <>
        {recordName ? COVER_LABEL : CHOICE_LABELS[choice]}
        {recordName && <span className="block text-sm text-muted">{recordName}</span>}
      </>
    ),
  },
  {
    head: 'Pedida em',
    word: 'pedida em',
    sort: 'pedida',
    className: 'tabular whitespace-nowrap',
    cell: ({ askedAt }) => formatDate(askedAt),
  },
  {
    head: 'Resposta até',
    word: 'resposta até',
    sort: 'prazo',
    className: 'tabular whitespace-nowrap',
    cell: ({ dueOn, status }) => (
      <>
        {formatDate(dueOn)} {status === 'open' && dueOn < today && <Badge tone="bad">Atrasada</Badge>}
        {status === 'open' && dueOn === today && <Badge tone="warning">Hoje</Badge>}
      </>
    ),
  },
  {
    head: 'Situação',
    cell: ({ status, answeredAt, answeredBy }) => (
      <>
        <Badge tone={GUARANTEE_STATE[status].tone}>{GUARANTEE_STATE[status].label}</Badge>
        {answeredAt && (
          <span className="block text-sm text-muted">
            {formatDate(answeredAt)}
            {answeredBy && `, por ${answeredBy}`}
          </span>
        )}
      </>
    ),
  },
];
