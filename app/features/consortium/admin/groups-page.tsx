import { Link, useLoaderData } from 'react-router';
import { GROUP_LIST, type GroupRow } from '#app/features/consortium/rules/group-view.ts';
import { drawWord, GROUP_STATUSES, GROUP_WORDS } from '#app/features/consortium/rules/terms.ts';
import { groupList } from '#app/features/consortium/server/index.server.ts';
import { Choice, FilterForm, SearchBox } from '#app/kit/list-filters.tsx';
import { type Column, List } from '#app/kit/list-page.tsx';
import { openList } from '#app/kit/list-views.server.ts';
import { SavedViews } from '#app/kit/list-views.tsx';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRLShort } from '#app/lib/money.ts';
import { countWords } from '#app/lib/numbers.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { AreaTabs } from '#app/shells/admin/area-tabs.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge } from '#app/ui/surface.tsx';
import type { Route } from './+types/groups-page';

export const meta: Route.MetaFunction = () => [{ title: 'Consórcio | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { asked, list } = openList(request, admin, GROUP_LIST);
  const page = await groupList.load(admin, asked);
  return { ...(await list), page };
}

export default function GroupsPage() {
  const { page, views, refused } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Consórcio"
        lead="Grupos, cotas e sorteios que qualquer pessoa pode conferir."
        actions={
          <div className="flex flex-wrap items-center gap-2">
            <SavedViews address={GROUP_LIST} views={views} />
            <Link to="/admin/consorcio/novo" className={buttonClass({ variant: 'primary', size: 'sm' })}>
              Novo grupo
            </Link>
          </div>
        }
      />
      <AreaTabs of="consortium" />
      <FilterForm label="Filtrar grupos" address={GROUP_LIST} shown={['busca', 'situacao']}>
        <SearchBox label="Buscar" address={GROUP_LIST} maxLength={60} />
        <Choice
          name="situacao"
          label="Situação"
          all="Toda situação"
          options={GROUP_STATUSES.map((known) => [known, GROUP_WORDS[known].label])}
        />
      </FilterForm>
      <List
        address={GROUP_LIST}
        page={page}
        refused={refused}
        label="Grupos"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        rowProps={() => ({ className: 'relative hover:bg-sunken' })}
        none={{
          title: 'Nenhum grupo',
          text: 'Crie o primeiro: depois é só atribuir as cotas e marcar assembleias.',
        }}
        found={{ title: 'Nenhum grupo encontrado', text: 'Nenhum grupo combina com este filtro.' }}
      />
    </>
  );
}

const NUMBER = 'tabular whitespace-nowrap';

const COLUMNS: Column<GroupRow>[] = [
  {
    head: 'Grupo',
    sort: 'grupo',
    name: true,
    className: 'font-medium',
    cell: ({ id, code, asset }) => (
      <>
        <Link
          to={`/admin/consorcio/${id}`}
          className="underline underline-offset-4 after:absolute after:inset-0"
        >
          {code}
        </Link>
        <span className="block truncate text-sm font-normal text-muted lg:max-w-64">{asset}</span>
      </>
    ),
  },
  {
    head: 'Situação',
    sort: 'situacao',
    cell: ({ status }) => <Badge tone={GROUP_WORDS[status].tone}>{GROUP_WORDS[status].label}</Badge>,
  },
  { head: 'Crédito', sort: 'credito', className: NUMBER, cell: ({ credit }) => formatBRLShort(credit) },
  {
    head: 'Prazo',
    sort: 'prazo',
    className: NUMBER,
    cell: ({ termMonths }) => countWords(termMonths, 'mês', 'meses'),
  },
  {
    head: 'Cotas',
    word: 'cotas',
    className: NUMBER,
    cell: ({ sold, size }) => `${sold} de ${size}`,
  },
  { head: 'Concorrem', word: 'concorrem', className: 'tabular', cell: ({ competing }) => competing },
  {
    head: 'Contempladas',
    word: 'contempladas',
    className: 'tabular',
    cell: ({ contemplated }) => contemplated,
  },
  {
    head: 'Próxima assembleia',
    word: 'próxima assembleia',
    className: NUMBER,
    cell: ({ nextAssembly, lapsed }) => (
      <>
        {nextAssembly ? formatDate(nextAssembly) : <span className="text-muted">nenhuma</span>}
        {lapsed && <Lapsed />}
      </>
    ),
  },
];

/** Badge of a group with an assembly that can no longer be drawn: its page explains the options. */
function Lapsed() {
  const { label, tone } = drawWord({ status: 'announced', lapsed: true });
  return (
    <span className="ml-2">
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}
