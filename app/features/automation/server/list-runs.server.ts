import { sql } from 'drizzle-orm';
import type { RuleAction, RuleTrigger } from '#app/features/automation/rules/rule-parts.ts';
import { ruleActionWords, triggerWords } from '#app/features/automation/rules/rule-sentence.ts';
import { type ActionStatus, RUN_LIST, type RunStatus } from '#app/features/automation/rules/terms.ts';
import { defineList } from '#app/kit/list.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';

type Action = {
  status: ActionStatus;
  reason: string | null;
  attempts: number;
  /** Text of the created record, and its recipient; null if the record no longer exists. */
  made: string | null;
  to: string | null;
};
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

/** Mails to leads are in no list: the log shows the texts of the rule instead. */
const MADE = `
  select n.title, u.name from notifications n join users u on u.id = n.user_id where n.id = a.made_id
  union all select m.subject, u.name from sent_mails m join users u on u.id = m.user_id where m.mail_id = a.made_id::text
  union all select k.title, (select u.name from users u where u.id = k.assignee_id) from tasks k where k.id = a.made_id
  union all select t.name, u.name from sent_forms f join form_templates t on t.id = f.template_id
    join users u on u.id = f.user_id where f.id = a.made_id
  union all select q.name, u.name from document_requests q join users u on u.id = q.user_id where q.id = a.made_id
  union all select null, u.name from users u where u.id = a.made_id and a.action ->> 'kind' = 'assign'
  limit 1`;

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
      'attempts', a.attempts, 'made', made.title, 'to', made.name) order by a.position)
      from automation_actions a left join lateral (${MADE}) made on true where a.run_id = r.id) as actions`,
  where: ({ rule, status }) => [rule && sql`r.rule_id = ${rule}`, status && sql`r.status = ${status}`],
  sort: { quando: 'r.created_at', situacao: 'r.status' },
  row: ({ trigger, actions, ...run }) => ({
    ...run,
    when: triggerWords(trigger),
    actions: (actions ?? []).map(({ action, ...rest }) => ({ ...rest, words: ruleActionWords(action) })),
  }),
});
