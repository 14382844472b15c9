import { eq, sql } from 'drizzle-orm';
import { eventTypeOf, subjectsOf } from '#app/features/automation/rules/event-subjects.ts';
import type { RuleTrigger } from '#app/features/automation/rules/rule-parts.ts';
import type { ActionStatus } from '#app/features/automation/rules/terms.ts';
import type { DomainEvent } from '#app/features/integrations/rules/domain-event.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { doAction } from './do-action.server.ts';

const ACTOR = system('automation');
const { automationActions: a, automationRuns: r, automationRules: rules } = schema;

const FAILED = 'Não deu certo por um erro do sistema; é tentado de novo.';

/**
 * Job `automation.act`: runs one action, once. The effect, the action's status and the run's status are one
 * transaction: a second job finds it done. An error is recorded, and the queue retries.
 */
export async function act(actionId: string, now: Date = new Date()): Promise<void> {
  try {
    await asActor(ACTOR, (tx) => perform(tx, actionId, now));
  } catch (error) {
    await asActor(ACTOR, (tx) => writeFailure(tx, actionId));
    throw error;
  }
}

async function perform(tx: Tx, actionId: string, now: Date): Promise<void> {
  const held = await hold(tx, actionId);
  if (!held || held.action.status === 'done' || held.action.status === 'skipped') return;
  const { run, action, rule } = held;
  const cause = isUuid(run.eventKey) ? run.eventKey : '';
  await tx.execute(
    sql`select set_config('app.event_depth', ${String(run.depth + 1)}, true), set_config('app.event_cause', ${cause}, true)`,
  );
  const outcome = await doAction(tx, ACTOR, action.action, {
    actionId,
    ruleId: run.ruleId,
    now,
    event: eventOf(run, rule.trigger),
    subjects: subjectsOf({ ...run, data: run.detail }),
  });
  await tx
    .update(a)
    .set({
      status: outcome.status,
      reason: 'reason' in outcome ? outcome.reason : null,
      attempts: action.attempts + 1,
      madeId: 'madeId' in outcome ? outcome.madeId : null,
      doneAt: outcome.status === 'done' ? now : null,
    })
    .where(eq(a.id, actionId));
  await settleRun(tx, run.id);
}

/** Returns the subject of the run as an event. */
function eventOf(run: typeof r.$inferSelect, trigger: RuleTrigger): DomainEvent {
  return {
    seq: 0,
    id: isUuid(run.eventKey) ? run.eventKey : run.id,
    type: eventTypeOf(trigger),
    userId: run.userId,
    leadId: run.leadId,
    subject: run.subject ?? '',
    subjectId: run.subjectId ?? run.id,
    data: run.detail,
    depth: run.depth,
    causedBy: null,
    createdAt: run.createdAt,
  };
}

/**
 * Loads and locks the action and its run: two concurrent actions of a run would each miss the other's result,
 * and an action could start twice.
 */
async function hold(tx: Tx, actionId: string) {
  const [held] = await tx
    .select({ run: r, action: a, rule: { trigger: rules.trigger } })
    .from(r)
    .innerJoin(a, eq(a.runId, r.id))
    .innerJoin(rules, eq(rules.id, r.ruleId))
    .where(eq(a.id, actionId))
    .for('update', { of: [r, a] });
  return held;
}

async function writeFailure(tx: Tx, actionId: string): Promise<void> {
  const held = await hold(tx, actionId);
  if (!held || held.action.status === 'done' || held.action.status === 'skipped') return;
  await tx
    .update(a)
    .set({ status: 'failed', attempts: held.action.attempts + 1, reason: FAILED })
    .where(eq(a.id, actionId));
  await settleRun(tx, held.run.id);
}

/**
 * Sets the status of a run from its actions: failed with a failed one, waiting with a waiting one. The caller
 * holds its row.
 */
async function settleRun(tx: Tx, runId: string): Promise<void> {
  const some = (status: ActionStatus) =>
    sql`exists (select 1 from ${a} where ${eq(a.runId, runId)} and ${eq(a.status, status)})`;
  await tx
    .update(r)
    .set({
      status: sql`case when ${some('failed')} then 'failed' when ${some('waiting')} then 'waiting' else 'done' end`,
      finishedAt: sql`case when ${some('failed')} or not ${some('waiting')} then now() end`,
    })
    .where(eq(r.id, runId));
}
