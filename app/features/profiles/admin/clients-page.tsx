import { useEffect, useRef } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { listTeam } from '#app/features/accounts/server/index.server.ts';
import { type ClientRow, readClientFilter } from '#app/features/profiles/rules/client-list.ts';
import { CLIENTS_NOT_LOADED } from '#app/features/profiles/rules/profile-messages.ts';
import { listClients } from '#app/features/profiles/server/index.server.ts';
import { FilterForm } from '#app/kit/list-filters.tsx';
import { UFS } from '#app/lib/brazil.ts';
import { formatDate } from '#app/lib/dates.ts';
import { erasedWords } from '#app/lib/erased-person.ts';
import { decodeCursor } from '#app/lib/keyset.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { CARD_STATUSES } from '#app/terms/card-status.ts';
import {
  CARD_STATUS_LABELS,
  CARD_STATUS_SIGNS,
  CARD_STATUS_TONES,
  CARD_TITLES,
} from '#app/terms/card-view.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Badge, EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { Cell, Pager, Table } from '#app/ui/table.tsx';
import type { Route } from './+types/clients-page';

export const meta: Route.MetaFunction = () => [{ title: 'Clientes | Painel' }];

export const handle = { notLoaded: CLIENTS_NOT_LOADED };

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const filter = readClientFilter(query);
  const admin = adminOf(context);
  const [list, team] = await Promise.all([
    listClients(admin, { ...filter, after: decodeCursor(query.get('depois')) }),
    listTeam(admin),
  ]);
  return { ...list, team, filter };
}

const COUNT = new Intl.NumberFormat('pt-BR');
function countWords(total: number, more: boolean): string {
  if (more) return `mais de ${COUNT.format(total)} clientes`;
  if (total === 0) return 'Nenhum cliente';
  return total === 1 ? '1 cliente' : `${COUNT.format(total)} clientes`;
}

export default function ClientsPage() {
  const { clients, next, total, more, team, filter } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  // Comes from "Novo card" of the search: the client is chosen here, the form opens there.
  const choosing = params.get('novo') === 'card';
  return (
    <>
      <PageHeader
        title={choosing ? 'Novo card: escolha o cliente' : 'Clientes'}
        lead={
          <span role="status" className="tabular">
            {countWords(total, more)}
            {total > 1 && ', do mais novo ao mais antigo'}
          </span>
        }
      />
      <Filters filter={filter} team={team} choosing={choosing} />
      {clients.length === 0 ? (
        <Surface>
          {Object.keys(filter).length > 0 ? (
            <EmptyState
              title="Nenhum cliente encontrado"
              text="Confira o que foi digitado ou veja a lista inteira."
              action={
                <Link to={choosing ? '?novo=card' : '/admin/clientes'} className={buttonClass({})}>
                  Ver todos
                </Link>
              }
            />
          ) : (
            <EmptyState title="Nenhum cliente ainda" text="Quem cria a conta no site aparece aqui na hora." />
          )}
        </Surface>
      ) : (
        <Table
          label="Clientes"
          columns={['Nome', 'Documento', 'Cards', 'Docs', 'Responsável', 'Telefone', 'UF', 'Desde']}
        >
          {clients.map((client) => (
            <Line key={client.id} client={client} to={`/admin/clientes/${client.id}`} choosing={choosing} />
          ))}
        </Table>
      )}
      <Pager search={params.toString()} next={next} />
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function Filters({ filter, team, choosing }: Pick<Loaded, 'filter' | 'team'> & { choosing: boolean }) {
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (choosing) search.current?.focus();
  }, [choosing]);
  const active = Object.keys(filter).length > 0;
  return (
    <FilterForm label="Filtrar clientes" clear={active && (choosing ? '?novo=card' : '/admin/clientes')}>
      {choosing && <input type="hidden" name="novo" value="card" />}
      <TextField
        ref={search}
        className="w-full sm:w-72"
        label="Buscar"
        type="search"
        name="busca"
        placeholder="Nome, documento ou telefone"
        defaultValue={filter.search}
      />
      <SelectField
        className="grow sm:grow-0"
        label="Situação do card"
        name="situacao"
        defaultValue={filter.status ?? ''}
      >
        <option value="">Todas</option>
        {CARD_STATUSES.map((status) => (
          <option key={status} value={status}>
            {CARD_STATUS_LABELS[status]}
          </option>
        ))}
      </SelectField>
      <SelectField
        className="grow sm:grow-0"
        label="Documentos"
        name="documentos"
        defaultValue={filter.waiting ? 'pendentes' : ''}
      >
        <option value="">Todos</option>
        <option value="pendentes">Para conferir</option>
      </SelectField>
      <SelectField
        className="grow sm:grow-0"
        label="Responsável"
        name="responsavel"
        defaultValue={filter.assignee ?? ''}
      >
        <option value="">Todos</option>
        <option value="me">Meus clientes</option>
        <option value="none">Sem responsável</option>
        {team.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {!choosing && (
        <SelectField
          className="grow sm:grow-0"
          label="Cadastro"
          name="cadastro"
          defaultValue={filter.erased ? 'excluidos' : ''}
        >
          <option value="">Ativos</option>
          <option value="excluidos">Excluídos</option>
        </SelectField>
      )}
      <SelectField className="grow sm:grow-0" label="UF" name="uf" defaultValue={filter.uf ?? ''}>
        <option value="">Todas</option>
        {UFS.map((uf) => (
          <option key={uf} value={uf}>
            {uf}
          </option>
        ))}
      </SelectField>
    </FilterForm>
  );
}

function Line({ client, to, choosing }: { client: ClientRow; to: string; choosing: boolean }) {
  return (
    <tr className="relative hover:bg-sunken">
      <Cell head className="font-medium">
        <Link
          to={choosing ? `${to}?aba=cards&novo=card` : to}
          // The whole row opens the client.
          className="block max-w-42 truncate underline underline-offset-4 after:absolute after:inset-0"
          title={client.erasedAt ? erasedWords(client.erasedAt) : `${client.fullName}, ${client.email}`}
        >
          {client.fullName}
        </Link>
        {client.erasedAt && <Badge>Excluído em {formatDate(client.erasedAt)}</Badge>}
      </Cell>
      <Cell className="tabular text-sm whitespace-nowrap">{client.document}</Cell>
      <Cell>
        <span className="flex gap-0.5">
          {client.cards.map(({ type, status }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a type may be there once a holder, and nothing here moves.
            <Badge tight key={at} tone={CARD_STATUS_TONES[status]}>
              <abbr title={`${CARD_TITLES[type]}: ${CARD_STATUS_LABELS[status]}`} className="no-underline">
                {CARD_TITLES[type].replace('Limpa ', '').slice(0, 3)}
                <span aria-hidden className="ml-0.5 text-[0.625rem]">
                  {CARD_STATUS_SIGNS[status]}
                </span>
              </abbr>
              <span className="sr-only">: {CARD_STATUS_LABELS[status]}</span>
            </Badge>
          ))}
        </span>
      </Cell>
      <Cell>
        {client.waiting > 0 && (
          <Link to={`${to}?aba=documentos&situacao=pending`} className="relative">
            <Badge tone="warning">
              {client.waiting} <span className="sr-only">documentos para conferir</span>
            </Badge>
          </Link>
        )}
      </Cell>
      <Cell>
        <span className="block max-w-28 truncate" title={client.assignee ?? undefined}>
          {client.assignee}
        </span>
      </Cell>
      <Cell className="tabular text-sm whitespace-nowrap">{maskPhone(client.phone)}</Cell>
      <Cell>{client.uf}</Cell>
      <Cell className="tabular text-sm whitespace-nowrap">{formatDate(client.createdAt)}</Cell>
    </tr>
  );
}
