import { RuleInput, ruleErrors } from '#app/features/automation/rules/input.ts';
import {
  editDraft,
  partsOfDraft,
  type RuleDraft,
  readRuleDraft,
} from '#app/features/automation/rules/rule-draft.ts';
import type { Rule } from '#app/features/automation/rules/rule-parts.ts';
import { readTrialDays, type Trial } from '#app/features/automation/rules/trial.ts';
import { tryRule } from '#app/features/automation/server/index.server.ts';
import {
  defineForm,
  expectedOf,
  type FormHandler,
  refusalOf,
  type SavingForm,
} from '#app/kit/form.server.ts';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { parseInput, textIn } from '#app/lib/form-data.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';

/** The answer of the form of a rule; `trial` is what the rule would have met. */
type RuleAnswer = FormAnswer<RuleDraft> & { trial?: Trial & { days: number } };

const ruleIn = (draft: RuleDraft) => parseInput<Rule>(RuleInput, partsOfDraft(draft), ruleErrors);

/**
 * The form of a rule. Its buttons may also change its rows for browsers without scripts, or try it on past
 * events: their `step` tells which, and nothing is saved.
 */
export function ruleForm<Who extends { admin: SignedInActor }, Value>(
  saving: SavingForm<Who, Rule, Value>,
): FormHandler<Who, RuleAnswer> {
  const save = defineForm<Who, Rule, Value, RuleDraft>({
    failed: NOT_SAVED,
    read: readRuleDraft,
    schema: ruleIn,
    ...saving,
  });
  return async (who, form, intent) => {
    const step = textIn(form, 'step');
    const draft = readRuleDraft(form);
    // Without a save the loader does not run: the page stays even if the rule was deleted meanwhile.
    const kept = { ok: false, intent, draft, expectedVersion: expectedOf(form), fields: {} };
    const edited = editDraft(draft, step);
    if (edited) return { ...kept, draft: edited };
    if (step !== 'try') return save(who, form, intent);
    // A rule that is only tried needs no name yet.
    const rule = ruleIn(draft.name.trim().length < 3 ? { ...draft, name: 'Regra nova' } : draft);
    if (!rule.ok) return { ...kept, ...refusalOf(rule.error, NOT_SAVED) };
    const days = readTrialDays(textIn(form, 'days'));
    return { ...kept, trial: { ...(await tryRule(who.admin, rule.value, days)), days } };
  };
}
