import { useEffect, useRef } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { listTeam } from '#app/features/accounts/server/index.server.ts';
import { tagsInUse } from '#app/features/leads/server/index.server.ts';
import { TagChips } from '#app/features/leads/ui/tag-editor.tsx';
import type { OwnField } from '#app/features/own-fields/rules/own-fields.ts';
import { listOwnFields } from '#app/features/own-fields/server/index.server.ts';
import { OwnFilter } from '#app/features/own-fields/ui/own-filter.tsx';
import { CLIENT_LIST, type ClientRow } from '#app/features/profiles/rules/client-list.ts';
import { CLIENTS_NOT_LOADED } from '#app/features/profiles/rules/messages.ts';
import { clientList, clientOwnTexts } from '#app/features/profiles/server/index.server.ts';
import { BulkLink } from '#app/kit/bulk-link.tsx';
import { isFiltered, withoutFilters } from '#app/kit/list.ts';
import { Choice, FilterForm, SearchBox } from '#app/kit/list-filters.tsx';
import { type Column, List, ListCount } from '#app/kit/list-page.tsx';
import { openList } from '#app/kit/list-views.server.ts';
import { SavedViews } from '#app/kit/list-views.tsx';
import { OpenButton } from '#app/kit/may.tsx';
import { UFS } from '#app/lib/brazil.ts';
import { formatDate } from '#app/lib/dates.ts';
import { erasedWords } from '#app/lib/erased-person.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { CARD_STATUSES } from '#app/terms/card-status.ts';
import {
  CARD_STATUS_LABELS,
  CARD_STATUS_SIGNS,
  CARD_STATUS_TONES,
  CARD_TITLES,
} from '#app/terms/card-view.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge } from '#app/ui/surface.tsx';
import type { Route } from './+types/clients-page';

export const meta: Route.MetaFunction = () => [{ title: 'Clientes | Painel' }];

export const handle = { notLoaded: CLIENTS_NOT_LOADED };

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { asked, list } = openList(request, admin, CLIENT_LIST);
  const [page, team, tags, fields] = await Promise.all([
    clientList.load(admin, asked),
    listTeam(admin),
    tagsInUse(admin),
    listOwnFields(admin, 'client'),
  ]);
  const field = fields.find(({ key }) => key === asked.filters.ownKey);
  const own = field && {
    label: field.label,
    texts: await clientOwnTexts(
      admin,
      field,
      page.rows.map(({ id }) => id),
    ),
  };
  return { ...(await list), asked, page, team, tags, fields, own };
}

export default function ClientsPage() {
  const { page, team, tags, fields, own, asked, views, refused } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  // Comes from "Novo card" of the search: the client is chosen here, the form opens there.
  const choosing = params.get('novo') === 'card';
  return (
    <>
      <PageHeader
        title={choosing ? 'Novo card: escolha o cliente' : 'Clientes'}
        lead={
          <span role="status" className="tabular">
            <ListCount page={page} one="cliente" many="clientes" none="Nenhum cliente" />
            {page.count > 1 && asked.sort === CLIENT_LIST.usual && ', do mais novo ao mais antigo'}
          </span>
        }
        actions={
          !choosing && (
            <>
              <SavedViews address={CLIENT_LIST} views={views} />
              <BulkLink list="clients" />
              <OpenButton to="/admin/envios/importar/clients" size="sm">
                Importar
              </OpenButton>
              <OpenButton to="/admin/clientes/novo" variant="primary" size="sm">
                Novo cliente
              </OpenButton>
            </>
          )
        }
      />
      <Filters team={team} tags={tags} fields={fields} choosing={choosing} />
      <List
        address={CLIENT_LIST}
        page={page}
        refused={refused}
        label="Clientes"
        columns={columnsOf(choosing, own)}
        keyOf={({ id }) => id}
        rowProps={() => ({ className: 'relative hover:bg-sunken' })}
        none={{
          title: 'Nenhum cliente ainda',
          text: 'Quem cria a conta no site, ou é cadastrado aqui, aparece na hora.',
        }}
        found={{
          title: 'Nenhum cliente encontrado',
          text: 'Confira o que foi digitado ou veja a lista inteira.',
        }}
      />
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

type FilterProps = { team: Loaded['team']; tags: string[]; fields: OwnField[]; choosing: boolean };

function Filters({ team, tags, fields, choosing }: FilterProps) {
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (choosing) search.current?.focus();
  }, [choosing]);
  const [params] = useSearchParams();
  return (
    <FilterForm
      label="Filtrar clientes"
      address={CLIENT_LIST}
      shown={[
        'busca',
        'situacao',
        'documentos',
        'responsavel',
        'cadastro',
        'uf',
        'etiqueta',
        'campo',
        'valor',
      ]}
      clear={isFiltered(CLIENT_LIST, params) && withoutFilters(CLIENT_LIST, params)}
    >
      <SearchBox ref={search} label="Buscar" address={CLIENT_LIST} />
      <Choice
        name="situacao"
        label="Situação do card"
        all="Toda situação"
        options={CARD_STATUSES.map((status) => [status, CARD_STATUS_LABELS[status]])}
      />
      <Choice
        name="documentos"
        label="Documentos"
        all="Todo documento"
        options={[['pendentes', 'A conferir']]}
      />
      <Choice
        name="responsavel"
        label="Responsável"
        all="Todo responsável"
        options={[
          ['me', 'Meus clientes'],
          ['none', 'Sem responsável'],
          ...team.map(({ id, name }): [string, string] => [id, name]),
        ]}
      />
      {!choosing && (
        <Choice name="cadastro" label="Cadastro" all="Ativos" options={[['excluidos', 'Excluídos']]} />
      )}
      <Choice name="uf" label="UF" all="Toda UF" options={UFS.map((uf) => [uf, uf])} />
      {tags.length > 0 && (
        <Choice
          name="etiqueta"
          label="Etiqueta"
          all="Toda etiqueta"
          options={tags.map((tag) => [tag, tag])}
        />
      )}
      <OwnFilter fields={fields} />
    </FilterForm>
  );
}

const pathOf = ({ id }: ClientRow) => `/admin/clientes/${id}`;

const columnsOf = (choosing: boolean, own: Loaded['own']): Column<ClientRow>[] => [
  {
    head: 'Nome',
    sort: 'nome',
    name: true,
    className: 'font-medium',
    cell: (client) => (
      <>
        <Link
          to={choosing ? `${pathOf(client)}?aba=cards&novo=card` : pathOf(client)}
          // The whole row opens the client.
          className="block truncate underline underline-offset-4 after:absolute after:inset-0 lg:max-w-36 min-[1400px]:max-w-56"
          title={
            client.erasedAt
              ? erasedWords(client.erasedAt)
              : [client.fullName, client.email].filter(Boolean).join(', ')
          }
        >
          {client.fullName}
        </Link>
        <TagChips tags={client.tags} />
        {client.erasedAt && <Badge>Excluído em {formatDate(client.erasedAt)}</Badge>}
      </>
    ),
  },
  { head: 'Documento', className: NUMBER, cell: ({ document }) => document },
  { head: 'Cards', cell: ({ cards }) => cards.length > 0 && <Cards cards={cards} /> },
  {
    head: 'Docs',
    cell: (client) =>
      client.waiting > 0 && (
        <Link to={`${pathOf(client)}?aba=documentos&situacao=pending`} className="relative">
          <Badge tone="warning">
            {client.waiting} <span className="sr-only">documentos para conferir</span>
          </Badge>
        </Link>
      ),
  },
  {
    head: 'Responsável',
    sort: 'responsavel',
    cell: ({ assignee }) =>
      assignee && (
        <span className="block max-w-26 truncate" title={assignee}>
          {assignee}
        </span>
      ),
  },
  { head: 'Telefone', wide: true, className: NUMBER, cell: ({ phone }) => maskPhone(phone) },
  { head: 'UF', wide: true, sort: 'uf', cell: ({ uf }) => uf },
  {
    head: 'Desde',
    sort: 'desde',
    word: 'desde',
    className: NUMBER,
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  ...(own ? [{ head: own.label, word: own.label, cell: ({ id }: ClientRow) => own.texts[id] }] : []),
];

const NUMBER = 'tabular text-sm whitespace-nowrap';

const Cards = ({ cards }: Pick<ClientRow, 'cards'>) => (
  <span className="flex gap-0.5">
    {cards.map(({ type, status }, at) => (
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
);
