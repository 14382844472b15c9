import { Link, useLoaderData } from 'react-router';
import { z } from 'zod';
import { absenceWords } from '#app/features/accounts/rules/substitution.ts';
import type { TeamMember } from '#app/features/accounts/rules/team.ts';
import { listSubstitutions, listTeam } from '#app/features/accounts/server/index.server.ts';
import {
  TASK_ADDED,
  TASK_ASSIGNED,
  TASK_CHANGED,
  TASK_SNOOZED,
  taskDoneUntil,
} from '#app/features/automation/rules/messages.ts';
import {
  listAsked,
  recordOf,
  TASK_LIST,
  TASK_LISTS,
  TASK_SUBJECTS,
  TASK_WORDS,
  TaskAssignInput,
  TaskInput,
  type TaskList,
  type TaskRow,
  type TaskSubject,
} from '#app/features/automation/rules/task-list.ts';
import { TASK_REPEAT_WORDS } from '#app/features/automation/rules/task-repeat.ts';
import { TASK_STATUSES, type TaskStatus } from '#app/features/automation/rules/terms.ts';
import {
  addTask,
  assignTask,
  changeTask,
  snoozeTask,
  taskList,
  taskSubject,
} from '#app/features/automation/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm } from '#app/kit/form.tsx';
import { Pills } from '#app/kit/list-filters.tsx';
import { type Column, List } from '#app/kit/list-page.tsx';
import { openList } from '#app/kit/list-views.server.ts';
import { SavedViews } from '#app/kit/list-views.tsx';
import { OpenLink } from '#app/kit/may.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { AssignForms } from '#app/shells/admin/assign-forms.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/tasks-page';
import { TaskForm } from './task-form.tsx';
import { About } from './trial-view.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Tarefas | Painel' }];

/** The record whose page leads here for a new task (`?cliente=`, `?processo=`): its field and id. */
function subjectIn(query: URLSearchParams) {
  const none = { clientId: null, leadId: null, cardId: null, orderId: null, lawsuitId: null };
  for (const [param, field] of Object.entries(TASK_SUBJECTS)) {
    const id = query.get(param) ?? '';
    if (isUuid(id)) return { field, subject: { ...none, [field]: id } as TaskSubject };
  }
  return null;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { asked, list: opened } = openList(request, admin, TASK_LIST);
  const asks = subjectIn(new URL(request.url).searchParams);
  const [page, team, absences, found] = await Promise.all([
    taskList.load(admin, asked),
    listTeam(admin),
    listSubstitutions(admin, new Date()),
    asks && taskSubject(admin, asks.subject),
  ]);
  const about = asks && found && { ...found, field: asks.field };
  const covered = absences.filter(({ now, substituteId }) => now && substituteId === admin.userId);
  return {
    ...(await opened),
    covered,
    page,
    about,
    list: listAsked(asked.filters),
    team,
    me: admin.userId,
  };
}

const FORMS = inArea('tasks', {
  add: defineForm({
    failed: NOT_SAVED,
    schema: TaskInput,
    save: (admin: SignedInActor, task) => addTask(admin, task, new Date()),
    done: TASK_ADDED,
    show: (id) => id,
  }),
  change: defineForm({
    failed: NOT_SAVED,
    schema: z.object({ id: z.uuid(), status: z.enum(TASK_STATUSES) }),
    save: (admin: SignedInActor, { id, status }, expected) =>
      changeTask(admin, id, expected, status, new Date()),
    done: (next, { status }) => (next ? taskDoneUntil(formatDateTime(next)) : TASK_CHANGED[status]),
  }),
  assign: defineForm({
    failed: NOT_SAVED,
    schema: TaskAssignInput,
    save: (admin: SignedInActor, { id, assigneeId, expectedVersion: expected }) =>
      assignTask(admin, id, { assigneeId, expected }),
    done: TASK_ASSIGNED,
  }),
  snooze: defineForm({
    failed: NOT_SAVED,
    schema: z.object({ id: z.uuid() }),
    save: (admin: SignedInActor, { id }, expected) => snoozeTask(admin, id, expected, new Date()),
    done: TASK_SNOOZED,
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

const EMPTY: Record<TaskList, string> = {
  minhas: 'Nada espera por você agora.',
  livres: 'Toda tarefa aberta tem dono.',
  todas: 'Nenhuma tarefa aberta.',
  atrasadas: 'Nenhuma tarefa passou do prazo.',
  encerradas: 'Nenhuma tarefa foi encerrada ainda.',
};

export default function TasksPage() {
  const { page, list, team, about, covered, me, views, refused } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const empty = {
    title: 'Nenhuma tarefa',
    text: EMPTY[list],
    action: list === 'minhas' && (
      <Link to="?lista=todas" className={buttonClass({})}>
        Ver as da equipe
      </Link>
    ),
  };
  return (
    <>
      <PageHeader
        title="Tarefas"
        lead="O prazo mais próximo vem primeiro."
        actions={<SavedViews address={TASK_LIST} views={views} />}
      />
      {covered.map((one) => (
        <p key={one.id} className="mb-3">
          {absenceWords(one)} <strong>As tarefas desta pessoa estão com as suas.</strong>
        </p>
      ))}
      {about && (
        <p className="mb-3">
          Só as tarefas sobre <strong>{about.name}</strong>.{' '}
          <Link to="?lista=minhas" className="underline underline-offset-4">
            Ver as minhas
          </Link>
        </p>
      )}
      <TaskForm team={team} about={about} answer={answer} />
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
        label="Tarefas"
        columns={columnsFor(team, me)}
        keyOf={({ id }) => id}
        none={empty}
        found={{ ...empty, all: '' }}
      />
    </>
  );
}

const columnsFor = (team: TeamMember[], me: string): Column<TaskRow>[] => [
  {
    head: 'Tarefa',
    sort: 'tarefa',
    name: true,
    className: 'min-w-52 font-medium wrap-anywhere min-[100rem]:min-w-60',
    cell: ({ title, rule }) => (
      <>
        {title}
        {rule && <span className="block text-sm font-normal text-muted">Regra: {rule}</span>}
      </>
    ),
  },
  {
    head: 'Sobre',
    className: 'whitespace-nowrap lg:max-[100rem]:[&_a]:max-w-36',
    cell: (task) => {
      const record = recordOf(task);
      return (
        <>
          <About userId={task.clientId} leadId={task.leadId} name={task.name} />
          {record && (
            <span className="block text-sm text-muted">
              <OpenLink to={record.to}>{record.label}</OpenLink>
            </span>
          )}
        </>
      );
    },
  },
  {
    head: 'De quem é',
    sort: 'responsavel',
    className: 'max-sm:basis-full lg:min-w-36',
    cell: ({ id, title, status, assignee, assigneeId }) =>
      status === 'open' ? (
        <AssignForms intent="assign" fixed={{ id }} assigneeId={assigneeId} me={me} team={team} of={title} />
      ) : (
        (assignee ?? <span className="text-muted">sem dono</span>)
      ),
  },
  {
    head: 'Prazo',
    sort: 'prazo',
    className: 'tabular whitespace-nowrap lg:max-[100rem]:max-w-36 lg:max-[100rem]:whitespace-normal',
    cell: ({ dueAt, late, status, repeats }) => (
      <>
        {dueAt ? formatDateTime(dueAt) : 'sem prazo'}
        {repeats && <span className="block text-sm text-muted">{TASK_REPEAT_WORDS[repeats]}</span>}{' '}
        {late && <Badge tone="bad">Atrasada</Badge>}
        {status !== 'open' && <Badge>{TASK_WORDS[status]}</Badge>}
      </>
    ),
  },
  { head: 'Ações', className: 'max-sm:basis-full', cell: (task) => <Actions task={task} /> },
];

const Actions = ({ task }: { task: TaskRow }) => (
  <div className="flex gap-1 max-lg:gap-2">
    {task.status === 'open' ? (
      <>
        <StatusButton task={task} status="done" label="Concluir" />
        <TaskButton task={task} intent="snooze" label="Adiar 1 dia útil" />
        <StatusButton task={task} status="canceled" label="Cancelar" />
      </>
    ) : (
      <StatusButton task={task} status="open" label="Reabrir" />
    )}
  </div>
);

const TaskButton = ({ task, intent, label }: { task: TaskRow; intent: string; label: string }) => (
  <PressForm intent={intent} fixed={{ id: task.id }} expectedVersion={task.dueAt ?? ''} size="sm">
    {label}
    <span className="sr-only"> {task.title}</span>
  </PressForm>
);

const StatusButton = ({ task, status, label }: { task: TaskRow; status: TaskStatus; label: string }) => (
  <PressForm intent="change" fixed={{ id: task.id, status }} expectedVersion={task.status} size="sm">
    {label}
    <span className="sr-only"> {task.title}</span>
  </PressForm>
);
