import { Form, Link, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import { ACTION_AGAIN } from '#app/features/automation/rules/automation-messages.ts';
import { ACTION_WORDS, RUN_WORDS, readRunFilter } from '#app/features/automation/rules/run-filter.ts';
import { listRuns, retryRun, ruleNames } from '#app/features/automation/server/index.server.ts';
import { FilterForm } from '#app/kit/list-filters.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import type { Toast } from '#app/lib/toast.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { Badge, EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { Cell, Pager, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/runs-page';
import { AutomationTabs } from './automation-tabs.tsx';
import { About } from './trial-view.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Execuções | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const filter = readRunFilter(new URL(request.url).searchParams);
  const [page, rules] = await Promise.all([listRuns(admin, filter), ruleNames(admin)]);
  return { ...page, rules, rule: filter.rule ?? '', status: filter.status ?? '' };
}

/** Asks for what failed once more. */
export async function action({ request, context }: Route.ActionArgs): Promise<{ toast: Toast }> {
  const id = String((await request.formData()).get('run'));
  if (!isUuid(id)) throw new Response(null, { status: 400 });
  const asked = await retryRun(adminOf(context), id);
  if (asked.ok) return { toast: ACTION_AGAIN };
  return { toast: { tone: 'bad', title: asked.error.title ?? '', message: asked.error.message } };
}

export const clientAction = keepPage;

export default function RunsPage() {
  const { runs, next, rules, rule, status } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  useToast(useAnswer<typeof action>()?.toast);
  return (
    <>
      <PageHeader title="Execuções" lead="Cada vez que uma regra agiu, da mais nova à mais antiga." />
      <AutomationTabs />
      <FilterForm label="Filtrar execuções" submit="Filtrar">
        <SelectField label="Regra" name="regra" defaultValue={rule} className="w-full sm:w-72">
          <option value="">Todas</option>
          {rules.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Situação" name="situacao" defaultValue={status} className="w-full sm:w-48">
          <option value="">Todas</option>
          {Object.entries(RUN_WORDS).map(([id, { label }]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      </FilterForm>
      {runs.length === 0 ? (
        <Surface>
          <EmptyState
            title="Nenhuma execução"
            text={
              rule || status
                ? 'Nenhuma execução combina com este filtro.'
                : 'Quando uma regra agir, o que ela fez aparece aqui.'
            }
            action={
              (rule || status) && (
                <Link to="/admin/automacao/execucoes" className={buttonClass({})}>
                  Limpar filtros
                </Link>
              )
            }
          />
        </Surface>
      ) : (
        <Table
          stacked="tablet"
          label="Execuções"
          columns={['Quando', 'Regra', 'Sobre', 'Situação', 'O que fez']}
        >
          {runs.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </Table>
      )}
      <Pager search={params.toString()} next={next} />
    </>
  );
}

type Run = Route.ComponentProps['loaderData']['runs'][number];

function RunRow({ run }: { run: Run }) {
  const pending = useNavigation().formData?.get('run') === run.id;
  const { label, tone } = RUN_WORDS[run.status === 'dry' ? 'done' : run.status];
  return (
    <tr>
      <Cell className="tabular whitespace-nowrap">{formatDateTime(run.at)}</Cell>
      <Cell head className="min-w-48 font-medium wrap-anywhere max-lg:basis-full">
        <Link to={`/admin/automacao/${run.ruleId}`} className="underline underline-offset-4">
          {run.rule}
        </Link>
        <span className="block text-sm font-normal text-muted">{run.when}</span>
      </Cell>
      <Cell className="whitespace-nowrap">
        <About userId={run.userId} leadId={run.leadId} name={run.name} />
      </Cell>
      <Cell>
        <div className="flex flex-col items-start gap-1.5 max-lg:flex-row max-lg:items-center max-lg:gap-3">
          <Badge tone={tone}>{label}</Badge>
          {run.status === 'failed' && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="run" value={run.id} />
              <Button type="submit" size="sm" pending={pending}>
                Tentar de novo
                <span className="sr-only">: {run.rule}</span>
              </Button>
            </Form>
          )}
        </div>
      </Cell>
      <Cell className="min-w-72 text-sm wrap-anywhere max-lg:basis-full">
        {run.reason && <p>{run.reason}</p>}
        <ul className="space-y-1">
          {run.actions.map(({ words, status, reason, attempts }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the actions of a run keep their places.
            <li key={at}>
              {words}: <span className={COLOURS[status]}>{ACTION_WORDS[status].label.toLowerCase()}</span>
              {attempts > 1 && ` na ${attempts}ª tentativa`}
              {reason && <span className="block text-muted">{reason}</span>}
            </li>
          ))}
        </ul>
      </Cell>
    </tr>
  );
}

const COLOURS = {
  waiting: 'text-info',
  done: 'text-good',
  skipped: 'text-muted',
  failed: 'font-medium text-bad',
};
