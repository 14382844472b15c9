import { eq, sql } from 'drizzle-orm';
import { TASK_DUE_MOVED, TASK_MOVED, TASK_TAKEN } from '#app/features/automation/rules/messages.ts';
import {
  dueInstant,
  dueWithin,
  listAsked,
  SNOOZED_TO,
  TASK_LIST,
  type TaskInput,
  type TaskRow,
  type TaskSubject,
} from '#app/features/automation/rules/task-list.ts';
import { nextDue, repetitionFrom } from '#app/features/automation/rules/task-repeat.ts';
import type { TaskStatus } from '#app/features/automation/rules/terms.ts';
import { defineList } from '#app/kit/list.server.ts';
import { addBusinessDays } from '#app/lib/business-days.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, asReader, positionOf, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { isTeam, selfAndAbsent } from '#app/platform/position-now.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import { mayIn } from '#app/terms/panel-rights.ts';

const { tasks: t } = schema;

export const taskList = defineList<TaskRow, typeof TASK_LIST>({
  address: TASK_LIST,
  from: ['tasks', 'x'],
  joins: `left join users u on u.id = x.assignee_id left join profiles p on p.id = x.client_id
    left join leads l on l.id = x.lead_id left join automation_rules r on r.id = x.rule_id`,
  columns: `x.id, x.title, x.status, ${instantText('x.due_at')} as "dueAt",
    coalesce(x.status = 'open' and x.due_at < now(), false) as late, u.name as assignee, x.assignee_id as "assigneeId", x.client_id as "clientId",
    x.lead_id as "leadId", x.card_id as "cardId", x.transaction_id as "orderId", x.lawsuit_id as "lawsuitId",
    x.repeats, coalesce(p.full_name, l.name) as name, r.name as rule`,
  most: 0,
  where: ({ clientId, leadId, cardId, orderId, lawsuitId, ...asked }, { userId }) => {
    const list = listAsked({ ...asked, clientId, leadId, cardId, orderId, lawsuitId });
    return [
      list === 'encerradas' ? sql`x.status in ('done', 'canceled')` : sql`x.status = 'open'`,
      list === 'minhas' && sql`(x.assignee_id = ${selfAndAbsent(userId)} or x.assignee_id is null)`,
      list === 'livres' && sql`x.assignee_id is null`,
      list === 'atrasadas' && sql`x.due_at < now()`,
      clientId && sql`x.client_id = ${clientId}`,
      leadId && sql`x.lead_id = ${leadId}`,
      cardId && sql`x.card_id = ${cardId}`,
      orderId && sql`x.transaction_id = ${orderId}`,
      lawsuitId && sql`x.lawsuit_id = ${lawsuitId}`,
    ];
  },
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

/**
 * The record that a task is about, with the person it belongs to; null without one, or for one that the
 * position may not read.
 */
async function findSubject(
  tx: Tx,
  admin: SignedInActor,
  { clientId, leadId, cardId, orderId, lawsuitId }: TaskSubject,
): Promise<(TaskSubject & { name: string }) | null> {
  const rights = positionOf(admin);
  const areas = [cardId && 'cases', orderId && 'money', lawsuitId && 'lawsuits'] as const;
  // A position without the area has no right on the table either.
  if (areas.some((area) => area && !mayIn(rights, area, 'see'))) return null;
  const owner = cardId
    ? sql`service_owner(${cardId})`
    : orderId
      ? sql`order_owner(${orderId})`
      : lawsuitId
        ? sql`lawsuit_owner(${lawsuitId})`
        : sql`${clientId}::uuid`;
  const lead = orderId ? sql`order_lead(${orderId})` : sql`${leadId}::uuid`;
  const { rows } = await tx.execute<{ clientId: UserId | null; leadId: LeadId | null; name: string | null }>(
    sql`select o.id as "clientId", case when o.id is null then o.lead end as "leadId",
      coalesce(person_name(o.id, null), lead_name(o.lead)) as name
      from (select ${owner} as id, ${lead} as lead) o`,
  );
  const [found] = rows;
  return found?.name ? { ...found, name: found.name, cardId, orderId, lawsuitId } : null;
}

const isAboutNothing = ({ clientId, leadId, cardId, orderId, lawsuitId }: TaskSubject) =>
  !(clientId || leadId || cardId || orderId || lawsuitId);

export const taskSubject = (admin: SignedInActor, subject: TaskSubject) =>
  isAboutNothing(subject) ? null : asReader(admin, (tx) => findSubject(tx, admin, subject));

type NewTask = Partial<typeof t.$inferInsert> & { title: string };

/** Stores a task and its audit entry, in the caller's transaction. */
async function insertTask(tx: Tx, admin: SignedInActor, { id = newId(), ...task }: NewTask): Promise<string> {
  await tx.insert(t).values({ id, ...task });
  const { dueAt, ...after } = task;
  await recordAudit(tx, admin, {
    action: 'task.create',
    entity: 'tasks',
    entityId: id,
    after: { ...after, dueAt: dueAt?.toISOString() ?? null },
  });
  return id;
}

/**
 * Adds a task of an admin, about a record that the admin may read, or about none.
 * @param id of a request that may be repeated: its task is added once
 */
export async function addTask(
  admin: SignedInActor,
  { title, assigneeId, due, time, within, repeats, ...asked }: TaskInput,
  now: Date,
  id?: string,
): Promise<Result<string>> {
  return asActor(admin, async (tx) => {
    if (id && (await tx.select({ id: t.id }).from(t).where(eq(t.id, id))).length > 0) return ok(id);
    const subject = isAboutNothing(asked) ? null : await findSubject(tx, admin, asked);
    if (!subject && !isAboutNothing(asked)) return refuse('O registro desta tarefa não existe mais.');
    if (assigneeId && !(await isTeam(tx, assigneeId))) return refuse(OF_TEAM, { assigneeId: OF_TEAM });
    const dueAt = within ? dueWithin(within, now) : due ? dueInstant(due, time) : null;
    const { clientId, leadId, cardId, orderId, lawsuitId } = subject ?? asked;
    const repetition = repeats && dueAt && repetitionFrom(repeats, dueAt);
    const about = { clientId, leadId, cardId, transactionId: orderId, lawsuitId };
    const again = { repeats: repetition?.repeats ?? null, repeatDay: repetition?.day ?? null };
    return ok(await insertTask(tx, admin, { title, assigneeId, ...about, ...again, dueAt, id }));
  });
}

/** Adds a task of the caller to call a client again, in the transaction that records the call. */
export const addCallBack = (tx: Tx, admin: SignedInActor, clientId: UserId, dueAt: Date) =>
  insertTask(tx, admin, {
    title: 'Ligar de novo, como combinado',
    assigneeId: admin.userId,
    clientId,
    dueAt,
  });

/**
 * Finishes or reopens a task; finishing a repeated one adds its successor. Of two concurrent equal changes the second writes nothing; a different one gets
 * a conflict. `expectedVersion` is the task's status on the page.
 * @returns when the successor is due
 */
export async function changeTask(
  admin: SignedInActor,
  id: string,
  expectedVersion: string,
  status: TaskStatus,
  now: Date,
): Promise<Result<Date | null>> {
  return asActor(admin, async (tx) => {
    const [task] = await tx.select().from(t).where(eq(t.id, id)).for('update');
    if (!task) return refuse('Esta tarefa não existe mais.');
    if (task.status === status) return ok(null);
    if (task.status !== expectedVersion) return refuse(TASK_MOVED[task.status]);
    const done =
      status === 'open' ? { doneAt: null, doneBy: null } : { doneAt: sql`now()`, doneBy: admin.userId };
    await tx
      .update(t)
      .set({ status, ...done, ...(status === 'done' && { repeats: null, repeatDay: null }) })
      .where(eq(t.id, id));
    await recordAudit(tx, admin, {
      action: 'task.update',
      entity: 'tasks',
      entityId: id,
      before: { status: task.status },
      after: { status },
    });
    return ok(status === 'done' ? await addNext(tx, admin, task, now) : null);
  });
}

/** Adds the successor of a repeated task. @returns when it is due; null for a task that comes once */
async function addNext(
  tx: Tx,
  admin: SignedInActor,
  { dueAt, repeats, repeatDay, ...task }: typeof t.$inferSelect,
  now: Date,
): Promise<Date | null> {
  if (!repeats || !dueAt) return null;
  const next = nextDue(dueAt, { repeats, day: repeatDay }, now);
  const { title, assigneeId, clientId, leadId, cardId, transactionId, lawsuitId } = task;
  await insertTask(tx, admin, {
    ...{ title, assigneeId, clientId, leadId, cardId, transactionId, lawsuitId },
    ...{ repeats, repeatDay, dueAt: next },
  });
  return next;
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
