import { Form, Link, useLoaderData, useNavigation } from 'react-router';
import { listTeam } from '#app/features/accounts/server/index.server.ts';
import { NOT_SAVED, TASK_ADDED, TASK_CHANGED } from '#app/features/automation/rules/automation-messages.ts';
import { TASK_STATUSES, type TaskStatus } from '#app/features/automation/rules/automation-status.ts';
import {
  TASK_LIST,
  TASK_LISTS,
  TASK_WORDS,
  TaskInput,
  type TaskList,
  type TaskRow,
} from '#app/features/automation/rules/task-view.ts';
import { addTask, changeTask, taskList } from '#app/features/automation/server/index.server.ts';
import { Pills } from '#app/kit/list-filters.tsx';
import { type Column, List } from '#app/kit/list-page.tsx';
import { openList } from '#app/kit/list-views.server.ts';
import { SavedViews } from '#app/kit/list-views.tsx';
import { formatDate } from '#app/lib/dates.ts';
import { fieldErrors, firstMessage, readForm } from '#app/lib/form-data.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Badge, PageHeader } from '#app/ui/surface.tsx';
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
  const { asked, list: opened } = await openList(request, admin, TASK_LIST);
  const [page, team] = await Promise.all([taskList.load(admin, asked), listTeam(admin)]);
  return { ...opened, page, list: asked.filters.list ?? 'minhas', team };
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
  const { page, list, team, views, refused } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const empty = {
    title: 'Nenhuma tarefa',
    text: EMPTY[list],
    action: list === 'minhas' && (
      <Link to="?lista=todas" className={buttonClass({})}>
        Ver as de todos
      </Link>
    ),
  };
  return (
    <>
      <PageHeader
        title="Tarefas"
        lead="Da equipe, com o prazo mais próximo primeiro."
        actions={<SavedViews address={TASK_LIST} views={views} />}
      />
      <AutomationTabs />
      <TaskForm key={answer?.added} team={team} answer={answer} />
      <Pills
        label="Listas de tarefas"
        param="lista"
        current={list}
        options={Object.entries(TASK_LISTS) as [TaskList, string][]}
        className="mb-4"
      />
      <List
        address={TASK_LIST}
        page={page}
        refused={refused}
        stacked="tablet"
        label="Tarefas"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        none={empty}
        found={{ ...empty, all: '' }}
      />
    </>
  );
}

const COLUMNS: Column<TaskRow>[] = [
  {
    head: 'Tarefa',
    sort: 'tarefa',
    name: true,
    className: 'min-w-56 font-medium wrap-anywhere sm:min-w-72',
    cell: ({ title, rule }) => (
      <>
        {title}
        {rule && <span className="block text-sm font-normal text-muted">Regra: {rule}</span>}
      </>
    ),
  },
  {
    head: 'Sobre',
    className: 'whitespace-nowrap',
    cell: ({ clientId, leadId, name }) => <About userId={clientId} leadId={leadId} name={name} />,
  },
  {
    head: 'De quem é',
    sort: 'responsavel',
    className: 'whitespace-nowrap',
    cell: ({ assignee }) => assignee ?? <span className="text-muted">de todos</span>,
  },
  {
    head: 'Prazo',
    sort: 'prazo',
    className: 'tabular whitespace-nowrap',
    cell: ({ dueAt, late, status }) => (
      <>
        {dueAt ? formatDate(dueAt) : 'sem prazo'} {late && <Badge tone="bad">Atrasada</Badge>}
        {status !== 'open' && <Badge>{TASK_WORDS[status]}</Badge>}
      </>
    ),
  },
  { head: 'Ações', className: 'max-sm:basis-full', cell: (task) => <Actions task={task} /> },
];

function Actions({ task }: { task: TaskRow }) {
  const { formData } = useNavigation();
  const pending = formData?.get('id') === task.id ? formData.get('status') : null;
  const button = { title: task.title, pending };
  return (
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
