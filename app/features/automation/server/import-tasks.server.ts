import { inArray, sql } from 'drizzle-orm';
import { dueInstant } from '#app/features/automation/rules/task-list.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import { recordAudits } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { tasks: t } = schema;

export type ImportedTask = {
  title: string;
  clientId: UserId;
  assigneeId: UserId;
  /** Due at the end of this day; null for a task without a day. */
  dueOn: CivilDate | null;
};

/** Adds open tasks of a file, in the caller's transaction. @returns their ids, in the same order */
export async function addImportedTasks(
  tx: Tx,
  admin: SignedInActor,
  tasks: readonly ImportedTask[],
): Promise<string[]> {
  const rows = tasks.map(({ title, clientId, assigneeId, dueOn }) => ({
    ...{ id: newId(), title, clientId, assigneeId },
    dueAt: dueOn && dueInstant(dueOn, ''),
  }));
  if (rows.length > 0) await tx.insert(t).values(rows);
  await recordAudits(
    tx,
    admin,
    rows.map(({ id, title, clientId, assigneeId, dueAt }) => ({
      ...{ action: 'task.create', entity: 'tasks', entityId: id },
      after: { title, clientId, assigneeId, dueAt: dueAt?.toISOString() ?? null },
    })),
  );
  return rows.map(({ id }) => id);
}

/** Removes tasks that have not changed since they were added. @returns the ids of the others */
export async function removeUntouchedTasks(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const held = await tx
    .select({ id: t.id, touched: sql<boolean>`${t.updatedAt} > ${t.createdAt}` })
    .from(t)
    .where(inArray(t.id, [...ids]))
    .orderBy(t.id)
    .for('update');
  const stays = new Set(held.filter(({ touched }) => touched).map(({ id }) => id));
  const untouched = ids.filter((id) => !stays.has(id));
  if (untouched.length > 0) await tx.delete(t).where(inArray(t.id, untouched));
  return stays;
}
