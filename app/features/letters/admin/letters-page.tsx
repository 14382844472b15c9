import { Link, useLoaderData, useSearchParams } from 'react-router';
import { GROUND_TITLES, GROUNDS } from '#app/features/letters/rules/grounds.ts';
import { LETTER_LIST, type LetterRow } from '#app/features/letters/rules/letter-list.ts';
import { LETTER_STATE, LETTER_STATES } from '#app/features/letters/rules/terms.ts';
import { letterList, listAddressees } from '#app/features/letters/server/index.server.ts';
import { isFiltered, withoutFilters } from '#app/kit/list.ts';
import { Choice, FilterForm, Pills, SearchBox } from '#app/kit/list-filters.tsx';
import { type Column, List, ListCount } from '#app/kit/list-page.tsx';
import { openList } from '#app/kit/list-views.server.ts';
import { SavedViews } from '#app/kit/list-views.tsx';
import { formatDate } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { AreaTabs } from '#app/shells/admin/area-tabs.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge } from '#app/ui/surface.tsx';
import type { Route } from './+types/letters-page';

export const meta: Route.MetaFunction = () => [{ title: 'Cartas | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { asked, list } = openList(request, admin, LETTER_LIST);
  const [page, addressees] = await Promise.all([letterList.load(admin, asked), listAddressees(admin)]);
  return { ...(await list), asked, page, addressees: addressees.map(({ id, name }) => [id, name] as const) };
}

/** The letters of all clients. */
export default function LettersPage() {
  const { page, asked, views, refused, addressees } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader
        title="Cartas"
        lead={
          <span role="status" className="tabular">
            <ListCount page={page} one="carta" many="cartas" none="Nenhuma carta" />
          </span>
        }
        actions={<SavedViews address={LETTER_LIST} views={views} />}
      />
      <AreaTabs of="letters" />
      <Pills
        param="situacao"
        current={asked.filters.state}
        all="Todas"
        options={LETTER_STATES.map((state) => [state, LETTER_STATE[state].label])}
      />
      <FilterForm
        label="Filtrar cartas"
        address={LETTER_LIST}
        shown={['busca', 'fundamento', 'destinatario']}
        clear={isFiltered(LETTER_LIST, params) && withoutFilters(LETTER_LIST, params)}
      >
        <SearchBox label="Buscar" address={LETTER_LIST} className="min-w-56" />
        <Choice
          name="fundamento"
          label="Fundamento"
          all="Todo fundamento"
          options={GROUNDS.map((ground) => [ground, GROUND_TITLES[ground]])}
        />
        <Choice name="destinatario" label="Destinatário" all="Todo destinatário" options={addressees} />
      </FilterForm>
      <List
        address={LETTER_LIST}
        page={page}
        refused={refused}
        label="Cartas"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        none={{ title: 'Nenhuma carta', text: 'Comece na página de um cliente, na aba Cartas.' }}
        found={{
          title: 'Nenhuma carta aqui',
          text: 'Nenhuma carta combina com este filtro.',
          all: 'Ver todas',
        }}
      />
    </>
  );
}

const COLUMNS: Column<LetterRow>[] = [
  {
    head: 'Titular',
    name: true,
    className: 'font-medium',
    cell: ({ id, holder }) => (
      <Link to={`/admin/cartas/${id}`} className="underline underline-offset-4">
        {holder}
      </Link>
    ),
  },
  { head: 'Credor', word: 'sobre', cell: ({ creditor }) => creditor },
  { head: 'Destinatário', word: 'para', cell: ({ addressee }) => addressee },
  {
    head: 'Fundamento',
    cell: ({ ground, round }) => (
      <>
        {GROUND_TITLES[ground]}
        {round > 1 && <span className="text-muted"> · rodada {round}</span>}
      </>
    ),
  },
  {
    head: 'Situação',
    cell: ({ state }) => <Badge tone={LETTER_STATE[state].tone}>{LETTER_STATE[state].label}</Badge>,
  },
  {
    head: 'Resposta até',
    sort: 'prazo',
    word: 'resposta até',
    className: 'tabular whitespace-nowrap',
    cell: ({ dueOn }) => dueOn && formatDate(dueOn),
  },
  {
    head: 'Criada',
    sort: 'criada',
    word: 'criada em',
    className: 'tabular whitespace-nowrap',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
];
