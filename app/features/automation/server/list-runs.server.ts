import { sql } from 'drizzle-orm';
import type { ActionStatus, RunStatus } from '#app/features/automation/rules/automation-status.ts';
import type { RuleAction, RuleTrigger } from '#app/features/automation/rules/rule-parts.ts';
import { ruleActionWords, triggerWords } from '#app/features/automation/rules/rule-sentence.ts';
import { RUN_LIST } from '#app/features/automation/rules/run-filter.ts';
import { defineList } from '#app/kit/list.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';

type Action = { status: ActionStatus; reason: string | null; attempts: number };
type Run = {
  id: string;
  ruleId: string;
  rule: string;
  status: RunStatus;
  reason: string | null;
  userId: UserId | null;
  leadId: LeadId | null;
  name: string | null;
  at: string;
};
type Raw = Run & { trigger: RuleTrigger; actions: (Action & { action: RuleAction })[] | null };
export type RunRow = Run & { when: string; actions: (Action & { words: string })[] };

/** What rules did, each run with its actions. */
export const runList = defineList<RunRow, typeof RUN_LIST, Raw>({
  address: RUN_LIST,
  from: ['automation_runs', 'r'],
  always: "r.status <> 'dry'",
  joins: `join automation_rules u on u.id = r.rule_id
    left join profiles p on p.id = r.user_id left join leads l on l.id = r.lead_id`,
  columns: `r.id, r.rule_id as "ruleId", u.name as rule, u.trigger, r.status, r.reason, r.user_id as "userId",
    r.lead_id as "leadId", coalesce(p.full_name, l.name) as name, ${instantText('r.created_at')} as at,
    (select json_agg(json_build_object('action', a.action, 'status', a.status, 'reason', a.reason,
      'attempts', a.attempts) order by a.position) from automation_actions a where a.run_id = r.id) as actions`,
  where: ({ rule, status }) => [rule && sql`r.rule_id = ${rule}`, status && sql`r.status = ${status}`],
  sort: { quando: 'r.created_at', situacao: 'r.status' },
  row: ({ trigger, actions, ...run }) => ({
    ...run,
    when: triggerWords(trigger),
    actions: (actions ?? []).map(({ action, ...rest }) => ({ ...rest, words: ruleActionWords(action) })),
  }),
});
