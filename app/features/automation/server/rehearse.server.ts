import { sql } from 'drizzle-orm';
import type { Subjects } from '#app/features/automation/rules/event-subjects.ts';
import type { RuleAction } from '#app/features/automation/rules/rule-parts.ts';
import { ruleActionWords } from '#app/features/automation/rules/rule-sentence.ts';
import type { Rehearsed } from '#app/features/automation/rules/trial.ts';
import type { DomainEvent } from '#app/features/integrations/rules/domain-event.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { ActionOutcome } from '../rules/terms.ts';
import { doAction } from './do-action.server.ts';
import { fillRuleText, loadPerson } from './merge-values.server.ts';

const ACTOR = system('automation');

/** Carries the results out of a transaction that is always rolled back. */
class TakenBack extends Error {
  readonly rehearsed: Rehearsed[];
  constructor(rehearsed: Rehearsed[]) {
    super('taken back');
    this.rehearsed = rehearsed;
  }
}

/**
 * Runs a rule's actions for one real event as a run would, then rolls everything back: notices, mails, jobs
 * and their audit entries are part of the transaction.
 * @returns the result and texts of each action, in their order.
 */
export async function rehearse(
  actions: readonly RuleAction[],
  subjects: Subjects,
  event: DomainEvent,
  now: Date,
): Promise<Rehearsed[]> {
  try {
    return await asActor(ACTOR, async (tx) => {
      const { values } = await loadPerson(tx, subjects);
      const rehearsed: Rehearsed[] = [];
      for (const action of actions) {
        const outcome = await tried(tx, action, subjects, event, now);
        rehearsed.push({
          action: ruleActionWords(action),
          words: textsOf(action)
            .map((text) => fillRuleText(text, values))
            .filter((text) => text !== ''),
          reason: outcome.status === 'done' ? null : outcome.reason,
        });
      }
      throw new TakenBack(rehearsed);
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.rehearsed;
    throw error;
  }
}

/**
 * Runs each action in its own savepoint, as a run does; an error is reported, and the next actions still run.
 */
async function tried(
  tx: Tx,
  action: RuleAction,
  subjects: Subjects,
  event: DomainEvent,
  now: Date,
): Promise<ActionOutcome> {
  await tx.execute(sql`savepoint tried`);
  try {
    const doing = { actionId: newId(), ruleId: null, subjects, now, event };
    return await doAction(tx, ACTOR, action, doing);
  } catch {
    return { status: 'failed', reason: 'Terminaria em erro.' };
  } finally {
    await tx.execute(sql`rollback to savepoint tried`);
  }
}

/** Texts that the recipient would read; the name of a webhook is only for its receiver. */
const textsOf = (action: RuleAction): string[] => [
  'title' in action && action.kind !== 'webhook' ? action.title : '',
  'message' in action ? action.message : '',
];
