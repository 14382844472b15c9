import type { RuleDraft } from '#app/features/automation/rules/rule-draft.ts';
import type { Trial } from '#app/features/automation/rules/trial.ts';
import type { Toast } from '#app/lib/toast.ts';

/** What the form of a rule is answered with; what was typed goes back as it was. */
export type RuleAnswer = {
  toast?: Toast;
  draft?: RuleDraft;
  errors?: Record<string, string>;
  /** The version that the form was filled in for. */
  version?: number;
  /** Somebody saved another version meanwhile. */
  stale?: boolean;
  /** Somebody took the rule away meanwhile. */
  gone?: boolean;
  trial?: Trial & { days: number };
};
