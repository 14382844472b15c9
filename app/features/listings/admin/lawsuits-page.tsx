import { Link, useLoaderData, useSearchParams } from 'react-router';
import { movementSentence } from '#app/features/cases/rules/lawsuit-movements.ts';
import { LAWSUIT_STATUS } from '#app/features/cases/rules/terms.ts';
import { LAWSUIT_LIST, LAWSUIT_MOMENTS, type LawsuitRow } from '#app/features/listings/rules/lawsuit-list.ts';
import { lawsuitList } from '#app/features/listings/server/index.server.ts';
import { listAssignees } from '#app/features/profiles/server/index.server.ts';
import { isFiltered, withoutFilters } from '#app/kit/list.ts';
import { Choice, FilterForm, Pills, SearchBox } from '#app/kit/list-filters.tsx';
import { type Column, List, ListCount } from '#app/kit/list-page.tsx';
import { openList } from '#app/kit/list-views.server.ts';
import { SavedViews } from '#app/kit/list-views.tsx';
import { businessDaysUntil } from '#app/lib/business-days.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatCnj } from '#app/lib/cnj.ts';
import { civilDateAt, formatDate, formatDateTime } from '#app/lib/dates.ts';
import { countWords } from '#app/lib/numbers.ts';
import { asReader } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge } from '#app/ui/surface.tsx';
import type { Route } from './+types/lawsuits-page';

export const meta: Route.MetaFunction = () => [{ title: 'Processos | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { asked, list } = openList(request, admin, LAWSUIT_LIST);
  const [page, team] = await Promise.all([lawsuitList.load(admin, asked), asReader(admin, listAssignees)]);
  return { ...(await list), asked, page, team, today: civilDateAt(new Date()) };
}

/** Lawsuits of all clients, the next deadline first. */
export default function LawsuitsPage() {
  const { page, asked, views, refused, team, today } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader
        title="Processos"
        lead={
          <span role="status" className="tabular">
            <ListCount page={page} one="processo" many="processos" none="Nenhum processo" />
            {page.count > 0 && asked.sort === LAWSUIT_LIST.usual && ', o prazo mais próximo primeiro'}
          </span>
        }
        actions={<SavedViews address={LAWSUIT_LIST} views={views} />}
      />
      <Pills
        label="Prazos e movimentações"
        param="quando"
        current={asked.filters.moment}
        all="Todos"
        options={Object.entries(LAWSUIT_MOMENTS)}
      />
      <FilterForm
        label="Buscar processos"
        address={LAWSUIT_LIST}
        shown={['busca', 'situacao', 'responsavel']}
        clear={isFiltered(LAWSUIT_LIST, params) && withoutFilters(LAWSUIT_LIST, params)}
      >
        <SearchBox label="Buscar" address={LAWSUIT_LIST} className="min-w-40" />
        <Choice
          name="situacao"
          label="Situação"
          className="sm:max-w-40"
          all="Em andamento"
          options={[['encerrados', 'Encerrados']]}
        />
        <Choice
          name="responsavel"
          label="Responsável"
          className="sm:max-w-40"
          all="Todo responsável"
          options={team.map(({ id, name }) => [id, name] as const)}
        />
      </FilterForm>
      <List
        address={LAWSUIT_LIST}
        page={page}
        refused={refused}
        label="Processos"
        columns={columnsOf(today)}
        keyOf={({ id }) => id}
        rowProps={() => ({ className: 'relative hover:bg-sunken' })}
        none={{
          title: 'Nenhum processo',
          text: 'O que for cadastrado em Processos, na página de um cliente, aparece aqui.',
        }}
        found={{ title: 'Nenhum processo aqui', text: 'Nenhum processo combina com este filtro.' }}
      />
    </>
  );
}

const columnsOf = (today: CivilDate): Column<LawsuitRow>[] => [
  {
    head: 'Processo',
    name: true,
    className: 'font-medium',
    cell: ({ id, userId, caseNumber, opposing }) => (
      <>
        <Link
          to={`/admin/clientes/${userId}/processos/${id}`}
          className="tabular whitespace-nowrap underline underline-offset-4 after:absolute after:inset-0"
        >
          {formatCnj(caseNumber)}
        </Link>
        {opposing && (
          <span className="block truncate text-sm font-normal text-muted lg:max-w-48">contra {opposing}</span>
        )}
      </>
    ),
  },
  {
    head: 'Cliente',
    cell: ({ client, assignee }) => (
      <>
        <span className="block truncate lg:max-w-40">{client}</span>
        <span className="block truncate text-sm text-muted lg:max-w-40">{assignee ?? 'sem responsável'}</span>
      </>
    ),
  },
  {
    head: 'Tribunal',
    sort: 'tribunal',
    cell: ({ court, status }) => (
      <>
        <span className="block truncate lg:max-w-32">{court}</span>
        {status !== 'active' && (
          <Badge tone={LAWSUIT_STATUS[status].tone}>{LAWSUIT_STATUS[status].label}</Badge>
        )}
      </>
    ),
  },
  {
    head: 'Próximo prazo',
    word: 'prazo',
    sort: 'prazo',
    className: 'tabular',
    cell: ({ nextDeadline, status, hearingAt }) => (
      <>
        <Deadline on={nextDeadline} today={today} open={status === 'active'} />
        {hearingAt && <span className="block text-sm">Audiência: {formatDateTime(hearingAt)}</span>}
      </>
    ),
  },
  {
    head: 'Última movimentação',
    word: 'movimentação',
    cell: ({ movedAt, movementCode, movementName }) =>
      movedAt && movementName ? (
        <>
          <span className="tabular">{formatDate(movedAt)}</span>
          <span className="line-clamp-2 text-sm text-muted lg:max-w-56">
            {movementSentence({ code: movementCode, name: movementName })}
          </span>
        </>
      ) : (
        <span className="text-muted">nenhuma</span>
      ),
  },
];

/** A deadline with the business days that are left until it. */
function Deadline({ on, today, open }: { on: CivilDate | null; today: CivilDate; open: boolean }) {
  if (!on) return <span className="text-muted">sem prazo</span>;
  if (!open) return formatDate(on);
  const left = businessDaysUntil(today, on);
  return (
    <>
      {formatDate(on)}{' '}
      {on < today ? (
        <Badge tone="bad">Vencido</Badge>
      ) : on === today ? (
        <Badge tone="warning">Vence hoje</Badge>
      ) : (
        <span className="block text-sm text-muted">{countWords(left, 'dia útil', 'dias úteis')}</span>
      )}
    </>
  );
}
