import { eq, sql } from 'drizzle-orm';
import { ruleSentence } from '#app/features/automation/rules/rule-sentence.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { automationRules: rules } = schema;

/** Largest count of runs per rule; above it the list says "more than". */
const COUNTED = 1_000;
const DAYS = 30;

// Names the outer id in SQL: in a query of one table Drizzle omits the table of a column, and `id` would be the run's.
const countOf = (status: string) => sql<number>`(select count(*)::int from (
  select 1 from automation_runs r where r.rule_id = automation_rules.id and r.status = ${status}
    and r.created_at > now() - make_interval(days => ${DAYS}) limit ${COUNTED}) counted)`;

/** Lists the rules as sentences, with their results of the last 30 days (counted up to 1 000). */
export async function listRules(admin: SignedInActor) {
  const rows = await asActor(admin, (tx) =>
    tx
      .select({
        id: rules.id,
        name: rules.name,
        trigger: rules.trigger,
        conditions: rules.conditions,
        actions: rules.actions,
        enabled: rules.enabled,
        version: rules.version,
        done: countOf('done'),
        failed: countOf('failed'),
      })
      .from(rules)
      .orderBy(rules.name, rules.id)
      .limit(500),
  );
  return rows.map(({ trigger, conditions, actions, ...row }) => ({
    ...row,
    sentence: ruleSentence({ trigger, conditions, actions }),
  }));
}

export async function loadRule(admin: SignedInActor, id: string) {
  const [row] = await asActor(admin, (tx) => tx.select().from(rules).where(eq(rules.id, id)));
  return row ?? null;
}

/** Names for the filter of the log. */
export const ruleNames = (admin: SignedInActor) =>
  asActor(admin, (tx) =>
    tx.select({ id: rules.id, name: rules.name }).from(rules).orderBy(rules.name).limit(500),
  );
