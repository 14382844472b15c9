import { Link, useLoaderData } from 'react-router';
import {
  COUPON_LIST,
  type CouponRow,
  listedState,
  validityWords,
} from '#app/features/catalog/rules/coupon-list.ts';
import { discountWords } from '#app/features/catalog/rules/coupons.ts';
import { planName } from '#app/features/catalog/rules/offers.ts';
import { couponList } from '#app/features/catalog/server/index.server.ts';
import { FilterForm, Pills, SearchBox } from '#app/kit/list-filters.tsx';
import { type Column, List, ListCount } from '#app/kit/list-page.tsx';
import { openList } from '#app/kit/list-views.server.ts';
import { SavedViews } from '#app/kit/list-views.tsx';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { countWords } from '#app/lib/numbers.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge } from '#app/ui/surface.tsx';
import type { Route } from './+types/coupons-page';

export const meta: Route.MetaFunction = () => [{ title: 'Cupons | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { asked, list } = openList(request, admin, COUPON_LIST);
  const page = await couponList.load(admin, asked);
  return { ...(await list), asked, page, today: civilDateAt(new Date()) };
}

/** Coupons of the team, and the orders and payments of each. */
export default function CouponsPage() {
  const { page, asked, views, refused, today } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Cupons"
        lead={
          <span role="status" className="tabular">
            <ListCount page={page} one="cupom" many="cupons" none="Nenhum cupom" />. Só muda o preço o cupom
            que tem desconto.
          </span>
        }
        actions={
          <span className="flex flex-wrap gap-2">
            <SavedViews address={COUPON_LIST} views={views} />
            <ButtonLink to="/admin/cupons/novo" variant="primary" size="sm">
              Novo cupom
            </ButtonLink>
          </span>
        }
      />
      <Pills
        param="situacao"
        current={asked.filters.state}
        all="Todos"
        options={[
          ['ligados', 'Ligados'],
          ['desligados', 'Desligados'],
        ]}
      />
      <FilterForm label="Buscar cupons" address={COUPON_LIST} shown={['busca']}>
        <SearchBox label="Código, dono ou para que serve" address={COUPON_LIST} />
      </FilterForm>
      <List
        address={COUPON_LIST}
        page={page}
        refused={refused}
        label="Cupons"
        columns={columns(today)}
        keyOf={({ id }) => id}
        none={{
          title: 'Nenhum cupom',
          text: 'O checkout aceita qualquer texto como cupom. Crie aqui os que você entrega.',
          action: (
            <ButtonLink to="/admin/cupons/novo" variant="primary" size="sm">
              Novo cupom
            </ButtonLink>
          ),
        }}
        found={{ title: 'Nenhum cupom aqui', text: 'Nenhum cupom combina com este filtro.' }}
      />
    </>
  );
}

const ordersPath = (code: string, state: string) =>
  `/admin/parcelas?${new URLSearchParams({ situacao: state, cupom: code })}`;

const columns = (today: CivilDate): Column<CouponRow>[] => [
  {
    head: 'Código',
    sort: 'codigo',
    name: true,
    className: 'max-w-72 font-medium',
    cell: ({ id, code, owner, purpose }) => (
      <>
        <Link to={`/admin/cupons/${id}`} className="wrap-anywhere underline underline-offset-4">
          {code}
        </Link>
        {(owner || purpose) && (
          <span className="block text-sm font-normal text-muted">
            {[owner, purpose].filter(Boolean).join(' · ')}
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Situação',
    cell: (row) => {
      const { label, tone } = listedState(row, today);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  {
    head: 'Preço',
    cell: (row) => (
      <>
        {discountWords(row)}
        {row.plans.length > 0 && (
          <span className="block text-sm text-muted">{row.plans.map(planName).join(' e ')}</span>
        )}
      </>
    ),
  },
  { head: 'Validade', sort: 'termina', word: 'vale', className: 'tabular', cell: validityWords },
  {
    head: 'Usos',
    word: 'usos',
    className: 'tabular whitespace-nowrap',
    cell: ({ uses, maxUses }) => (maxUses === null ? uses : `${uses} de ${maxUses}`),
  },
  {
    head: 'Pedidos',
    word: 'pedidos',
    className: 'tabular',
    cell: ({ code, orders }) =>
      orders > 0 ? (
        <Link
          to={ordersPath(code, 'todas')}
          aria-label={`${countWords(orders, 'pedido', 'pedidos')} com ${code}`}
          className="underline underline-offset-4"
        >
          {orders}
        </Link>
      ) : (
        0
      ),
  },
  {
    head: 'Recebido',
    word: 'recebido',
    className: 'tabular whitespace-nowrap',
    cell: ({ code, received }) =>
      received > 0 ? (
        <Link
          to={ordersPath(code, 'recebidas')}
          aria-label={`${formatBRL(received)} recebidos com ${code}`}
          className="underline underline-offset-4"
        >
          {formatBRL(received)}
        </Link>
      ) : (
        formatBRL(0)
      ),
  },
];
