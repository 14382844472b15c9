import { eq, sql } from 'drizzle-orm';
import { TASK_DUE_MOVED, TASK_MOVED, TASK_TAKEN } from '#app/features/automation/rules/messages.ts';
import {
  dueInstant,
  dueWithin,
  SNOOZED_TO,
  TASK_LIST,
  type TaskInput,
  type TaskRow,
} from '#app/features/automation/rules/task-list.ts';
import type { TaskStatus } from '#app/features/automation/rules/terms.ts';
import { defineList } from '#app/kit/list.server.ts';
import { addBusinessDays } from '#app/lib/business-days.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, asReader, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { isTeam } from '#app/platform/position-now.server.ts';

const { tasks: t } = schema;

export const taskList = defineList<TaskRow, typeof TASK_LIST>({
  address: TASK_LIST,
  from: ['tasks', 'x'],
  joins: `left join users u on u.id = x.assignee_id left join profiles p on p.id = x.client_id
    left join leads l on l.id = x.lead_id left join automation_rules r on r.id = x.rule_id`,
  columns: `x.id, x.title, x.status, ${instantText('x.due_at')} as "dueAt",
    coalesce(x.status = 'open' and x.due_at < now(), false) as late, u.name as assignee, x.assignee_id as "assigneeId", x.client_id as "clientId",
    x.lead_id as "leadId", coalesce(p.full_name, l.name) as name, r.name as rule`,
  most: 0,
  where: ({ list = 'minhas' }, { userId }) => [
    list === 'encerradas' ? sql`x.status in ('done', 'canceled')` : sql`x.status = 'open'`,
    list === 'minhas' && sql`(x.assignee_id = ${userId} or x.assignee_id is null)`,
    list === 'livres' && sql`x.assignee_id is null`,
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

const OF_TEAM = 'Escolha alguém da equipe';

type Subject = Pick<TaskInput, 'clientId' | 'leadId'>;

/** The client or lead that a task is about; null without one, or for one that the position may not read. */
async function findSubject(
  tx: Tx,
  { clientId, leadId }: Subject,
): Promise<(Subject & { name: string }) | null> {
  if (!clientId && !leadId) return null;
  const { rows } = await tx.execute<{ name: string | null }>(
    sql`select coalesce(person_name(${clientId}, null), lead_name(${leadId})) as name`,
  );
  const name = rows[0]?.name;
  return name ? { clientId, leadId, name } : null;
}

export const taskSubject = (admin: SignedInActor, subject: Subject) =>
  asReader(admin, (tx) => findSubject(tx, subject));

/** Adds a task of an admin, about a client or a lead that the admin may read, or about neither. */
export async function addTask(
  admin: SignedInActor,
  { title, assigneeId, due, time, within, clientId, leadId }: TaskInput,
  now: Date,
): Promise<Result<string>> {
  return asActor(admin, async (tx) => {
    if ((clientId || leadId) && !(await findSubject(tx, { clientId, leadId })))
      return refuse('O cliente ou lead desta tarefa não existe mais.');
    if (assigneeId && !(await isTeam(tx, assigneeId))) return refuse(OF_TEAM, { assigneeId: OF_TEAM });
    const id = newId();
    const dueAt = within ? dueWithin(within, now) : due ? dueInstant(due, time) : null;
    await tx.insert(t).values({ id, title, assigneeId, clientId, leadId, dueAt });
    await recordAudit(tx, admin, {
      action: 'task.create',
      entity: 'tasks',
      entityId: id,
      after: { title, assigneeId, clientId, leadId, dueAt: dueAt?.toISOString() ?? null },
    });
    return ok(id);
  });
}

/**
 * Finishes or reopens a task. Of two concurrent equal changes the second writes nothing; a different one gets
 * a conflict. `expectedVersion` is the task's status on the page.
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

/**
 * Assigns an open task to a member of the team, or to none. The second of two concurrent assignments gets a
 * conflict.
 * @param expected assignee that the page showed; null for none
 */
export async function assignTask(
  admin: SignedInActor,
  id: string,
  { assigneeId, expected }: { assigneeId: string | null; expected: string | null },
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [task] = await tx
      .select({ assigneeId: t.assigneeId, status: t.status })
      .from(t)
      .where(eq(t.id, id))
      .for('update');
    if (!task) return refuse('Esta tarefa não existe mais.');
    if (task.assigneeId === assigneeId) return ok(null);
    if (task.status !== 'open') return refuse(TASK_MOVED[task.status]);
    if (task.assigneeId !== expected) return refuse(TASK_TAKEN);
    if (assigneeId && !(await isTeam(tx, assigneeId))) return refuse(OF_TEAM);
    await tx.update(t).set({ assigneeId }).where(eq(t.id, id));
    await recordAudit(tx, admin, {
      action: 'task.update',
      entity: 'tasks',
      entityId: id,
      before: { assigneeId: task.assigneeId },
      after: { assigneeId },
    });
    return ok(null);
  });
}

/** Puts an open task off to the morning of the next business day. @param expected the due instant on the page, ISO */
export async function snoozeTask(
  admin: SignedInActor,
  id: string,
  expected: string,
  now: Date,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [task] = await tx
      .select({ status: t.status, dueAt: t.dueAt })
      .from(t)
      .where(eq(t.id, id))
      .for('update');
    if (!task) return refuse('Esta tarefa não existe mais.');
    if (task.status !== 'open') return refuse(TASK_MOVED[task.status]);
    const dueAt = dueInstant(addBusinessDays(civilDateAt(now), 1), SNOOZED_TO);
    const before = task.dueAt?.toISOString() ?? '';
    if (before === dueAt.toISOString()) return ok(null);
    if (before !== (expected && new Date(expected).toISOString())) return refuse(TASK_DUE_MOVED);
    await tx.update(t).set({ dueAt }).where(eq(t.id, id));
    await recordAudit(tx, admin, {
      action: 'task.update',
      entity: 'tasks',
      entityId: id,
      before: { dueAt: before || null },
      after: { dueAt: dueAt.toISOString() },
    });
    return ok(null);
  });
}
