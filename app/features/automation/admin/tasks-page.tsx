import { Form, Link, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import { listTeam } from '#app/features/accounts/server/index.server.ts';
import { NOT_SAVED, TASK_ADDED, TASK_CHANGED } from '#app/features/automation/rules/automation-messages.ts';
import { TASK_STATUSES, type TaskStatus } from '#app/features/automation/rules/automation-status.ts';
import {
  readTaskFilter,
  TASK_LISTS,
  TASK_WORDS,
  TaskInput,
  type TaskList,
  type TaskRow,
} from '#app/features/automation/rules/task-view.ts';
import { addTask, changeTask, listTasks } from '#app/features/automation/server/index.server.ts';
import { formatDate } from '#app/lib/dates.ts';
import { fieldErrors, firstMessage, readForm } from '#app/lib/form-data.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Badge, EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { Cell, Pager, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/tasks-page';
import { AutomationTabs } from './automation-tabs.tsx';
import { type TaskAnswer, TaskForm } from './task-form.tsx';
import { About } from './trial-view.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Tarefas | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const filter = readTaskFilter(new URL(request.url).searchParams);
  const [page, team] = await Promise.all([listTasks(admin, filter), listTeam(admin)]);
  return { ...page, list: filter.list, team };
}

/** A new task, or another state of one. */
export async function action({ request, context }: Route.ActionArgs): Promise<TaskAnswer> {
  const admin = adminOf(context);
  const form = await request.formData();
  const bad = (message: string) => ({ tone: 'bad', title: NOT_SAVED, message }) as const;
  if (form.get('intent') === 'add') {
    const typed = readForm(form);
    const parsed = TaskInput.safeParse(typed);
    if (!parsed.success)
      return { toast: bad(firstMessage(parsed.error)), typed, fields: fieldErrors(parsed.error) };
    const added = await addTask(admin, parsed.data);
    if (added.ok) return { toast: TASK_ADDED, added: added.value };
    return { toast: bad(added.error.message), typed, fields: added.error.fields };
  }
  const id = String(form.get('id'));
  const statusOf = (name: string) => TASK_STATUSES.find((known) => known === form.get(name));
  const [seen, status] = [statusOf('seen'), statusOf('status')];
  if (!isUuid(id) || !seen || !status) throw new Response(null, { status: 400 });
  const changed = await changeTask(admin, id, seen, status);
  return { toast: changed.ok ? TASK_CHANGED[status] : bad(changed.error.message) };
}

export const clientAction = keepPage;

const EMPTY: Record<TaskList, string> = {
  minhas: 'Nada espera por você agora.',
  todas: 'Nenhuma tarefa aberta.',
  atrasadas: 'Nenhuma tarefa passou do prazo.',
  encerradas: 'Nenhuma tarefa foi encerrada ainda.',
};

export default function TasksPage() {
  const { tasks, next, list, team } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <PageHeader title="Tarefas" lead="Da equipe, com o prazo mais próximo primeiro." />
      <AutomationTabs />
      <TaskForm key={answer?.added} team={team} answer={answer} />
      <nav aria-label="Listas de tarefas" className="mb-4 flex flex-wrap gap-2">
        {(Object.keys(TASK_LISTS) as TaskList[]).map((name) => (
          <Link
            key={name}
            to={`?lista=${name}`}
            aria-current={name === list ? 'page' : undefined}
            className={cx(
              'inline-flex min-h-9 items-center rounded-full border px-3.5 font-medium',
              name === list
                ? 'border-brand-strong bg-brand-soft text-brand-strong'
                : 'border-line bg-raised hover:border-muted',
            )}
          >
            {TASK_LISTS[name]}
          </Link>
        ))}
      </nav>
      {tasks.length === 0 ? (
        <Surface>
          <EmptyState
            title="Nenhuma tarefa"
            text={EMPTY[list]}
            action={
              list === 'minhas' ? (
                <Link to="?lista=todas" className={buttonClass({})}>
                  Ver as de todos
                </Link>
              ) : undefined
            }
          />
        </Surface>
      ) : (
        <Table stacked="tablet" label="Tarefas" columns={['Tarefa', 'Sobre', 'De quem é', 'Prazo', 'Ações']}>
          {tasks.map((task) => (
            <Row key={task.id} task={task} />
          ))}
        </Table>
      )}
      <Pager search={params.toString()} next={next} />
    </>
  );
}

function Row({ task }: { task: TaskRow }) {
  const { formData } = useNavigation();
  const pending = formData?.get('id') === task.id ? formData.get('status') : null;
  const button = { title: task.title, pending };
  return (
    <tr>
      <Cell head className="min-w-56 font-medium wrap-anywhere sm:min-w-72">
        {task.title}
        {task.rule && <span className="block text-sm font-normal text-muted">Regra: {task.rule}</span>}
      </Cell>
      <Cell className="whitespace-nowrap">
        <About userId={task.clientId} leadId={task.leadId} name={task.name} />
      </Cell>
      <Cell className="whitespace-nowrap">
        {task.assignee ?? <span className="text-muted">de todos</span>}
      </Cell>
      <Cell className="tabular whitespace-nowrap">
        {task.dueAt ? formatDate(task.dueAt) : 'sem prazo'} {task.late && <Badge tone="bad">Atrasada</Badge>}
        {task.status !== 'open' && <Badge>{TASK_WORDS[task.status]}</Badge>}
      </Cell>
      <Cell className="max-sm:basis-full">
        <Form method="post" preventScrollReset className="flex gap-1 max-lg:gap-2">
          <input type="hidden" name="id" value={task.id} />
          <input type="hidden" name="seen" value={task.status} />
          {task.status === 'open' ? (
            <>
              <StatusButton {...button} status="done" label="Concluir" />
              <StatusButton {...button} status="canceled" label="Cancelar" />
            </>
          ) : (
            <StatusButton {...button} status="open" label="Reabrir" />
          )}
        </Form>
      </Cell>
    </tr>
  );
}

type ButtonProps = {
  status: TaskStatus;
  label: string;
  title: string;
  /** What is being done to this task now. */
  pending: FormDataEntryValue | null;
};

const StatusButton = ({ status, label, title, pending }: ButtonProps) => (
  <Button
    type="submit"
    name="status"
    value={status}
    size="sm"
    pending={pending === status}
    disabled={pending !== null}
  >
    {label}
    <span className="sr-only"> {title}</span>
  </Button>
);
