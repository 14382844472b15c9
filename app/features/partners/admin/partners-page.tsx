import { Link, useLoaderData } from 'react-router';
import {
  PARTNER_LIST,
  type PartnerRow,
  partnerResults,
  partnerState,
} from '#app/features/partners/rules/partner-list.ts';
import { PARTNER_KIND_LABELS } from '#app/features/partners/rules/terms.ts';
import { partnerList } from '#app/features/partners/server/index.server.ts';
import { FilterForm, Pills, SearchBox } from '#app/kit/list-filters.tsx';
import { type Column, List, ListCount } from '#app/kit/list-page.tsx';
import { openList } from '#app/kit/list-views.server.ts';
import { SavedViews } from '#app/kit/list-views.tsx';
import { OpenButton } from '#app/kit/may.tsx';
import { formatBRL } from '#app/lib/money.ts';
import { countWords } from '#app/lib/numbers.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge } from '#app/ui/surface.tsx';
import type { Route } from './+types/partners-page';

export const meta: Route.MetaFunction = () => [{ title: 'Parceiros | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { asked, list } = openList(request, admin, PARTNER_LIST);
  const page = await partnerList.load(admin, asked);
  return { ...(await list), asked, page };
}

const NEW = (
  <ButtonLink to="/admin/parceiros/novo" variant="primary" size="sm">
    Novo parceiro
  </ButtonLink>
);

/** Partners of the business, with the leads, orders and commissions of each. */
export default function PartnersPage() {
  const { page, asked, views, refused } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Parceiros"
        lead={
          <span role="status" className="tabular">
            <ListCount page={page} one="parceiro" many="parceiros" none="Nenhum parceiro" />. O site conta os
            consultores e agentes ativos.
          </span>
        }
        actions={
          <span className="flex flex-wrap gap-2">
            <SavedViews address={PARTNER_LIST} views={views} />
            <OpenButton to="/admin/parceiros/ofertas" size="sm">
              Ofertas
            </OpenButton>
            <OpenButton to="/admin/parceiros/indique" size="sm">
              Indique e ganhe
            </OpenButton>
            <OpenButton to="/admin/parceiros/pagamentos" size="sm">
              Comissões
            </OpenButton>
            {NEW}
          </span>
        }
      />
      <Pills
        param="situacao"
        current={asked.filters.state}
        all="Todos"
        options={[
          ['ativos', 'Ativos'],
          ['parados', 'Parados'],
        ]}
      />
      <FilterForm label="Buscar parceiros" address={PARTNER_LIST} shown={['busca']}>
        <SearchBox label="Nome, código, cupom ou cidade" address={PARTNER_LIST} />
      </FilterForm>
      <List
        address={PARTNER_LIST}
        page={page}
        refused={refused}
        label="Parceiros"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        none={{
          title: 'Nenhum parceiro',
          text: 'Cadastre quem indica clientes e recebe comissão por isso.',
          action: NEW,
        }}
        found={{ title: 'Nenhum parceiro aqui', text: 'Nenhum parceiro combina com este filtro.' }}
      />
    </>
  );
}

const COLUMNS: Column<PartnerRow>[] = [
  {
    head: 'Nome',
    sort: 'nome',
    name: true,
    className: 'max-w-72 font-medium',
    cell: ({ id, name, kind, states }) => (
      <>
        <Link to={`/admin/parceiros/${id}`} className="wrap-anywhere underline underline-offset-4">
          {name}
        </Link>
        <span className="block text-sm font-normal text-muted">
          {[PARTNER_KIND_LABELS[kind], states.join(', ')].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
  },
  {
    head: 'Situação',
    cell: (row) => {
      const { label, tone } = partnerState(row);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  {
    head: 'Link e cupom',
    word: 'link',
    cell: ({ code, coupon }) => (
      <>
        /r/{code}
        {coupon && <span className="block text-sm text-muted">{coupon}</span>}
      </>
    ),
  },
  { head: 'Leads', word: 'leads', className: 'tabular', cell: ({ leads }) => leads },
  {
    head: 'Pedidos',
    word: 'pedidos',
    className: 'tabular',
    cell: ({ orders, open }) => (
      <>
        {orders}
        {open > 0 && (
          <span className="block text-sm text-muted">{countWords(open, 'a conferir', 'a conferir')}</span>
        )}
      </>
    ),
  },
  {
    head: 'Comissões',
    word: 'comissões',
    className: 'tabular whitespace-nowrap',
    cell: ({ earned }) => formatBRL(earned),
  },
  {
    head: 'Conversão',
    word: 'conversão',
    className: 'tabular whitespace-nowrap',
    cell: (row) => {
      const { conversion } = partnerResults(row);
      return conversion === null ? '' : `${conversion}%`;
    },
  },
  {
    head: 'Custo por venda',
    word: 'por venda',
    className: 'tabular whitespace-nowrap',
    cell: (row) => {
      const { cost } = partnerResults(row);
      return cost === null ? '' : formatBRL(cost);
    },
  },
];
