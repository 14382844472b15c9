import { type SQL, sql } from 'drizzle-orm';
import type { ActionStatus, RunStatus } from '#app/features/automation/rules/automation-status.ts';
import type { RuleAction, RuleTrigger } from '#app/features/automation/rules/rule-parts.ts';
import { actionWords, triggerWords } from '#app/features/automation/rules/rule-sentence.ts';
import type { RunFilter } from '#app/features/automation/rules/run-filter.ts';
import { encodeCursor } from '#app/lib/keyset.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';

const PAGE = 50;

type Row = {
  id: string;
  ruleId: string;
  rule: string;
  trigger: RuleTrigger;
  status: RunStatus;
  reason: string | null;
  userId: string | null;
  leadId: string | null;
  name: string | null;
  at: string;
  actions: { action: RuleAction; status: ActionStatus; reason: string | null; attempts: number }[] | null;
};

/** One page of the log, newest first, each run with its actions. One statement. */
export async function listRuns(admin: SignedInActor, { rule, status, after }: RunFilter) {
  const where: SQL[] = [sql`r.status <> 'dry'`];
  if (rule) where.push(sql`r.rule_id = ${rule}`);
  if (status) where.push(sql`r.status = ${status}`);
  if (after) where.push(sql`(r.created_at, r.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`);
  const { rows } = await asActor(admin, (tx) =>
    tx.execute<Row>(sql`
      select r.id, r.rule_id as "ruleId", u.name as rule, u.trigger, r.status, r.reason, r.user_id as "userId",
        r.lead_id as "leadId", coalesce(p.full_name, l.name) as name,
        to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
        (select json_agg(json_build_object('action', a.action, 'status', a.status, 'reason', a.reason,
          'attempts', a.attempts) order by a.position) from automation_actions a where a.run_id = r.id) as actions
      from (select * from automation_runs r where ${sql.join(where, sql` and `)}
        order by r.created_at desc, r.id desc limit ${PAGE + 1}) r
      join automation_rules u on u.id = r.rule_id
      left join profiles p on p.id = r.user_id left join leads l on l.id = r.lead_id
      order by r.created_at desc, r.id desc`),
  );
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    runs: page.map(({ trigger, actions, ...run }) => ({
      ...run,
      when: triggerWords(trigger),
      actions: (actions ?? []).map(({ action, ...rest }) => ({ ...rest, words: actionWords(action) })),
    })),
    next: rows.length > PAGE && last ? encodeCursor({ createdAt: last.at, id: last.id }) : null,
  };
}
