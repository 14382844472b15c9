import { Link, useLoaderData } from 'react-router';
import { z } from 'zod';
import { ACTION_AGAIN } from '#app/features/automation/rules/messages.ts';
import { ACTION_STATUS_WORDS, RUN_LIST, RUN_WORDS } from '#app/features/automation/rules/terms.ts';
import { type RunRow, retryRun, ruleNames, runList } from '#app/features/automation/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm } from '#app/kit/form.tsx';
import { Choice, FilterForm } from '#app/kit/list-filters.tsx';
import { type Column, List } from '#app/kit/list-page.tsx';
import { openList } from '#app/kit/list-views.server.ts';
import { SavedViews } from '#app/kit/list-views.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { AreaTabs } from '#app/shells/admin/area-tabs.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/runs-page';
import { About } from './trial-view.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Execuções | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { asked, list } = openList(request, admin, RUN_LIST);
  const [page, rules] = await Promise.all([runList.load(admin, asked), ruleNames(admin)]);
  return { ...(await list), page, rules, ...asked.filters };
}

const FORMS = inArea('automation', {
  retry: defineForm({
    failed: NOT_SAVED,
    schema: z.object({ run: z.uuid() }),
    save: (admin: SignedInActor, { run }) => retryRun(admin, run),
    done: ACTION_AGAIN,
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

export default function RunsPage() {
  const { page, rules, views, refused } = useLoaderData<typeof loader>();
  useToast(useAnswer<typeof action>()?.toast);
  return (
    <>
      <PageHeader
        title="Execuções"
        lead="Cada vez que uma regra agiu, da mais nova à mais antiga."
        actions={<SavedViews address={RUN_LIST} views={views} />}
      />
      <AreaTabs of="automation" />
      <FilterForm label="Filtrar execuções" submit="Filtrar" address={RUN_LIST} shown={['regra', 'situacao']}>
        <Choice
          name="regra"
          label="Regra"
          all="Toda regra"
          options={rules.map(({ id, name }) => [id, name])}
          className="sm:max-w-72"
        />
        <Choice
          name="situacao"
          label="Situação"
          all="Toda situação"
          options={Object.entries(RUN_WORDS).map(([id, { label }]) => [id, label])}
        />
      </FilterForm>
      <List
        address={RUN_LIST}
        page={page}
        refused={refused}
        label="Execuções"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        none={{
          title: 'Nenhuma execução',
          text: 'Quando uma regra agir, o que ela fez aparece aqui.',
        }}
        found={{
          title: 'Nenhuma execução',
          text: 'Nenhuma execução combina com este filtro.',
          all: 'Limpar filtros',
        }}
      />
    </>
  );
}

const COLUMNS: Column<RunRow>[] = [
  {
    head: 'Quando',
    sort: 'quando',
    className: 'tabular whitespace-nowrap',
    cell: ({ at }) => formatDateTime(at),
  },
  {
    head: 'Regra',
    name: true,
    className: 'min-w-48 font-medium wrap-anywhere max-lg:basis-full',
    cell: ({ ruleId, rule, when }) => (
      <>
        <Link to={`/admin/automacao/${ruleId}`} className="underline underline-offset-4">
          {rule}
        </Link>
        <span className="block text-sm font-normal text-muted">{when}</span>
      </>
    ),
  },
  { head: 'Sobre', className: 'whitespace-nowrap', cell: (run) => <About {...run} /> },
  { head: 'Situação', sort: 'situacao', cell: (run) => <RunState run={run} /> },
  {
    head: 'O que fez',
    className: 'min-w-72 text-sm wrap-anywhere max-lg:basis-full',
    cell: ({ reason, actions }) => (
      <>
        {reason && <p>{reason}</p>}
        <ul className="space-y-1">
          {actions.map(({ words, status, reason: why, attempts, made, to }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the actions of a run keep their places.
            <li key={at}>
              {words}:{' '}
              <span className={COLOURS[status]}>{ACTION_STATUS_WORDS[status].label.toLowerCase()}</span>
              {attempts > 1 && ` na ${attempts}ª tentativa`}
              {(made || to) && (
                <span className="block">
                  {made && `“${made}”`}
                  {to && ` ${made ? 'para' : 'Para'} ${to}`}
                </span>
              )}
              {why && <span className="block text-muted">{why}</span>}
            </li>
          ))}
        </ul>
      </>
    ),
  },
];

function RunState({ run }: { run: RunRow }) {
  const { label, tone } = RUN_WORDS[run.status === 'dry' ? 'done' : run.status];
  return (
    <div className="flex flex-col items-start gap-1.5 max-lg:flex-row max-lg:items-center max-lg:gap-3">
      <Badge tone={tone}>{label}</Badge>
      {run.status === 'failed' && (
        <PressForm intent="retry" fixed={{ run: run.id }} size="sm">
          Tentar de novo
          <span className="sr-only">: {run.rule}</span>
        </PressForm>
      )}
    </div>
  );
}

const COLOURS = {
  waiting: 'text-info',
  done: 'text-good',
  skipped: 'text-muted',
  failed: 'font-medium text-bad',
};
