import { NOT_SAVED, RULE_GONE } from '#app/features/automation/rules/automation-messages.ts';
import { editDraft, partsOfDraft, readRuleDraft } from '#app/features/automation/rules/rule-draft.ts';
import { RuleInput, ruleErrors } from '#app/features/automation/rules/rule-input.ts';
import type { Rule } from '#app/features/automation/rules/rule-parts.ts';
import { readTrialDays } from '#app/features/automation/rules/trial.ts';
import { tryRule } from '#app/features/automation/server/index.server.ts';
import { firstMessage } from '#app/lib/form-data.ts';
import type { AppError, Result } from '#app/lib/result.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import type { RuleAnswer } from './rule-answer.ts';

/**
 * The form of a rule, whichever button sent it: changes of its shape (where scripts do not run), a look at the past,
 * or saving, which is the page's own.
 */
export async function answerRule(
  admin: SignedInActor,
  form: FormData,
  save: (rule: Rule) => Promise<Result<unknown>>,
): Promise<RuleAnswer> {
  const draft = readRuleDraft(form);
  const version = form.has('version') ? Number(form.get('version')) : undefined;
  const intent = String(form.get('intent') ?? 'save');
  const edited = editDraft(draft, intent);
  if (edited) return { draft: edited, version };
  const trying = intent === 'try';
  // A rule that is only tried needs no name yet.
  const named = trying && draft.name.trim().length < 3 ? { ...draft, name: 'Regra nova' } : draft;
  const parsed = RuleInput.safeParse(partsOfDraft(named));
  if (!parsed.success) {
    const toast = { tone: 'bad', title: NOT_SAVED, message: firstMessage(parsed.error) } as const;
    return { toast, draft, version, errors: ruleErrors(parsed.error) };
  }
  if (trying) {
    const days = readTrialDays(String(form.get('days')));
    return { draft, version, trial: { ...(await tryRule(admin, parsed.data, days)), days } };
  }
  const saved = await save(parsed.data);
  if (saved.ok) throw new Error('unreachable: a saved rule leads on');
  return {
    toast: refusal(saved.error),
    draft,
    version,
    errors: saved.error.fields,
    stale: saved.error.code === 'stale',
    gone: saved.error.code === RULE_GONE.code,
  };
}

const refusal = ({ title = NOT_SAVED, message }: AppError) => ({ tone: 'bad', title, message }) as const;
