import { Link, Outlet, useLoaderData, useSearchParams } from 'react-router';
import { ENERGY_LIST, type EnergyRow } from '#app/features/energy/rules/energy-list.ts';
import { ENERGY_STATUS, ENERGY_STATUSES } from '#app/features/energy/rules/terms.ts';
import { energyList } from '#app/features/energy/server/index.server.ts';
import { BulkLink } from '#app/kit/bulk-link.tsx';
import { FilterForm, Pills, SearchBox } from '#app/kit/list-filters.tsx';
import { type Column, List, ListCount, whenAskedAnew } from '#app/kit/list-page.tsx';
import { openList } from '#app/kit/list-views.server.ts';
import { SavedViews } from '#app/kit/list-views.tsx';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge } from '#app/ui/surface.tsx';
import type { Route } from './+types/energy-page';

export const meta: Route.MetaFunction = () => [{ title: 'Energia | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { asked, list } = openList(request, admin, ENERGY_LIST);
  const page = await energyList.load(admin, asked);
  return { ...(await list), asked, page };
}

/** Opening a request in the drawer does not reload the list. */
export const shouldRevalidate = whenAskedAnew;

/** Requests for the electricity discount; a drawer shows one of them. */
export default function EnergyPage() {
  const { page, asked, views, refused } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const { status } = asked.filters;
  return (
    <>
      <PageHeader
        title="Energia"
        lead={
          <span role="status" className="tabular">
            <ListCount page={page} one="pedido" many="pedidos" none="Nenhum pedido" />
            {page.count > 0 && asked.sort === ENERGY_LIST.usual && ', do mais novo ao mais antigo'}
          </span>
        }
        actions={
          <div className="flex flex-wrap items-center gap-2">
            <SavedViews address={ENERGY_LIST} views={views} />
            <BulkLink list="energy" />
            <a href={`/admin/energia/exportar?${params}`} className={buttonClass({ size: 'sm' })}>
              Exportar CSV
            </a>
            <Link to="/admin/cms/energy_banner" className={buttonClass({ size: 'sm' })}>
              Banner do cliente
            </Link>
          </div>
        }
      />
      <Pills
        param="situacao"
        current={status}
        all="Todos"
        options={ENERGY_STATUSES.map((value) => [value, ENERGY_STATUS[value].label])}
      />
      <FilterForm label="Buscar pedidos" address={ENERGY_LIST} shown={['busca']}>
        <SearchBox label="Buscar" address={ENERGY_LIST} />
      </FilterForm>
      <List
        address={ENERGY_LIST}
        page={page}
        refused={refused}
        label="Pedidos de desconto"
        columns={columnsOf(params)}
        keyOf={({ id }) => id}
        rowProps={() => ({ className: 'relative hover:bg-sunken' })}
        none={{
          title: 'Nenhum pedido aqui',
          text: 'Quando um cliente pedir o desconto, o pedido aparece aqui.',
        }}
        found={{ title: 'Nenhum pedido aqui', text: 'Nenhum pedido combina com este filtro.' }}
      />
      <Outlet />
    </>
  );
}

const columnsOf = (params: URLSearchParams): Column<EnergyRow>[] => [
  {
    head: 'Cliente',
    sort: 'cliente',
    name: true,
    className: 'font-medium',
    cell: ({ id, fullName }) => (
      <Link
        to={{ pathname: `/admin/energia/${id}`, search: params.toString() }}
        preventScrollReset
        data-request={id}
        // The whole row opens the request.
        className="block truncate underline underline-offset-4 after:absolute after:inset-0 lg:max-w-56"
      >
        {fullName}
      </Link>
    ),
  },
  {
    head: 'Situação',
    sort: 'situacao',
    cell: ({ status }) => <Badge tone={ENERGY_STATUS[status].tone}>{ENERGY_STATUS[status].label}</Badge>,
  },
  { head: 'CPF', word: 'CPF', className: NUMBER, cell: ({ cpf }) => cpf },
  {
    head: 'Unidade',
    word: 'unidade',
    className: 'tabular max-w-44 truncate',
    cell: ({ consumerUnit }) => consumerUnit,
  },
  { head: 'UF', sort: 'uf', cell: ({ uf }) => uf },
  {
    head: 'Economia',
    sort: 'economia',
    className: NUMBER,
    cell: ({ savings }) => (savings === null ? '' : `${formatBRL(savings)}/mês`),
  },
  {
    head: 'Pedido em',
    sort: 'pedido',
    word: 'pedido em',
    className: NUMBER,
    cell: ({ createdAt }) => formatDate(createdAt),
  },
];

const NUMBER = 'tabular whitespace-nowrap';
