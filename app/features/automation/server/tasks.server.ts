import { and, eq, sql } from 'drizzle-orm';
import { TASK_MOVED } from '#app/features/automation/rules/automation-messages.ts';
import type { TaskStatus } from '#app/features/automation/rules/automation-status.ts';
import { TASK_LIST, type TaskInput, type TaskRow } from '#app/features/automation/rules/task-view.ts';
import { defineList } from '#app/kit/list.server.ts';
import { endOfDay } from '#app/lib/day-range.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';

const { tasks: t, userRoles } = schema;

export const taskList = defineList<TaskRow, typeof TASK_LIST>({
  address: TASK_LIST,
  from: ['tasks', 'x'],
  joins: `left join users u on u.id = x.assignee_id left join profiles p on p.id = x.client_id
    left join leads l on l.id = x.lead_id left join automation_rules r on r.id = x.rule_id`,
  columns: `x.id, x.title, x.status, ${instantText('x.due_at')} as "dueAt",
    coalesce(x.status = 'open' and x.due_at < now(), false) as late, u.name as assignee, x.client_id as "clientId",
    x.lead_id as "leadId", coalesce(p.full_name, l.name) as name, r.name as rule`,
  most: 0,
  where: ({ list = 'minhas' }, { userId }) => [
    list === 'encerradas' ? sql`x.status in ('done', 'canceled')` : sql`x.status = 'open'`,
    list === 'minhas' && sql`x.assignee_id = ${userId}`,
    list === 'atrasadas' && sql`x.due_at < now()`,
  ],
  sort: {
    // After every date: a task without one comes last.
    prazo: "coalesce(x.due_at, '9999-12-31T00:00:00Z'::timestamptz)",
    mudada: 'x.updated_at',
    tarefa: 'lower(x.title)',
    responsavel: "coalesce((select lower(a.name) from users a where a.id = x.assignee_id), '')",
  },
});

const refuse = (message: string, fields?: Record<string, string>) =>
  err({ code: 'task', title: 'Erro ao salvar', message, ...(fields && { fields }) });

/** A task that an admin adds by hand. */
export async function addTask(
  admin: SignedInActor,
  { title, assigneeId, due }: TaskInput,
): Promise<Result<string>> {
  return asActor(admin, async (tx) => {
    if (assigneeId) {
      const team = and(eq(userRoles.userId, assigneeId), sql`${userRoles.role} <> 'user'`);
      if ((await tx.$count(userRoles, team)) === 0)
        return refuse('Escolha alguém da equipe.', { assigneeId: 'Escolha alguém da equipe' });
    }
    const id = newId();
    const dueAt = due ? new Date(Date.parse(endOfDay(due)) - 1) : null;
    await tx.insert(t).values({ id, title, assigneeId, dueAt });
    await recordAudit(tx, admin, {
      action: 'task.create',
      entity: 'tasks',
      entityId: id,
      after: { title, assigneeId, due },
    });
    return ok(id);
  });
}

/**
 * Finishes a task, or opens it again. Of two concurrent equal changes the second writes nothing; a different one gets
 * a conflict. `seen` is the task's status on the page.
 */
export async function changeTask(
  admin: SignedInActor,
  id: string,
  expectedVersion: string,
  status: TaskStatus,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [task] = await tx.select({ status: t.status }).from(t).where(eq(t.id, id)).for('update');
    if (!task) return refuse('Esta tarefa não existe mais.');
    if (task.status === status) return ok(null);
    if (task.status !== expectedVersion) return refuse(TASK_MOVED[task.status]);
    const done =
      status === 'open' ? { doneAt: null, doneBy: null } : { doneAt: sql`now()`, doneBy: admin.userId };
    await tx
      .update(t)
      .set({ status, ...done })
      .where(eq(t.id, id));
    await recordAudit(tx, admin, {
      action: 'task.update',
      entity: 'tasks',
      entityId: id,
      before: { status: task.status },
      after: { status },
    });
    return ok(null);
  });
}
