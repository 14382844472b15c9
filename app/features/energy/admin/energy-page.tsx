import { Link, Outlet, type ShouldRevalidateFunction, useLoaderData, useSearchParams } from 'react-router';
import { type EnergyRow, readEnergyFilter } from '#app/features/energy/rules/energy-list.ts';
import { ENERGY_STATUSES } from '#app/features/energy/rules/energy-status.ts';
import { ENERGY_STATUS } from '#app/features/energy/rules/energy-view.ts';
import { ENERGY_COUNTED, listEnergy } from '#app/features/energy/server/index.server.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { FilterForm } from '#app/shells/admin/filter-form.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { TextField } from '#app/ui/field.tsx';
import { Badge, EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { Cell, Pager, Table } from '#app/ui/table.tsx';
import type { Route } from './+types/energy-page';

export const meta: Route.MetaFunction = () => [{ title: 'Energia | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const filter = readEnergyFilter(new URL(request.url).searchParams);
  const { status, search } = filter;
  return {
    ...(await listEnergy(adminOf(context), filter)),
    most: ENERGY_COUNTED,
    asked: { status, search },
  };
}

/** Opening a request over the list leaves the list as it is. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) =>
  formMethod || currentUrl.pathname === nextUrl.pathname || currentUrl.search !== nextUrl.search
    ? defaultShouldRevalidate
    : false;

const NUMBER = new Intl.NumberFormat('pt-BR');
function countWords(count: number, most: number): string {
  if (count > most) return `mais de ${NUMBER.format(most)} pedidos`;
  return count === 1 ? '1 pedido' : `${NUMBER.format(count)} pedidos`;
}

/** Requests for the electricity discount; one opens over the list. */
export default function EnergyPage() {
  const { requests, next, count, most, asked } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const filtered = asked.status !== undefined || asked.search !== undefined;
  return (
    <>
      <PageHeader
        title="Energia"
        lead={
          <span role="status" className="tabular">
            {count === 0 ? 'Nenhum pedido' : `${countWords(count, most)}, do mais novo ao mais antigo`}
          </span>
        }
        actions={
          <Link to="/admin/cms/energy_banner" className={buttonClass({})}>
            Banner do cliente
          </Link>
        }
      />
      <Filters status={asked.status} search={asked.search} />
      {requests.length === 0 ? (
        <Surface>
          <EmptyState
            title="Nenhum pedido aqui"
            text={
              filtered
                ? 'Nenhum pedido combina com este filtro.'
                : 'Quando um cliente pedir o desconto, o pedido aparece aqui.'
            }
            action={
              filtered && (
                <Link to="/admin/energia" className={buttonClass({})}>
                  Ver todos
                </Link>
              )
            }
          />
        </Surface>
      ) : (
        <Table
          label="Pedidos de desconto"
          columns={['Cliente', 'Situação', 'CPF', 'Unidade', 'UF', 'Economia', 'Pedido em']}
        >
          {requests.map((request) => (
            <Line key={request.id} request={request} search={params.toString()} />
          ))}
        </Table>
      )}
      <Pager search={params.toString()} next={next} />
      <Outlet />
    </>
  );
}

const chip = (on: boolean) =>
  cx(
    'inline-flex min-h-9 items-center rounded-full border px-3 text-sm font-medium',
    on ? 'border-brand-strong bg-brand-soft text-brand-strong' : 'border-line hover:border-muted',
  );

/** The filters of the list, in the address. */
function Filters({ status, search }: { status?: string; search?: string }) {
  const to = (value: string) => {
    const query = new URLSearchParams({
      ...(value && { situacao: value }),
      ...(search && { busca: search }),
    });
    return `/admin/energia${query.size > 0 ? `?${query}` : ''}`;
  };
  return (
    <>
      <nav aria-label="Situação" className="mb-3 flex flex-wrap gap-1.5">
        <Link to={to('')} aria-current={status ? undefined : 'page'} className={chip(!status)}>
          Todos
        </Link>
        {ENERGY_STATUSES.map((value) => (
          <Link
            key={value}
            to={to(value)}
            aria-current={status === value ? 'page' : undefined}
            className={chip(status === value)}
          >
            {ENERGY_STATUS[value].label}
          </Link>
        ))}
      </nav>
      <FilterForm label="Buscar pedidos">
        {status && <input type="hidden" name="situacao" value={status} />}
        <TextField
          className="w-full sm:w-80"
          label="Buscar"
          type="search"
          name="busca"
          maxLength={120}
          placeholder="Nome, CPF ou unidade consumidora"
          defaultValue={search}
        />
      </FilterForm>
    </>
  );
}

function Line({ request, search }: { request: EnergyRow; search: string }) {
  const { id, status, fullName, cpf, consumerUnit, uf, savings, createdAt } = request;
  const { label, tone } = ENERGY_STATUS[status];
  return (
    <tr className="relative hover:bg-sunken">
      <Cell head className="font-medium">
        <Link
          to={{ pathname: `/admin/energia/${id}`, search }}
          preventScrollReset
          data-request={id}
          // The whole row opens the request.
          className="block max-w-40 truncate underline sm:max-w-56 underline-offset-4 after:absolute after:inset-0"
        >
          {fullName}
        </Link>
      </Cell>
      <Cell>
        <Badge tone={tone}>{label}</Badge>
      </Cell>
      <Cell className="tabular whitespace-nowrap">{cpf}</Cell>
      <Cell className="tabular max-w-44 truncate">{consumerUnit}</Cell>
      <Cell>{uf}</Cell>
      <Cell className="tabular whitespace-nowrap">{savings === null ? '' : `${formatBRL(savings)}/mês`}</Cell>
      <Cell className="tabular whitespace-nowrap">{formatDate(createdAt)}</Cell>
    </tr>
  );
}
