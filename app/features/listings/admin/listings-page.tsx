import { Form, Link, useLoaderData, useSearchParams } from 'react-router';
import { CLOCK_FILTERS, LISTINGS_LIST, type ListingRow } from '#app/features/listings/rules/listing-list.ts';
import { clockChip } from '#app/features/listings/rules/listing-view.ts';
import { listingList } from '#app/features/listings/server/index.server.ts';
import { listAssignees } from '#app/features/profiles/server/index.server.ts';
import { isFiltered, withoutFilters, withParams } from '#app/kit/list.ts';
import { Choice, FilterForm, Pills, SearchBox } from '#app/kit/list-filters.tsx';
import { type Column, List, ListCount } from '#app/kit/list-page.tsx';
import { openList } from '#app/kit/list-views.server.ts';
import { SavedViews } from '#app/kit/list-views.tsx';
import { useMayOpen } from '#app/kit/may.tsx';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { asReader } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { LISTING_PILES, LISTING_PLACES, LISTING_STATES, LISTING_TURNS } from '#app/terms/listing.ts';
import {
  CLOCK_LABELS,
  LISTING_PILE_LABELS,
  LISTING_PLACE_LABELS,
  LISTING_STATE_LABELS,
  LISTING_TURN_LABELS,
} from '#app/terms/listing-words.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge } from '#app/ui/surface.tsx';
import type { Route } from './+types/listings-page';

export const meta: Route.MetaFunction = () => [{ title: 'Registros | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { asked, list } = openList(request, admin, LISTINGS_LIST);
  const [page, team] = await Promise.all([listingList.load(admin, asked), asReader(admin, listAssignees)]);
  return { ...(await list), asked, page, team, today: civilDateAt(new Date()) };
}

const labelled = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => [value, labels[value]] as const);

/** Listings of all clients, the next due first. */
export default function ListingsPage() {
  const { page, asked, views, refused, team, today } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader
        title="Registros"
        lead={
          <span role="status" className="tabular">
            <ListCount page={page} one="registro" many="registros" none="Nenhum registro" />
            {page.count > 0 && asked.sort === LISTINGS_LIST.usual && ', o prazo mais próximo primeiro'}
          </span>
        }
        actions={
          <div className="flex flex-wrap items-center gap-2">
            <SavedViews address={LISTINGS_LIST} views={views} />
            <a href={`/admin/anotacoes/exportar?${params}`} className={buttonClass({ size: 'sm' })}>
              Exportar CSV
            </a>
            <Link to="/admin/casos" className={buttonClass({ size: 'sm' })}>
              Quadro
            </Link>
          </div>
        }
      />
      <Pills
        label="De quem é a vez"
        param="vez"
        current={asked.filters.turn}
        all="Todas"
        options={labelled(LISTING_TURNS, LISTING_TURN_LABELS)}
      />
      <FilterForm
        label="Buscar registros"
        address={LISTINGS_LIST}
        shown={['busca', 'prazo', 'onde', 'situacao', 'pilha', 'responsavel']}
        clear={isFiltered(LISTINGS_LIST, params) && withoutFilters(LISTINGS_LIST, params)}
      >
        <SearchBox label="Buscar" address={LISTINGS_LIST} className="min-w-40" />
        <Choice name="prazo" label="Prazo" all="Qualquer prazo" options={Object.entries(CLOCK_FILTERS)} />
        <Choice
          name="onde"
          label="Onde consta"
          className="sm:max-w-40"
          all="Em todo lugar"
          options={labelled(LISTING_PLACES, LISTING_PLACE_LABELS)}
        />
        <Choice
          name="situacao"
          label="Situação"
          className="sm:max-w-40"
          all="Toda situação"
          options={labelled(LISTING_STATES, LISTING_STATE_LABELS)}
        />
        <Choice
          name="pilha"
          label="O que dá para fazer"
          className="sm:max-w-40"
          all="Tudo"
          options={labelled(LISTING_PILES, LISTING_PILE_LABELS)}
        />
        <Choice
          name="responsavel"
          label="Responsável"
          className="sm:max-w-40"
          all="Todo responsável"
          options={team.map(({ id, name }) => [id, name] as const)}
        />
      </FilterForm>
      {asked.filters.on && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3">
          Só o que vence em {formatDate(asked.filters.on)}.
          <Link
            to={withParams(params, { dia: null })}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Todos os dias
          </Link>
        </p>
      )}
      <ProposeLetters ids={page.rows.filter(isOpen).map(({ id }) => id)} />
      <List
        address={LISTINGS_LIST}
        page={page}
        refused={refused}
        label="Registros"
        columns={columnsOf(today)}
        keyOf={({ id }) => id}
        rowProps={() => ({ className: 'relative hover:bg-sunken' })}
        none={{
          title: 'Nenhum registro',
          text: 'O que for registrado na página de um cliente aparece aqui.',
        }}
        found={{ title: 'Nenhum registro aqui', text: 'Nenhum registro combina com este filtro.' }}
      />
    </>
  );
}

const PROPOSE = 'propor';
const isOpen = ({ turn }: ListingRow) => turn !== 'done';

/** Proposes the letters of the chosen records, or of all open ones on this page. */
function ProposeLetters({ ids }: { ids: string[] }) {
  const may = useMayOpen();
  if (ids.length === 0 || !may('/admin/cartas/propor')) return null;
  return (
    <Form id={PROPOSE} method="get" action="/admin/cartas/propor" className="mb-3 flex flex-wrap gap-2">
      <Button type="submit" size="sm">
        Propor cartas dos marcados
      </Button>
      <Link
        to={`/admin/cartas/propor?${ids.map((id) => `ids=${id}`).join('&')}`}
        className={buttonClass({ size: 'sm' })}
      >
        Propor cartas de todos desta página
      </Link>
    </Form>
  );
}

const columnsOf = (today: CivilDate): Column<ListingRow>[] => [
  {
    head: 'Credor',
    sort: 'credor',
    name: true,
    className: 'font-medium',
    cell: ({ id, userId, creditor, place, turn }) => (
      <span className="flex items-center gap-2">
        {turn !== 'done' && (
          // Above the link that covers the row.
          <label className="relative z-10 flex min-h-11 w-11 shrink-0 items-center justify-center">
            <input
              type="checkbox"
              name="ids"
              value={id}
              form={PROPOSE}
              aria-label={`Marcar ${creditor}`}
              className="size-5"
            />
          </label>
        )}
        <span className="min-w-0">
          <Link
            to={`/admin/clientes/${userId}/anotacoes#${id}`}
            className="block truncate underline underline-offset-4 after:absolute after:inset-0 lg:max-w-32 min-[90rem]:max-w-48"
          >
            {creditor}
          </Link>
          <span className="block truncate text-sm font-normal text-muted lg:max-w-32 min-[90rem]:max-w-48">
            <span className="sr-only">em </span>
            {LISTING_PLACE_LABELS[place]}
          </span>
        </span>
      </span>
    ),
  },
  {
    head: 'Cliente',
    cell: ({ client, document }) => (
      <>
        <span className="block truncate lg:max-w-26 min-[90rem]:max-w-44">{client}</span>
        <span className="tabular block text-sm text-muted">{document}</span>
      </>
    ),
  },
  {
    head: 'Valor',
    sort: 'valor',
    className: 'tabular whitespace-nowrap',
    cell: ({ amount }) => (amount === null ? '' : formatBRL(amount)),
  },
  { head: 'Situação', cell: ({ state }) => <Badge tight>{LISTING_STATE_LABELS[state]}</Badge> },
  {
    head: 'Vez',
    word: 'vez:',
    cell: ({ turn, assignee }) => (
      <>
        {LISTING_TURN_LABELS[turn]}
        <span className="block truncate text-sm text-muted lg:max-w-24 min-[90rem]:max-w-36">
          {assignee ?? 'sem responsável'}
        </span>
      </>
    ),
  },
  {
    head: 'Prazo',
    sort: 'prazo',
    cell: ({ turn, nextRule, nextDueOn }) => {
      if (turn === 'done' || !nextRule || !nextDueOn) return '';
      const { label, tone } = clockChip({ rule: nextRule, dueOn: nextDueOn }, today);
      return (
        <>
          <Badge tone={tone} wraps>
            {label}
          </Badge>
          <span className="block text-sm text-muted">{CLOCK_LABELS[nextRule]}</span>
        </>
      );
    },
  },
];
