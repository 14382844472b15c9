import { Link, useLoaderData } from 'react-router';
import { CASE_LIST } from '#app/features/promises/rules/case-list.ts';
import { CASE_STATES, CASE_WORDS, type CaseRow, SUBJECT_WORDS } from '#app/features/promises/rules/terms.ts';
import { caseList } from '#app/features/promises/server/index.server.ts';
import { Choice, FilterForm, Pills } from '#app/kit/list-filters.tsx';
import { type Column, List, ListCount } from '#app/kit/list-page.tsx';
import { openList } from '#app/kit/list-views.server.ts';
import { SavedViews } from '#app/kit/list-views.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { PROMISE_KEYS } from '#app/terms/promise-keys.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge } from '#app/ui/surface.tsx';
import type { Route } from './+types/cases-page';

export const meta: Route.MetaFunction = () => [{ title: 'Prazos prometidos | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { asked, list } = openList(request, admin, CASE_LIST);
  const page = await caseList.load(admin, asked);
  return { ...(await list), asked, page };
}

/** Every time that a promise had to be kept. */
export default function CasesPage() {
  const { page, asked, views, refused } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Prazos prometidos"
        up={{ to: '/admin/promessas', label: 'Promessas' }}
        lead={
          <span role="status" className="tabular">
            <ListCount page={page} one="prazo" many="prazos" none="Nenhum prazo" />
          </span>
        }
        actions={<SavedViews address={CASE_LIST} views={views} />}
      />
      <Pills
        param="situacao"
        current={asked.filters.state}
        all="Todos"
        options={CASE_STATES.map((state) => [state, CASE_WORDS[state].label])}
      />
      <FilterForm
        label="Filtrar prazos"
        submit="Filtrar"
        address={CASE_LIST}
        shown={['promessa', 'mensagem']}
      >
        <Choice
          name="promessa"
          label="Promessa"
          all="Toda promessa"
          options={PROMISE_KEYS.map((key) => [key, SUBJECT_WORDS[key]])}
        />
        <Choice name="mensagem" label="Mensagens" all="Toda mensagem" options={[['sim', 'A responder']]} />
      </FilterForm>
      <List
        address={CASE_LIST}
        page={page}
        refused={refused}
        label="Prazos prometidos"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        none={{ title: 'Nenhum prazo', text: 'Um prazo prometido aparece quando começa a contar.' }}
        found={{ title: 'Nenhum prazo aqui', text: 'Nenhum prazo combina com este filtro.' }}
      />
    </>
  );
}

const COLUMNS: Column<CaseRow>[] = [
  {
    head: 'Promessa',
    name: true,
    className: 'min-w-48 font-medium',
    cell: ({ id, title, key, client }) => (
      <>
        <Link to={`/admin/promessas/casos/${id}`} className="underline underline-offset-4">
          {title}
        </Link>
        <span className="block text-sm font-normal text-muted">{client ?? SUBJECT_WORDS[key]}</span>
      </>
    ),
  },
  {
    head: 'Situação',
    cell: ({ state, waiting }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={CASE_WORDS[state].tone}>{CASE_WORDS[state].label}</Badge>
        {waiting && <Badge tone="warning">Mensagem</Badge>}
      </span>
    ),
  },
  {
    head: 'Começou',
    sort: 'comecou',
    word: 'em',
    className: 'tabular whitespace-nowrap',
    cell: ({ startedAt }) => formatDateTime(startedAt),
  },
  {
    head: 'Prazo',
    sort: 'prazo',
    word: 'até',
    className: 'tabular whitespace-nowrap',
    cell: ({ dueAt }) => formatDateTime(dueAt),
  },
  {
    head: 'Feito',
    word: 'feito',
    className: 'tabular whitespace-nowrap',
    cell: ({ doneAt }) => (doneAt ? formatDateTime(doneAt) : '–'),
  },
];
