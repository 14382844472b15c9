import { and, gt, inArray, ne, sql } from 'drizzle-orm';
import type { RuleAction } from '#app/features/automation/rules/rule-parts.ts';
import { MAX_DEPTH, RUNS_PER_HOUR, SKIPPED } from '#app/features/automation/rules/terms.ts';
import type { EventValue } from '#app/features/integrations/rules/domain-event.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueueAll } from '#app/platform/jobs.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';

const { automationRuns: runs, automationActions } = schema;

/** A rule that meets something, its conditions already asked. */
export type Meeting = {
  ruleId: string;
  actions: readonly RuleAction[];
  eventKey: string;
  userId: UserId | null;
  leadId: LeadId | null;
  subject: string;
  subjectId: string;
  depth: number;
  detail: Record<string, EventValue>;
};

/**
 * Starts the runs of rules in the caller's transaction: a run each, its actions, and a job for every action.
 * Existing runs are left alone; loops between rules are recorded as skipped.
 */
export async function startRuns(tx: Tx, meetings: readonly Meeting[]): Promise<void> {
  if (meetings.length === 0) return;
  const often = await countRecent(tx, meetings);
  const rows = meetings.map(({ actions, ...meeting }) => {
    const place = `${meeting.ruleId}:${meeting.subjectId}`;
    const count = often.get(place) ?? 0;
    const reason = meeting.depth >= MAX_DEPTH ? SKIPPED.depth : count >= RUNS_PER_HOUR ? SKIPPED.often : null;
    if (!reason) often.set(place, count + 1);
    return {
      row: { id: newId(), ...meeting, status: reason ? ('skipped' as const) : ('waiting' as const), reason },
      actions,
    };
  });
  const begun = await tx
    .insert(runs)
    .values(rows.map(({ row }) => ({ ...row, finishedAt: row.reason ? new Date() : null })))
    .onConflictDoNothing()
    .returning({ id: runs.id, status: runs.status });
  const waiting = new Set(begun.filter(({ status }) => status === 'waiting').map(({ id }) => id));
  const todo = rows
    .filter(({ row }) => waiting.has(row.id))
    .flatMap(({ row, actions }) =>
      actions.map((action, position) => ({ id: newId(), runId: row.id, position, action })),
    );
  const dueAt = dueTimes(todo);
  if (todo.length === 0) return;
  await tx.insert(automationActions).values(todo);
  await enqueueAll(
    tx,
    'automation.act',
    todo.map(({ id }) => {
      const startAfter = dueAt.get(id);
      return { key: id, data: { actionId: id }, ...(startAfter && { startAfter }) };
    }),
  );
}

/** When actions behind a wait are due, the wait itself among them; the others are due at once. */
function dueTimes(todo: readonly { id: string; runId: string; action: RuleAction }[]): Map<string, Date> {
  const waits = new Map<string, number>();
  const due = new Map<string, Date>();
  const now = Date.now();
  for (const { id, runId, action } of todo) {
    const hours = (waits.get(runId) ?? 0) + (action.kind === 'wait' ? action.hours : 0);
    waits.set(runId, hours);
    if (hours > 0) due.set(id, new Date(now + hours * 3_600_000));
  }
  return due;
}

/** Counts the runs of the last hour by rule and subject. */
async function countRecent(tx: Tx, meetings: readonly Meeting[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ ruleId: runs.ruleId, subjectId: runs.subjectId, count: sql<number>`count(*)::int` })
    .from(runs)
    .where(
      and(
        inArray(runs.subjectId, [...new Set(meetings.map(({ subjectId }) => subjectId))]),
        inArray(runs.ruleId, [...new Set(meetings.map(({ ruleId }) => ruleId))]),
        gt(runs.createdAt, sql`now() - interval '1 hour'`),
        ne(runs.status, 'skipped'),
      ),
    )
    .groupBy(runs.ruleId, runs.subjectId);
  return new Map(rows.map(({ ruleId, subjectId, count }) => [`${ruleId}:${subjectId}`, count]));
}
