import { and, eq, sql } from 'drizzle-orm';
import { holds } from '#app/features/automation/rules/evaluate.ts';
import { subjectsOf } from '#app/features/automation/rules/event-subjects.ts';
import type { TimeTrigger } from '#app/features/automation/rules/time-anchors.ts';
import { GRACE_DAYS } from '#app/features/automation/rules/time-anchors.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt, hourInBrasilia } from '#app/lib/dates.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { type DueTrigger, findDueTriggers, isTime, triggerKey } from './find-due-triggers.server.ts';
import { loadFacts } from './load-facts.server.ts';
import { type Meeting, startRuns } from './start-runs.server.ts';

const ACTOR = system('automation-clock');
const { automationRules: rules, automationRuns: runs } = schema;

const PAGE = 500;
/** Rules that count days act from this hour on, so that no notice leaves at midnight. */
const DAY_BEGINS = 9;

type TimeRule = typeof rules.$inferSelect & { trigger: TimeTrigger };

/** Job `automation.clock`: what time rules have to do now, each moment once. */
export async function runClock(now: Date = new Date()): Promise<void> {
  const found = await asActor(ACTOR, (tx) =>
    tx
      .select()
      .from(rules)
      .where(and(eq(rules.enabled, true), sql`${rules.trigger}->>'kind' = 'time'`)),
  );
  for (const rule of found as TimeRule[]) {
    if (rule.trigger.unit !== 'hours' && hourInBrasilia(now) < DAY_BEGINS) continue;
    for (let after: string | undefined = ''; after !== undefined; ) {
      const from: string = after;
      after = await asActor(ACTOR, (tx) => runPage(tx, rule, from, now));
    }
  }
}

/** @returns the last id of a full page, as the next cursor. */
async function runPage(tx: Tx, rule: TimeRule, after: string, now: Date): Promise<string | undefined> {
  const today = civilDateAt(now);
  const page = { after, limit: PAGE };
  const moments = await findDueTriggers(tx, rule.trigger, addDays(today, -GRACE_DAYS), today, page);
  const due = moments.filter((moment) => isTime(rule.trigger, moment, now, rule.enabledAt));
  await startRuns(tx, await meetingsOf(tx, rule, due, now));
  return moments.length === PAGE ? moments.at(-1)?.id : undefined;
}

async function meetingsOf(
  tx: Tx,
  rule: TimeRule,
  moments: readonly DueTrigger[],
  now: Date,
): Promise<Meeting[]> {
  const fresh = await withoutKnown(tx, rule, moments);
  const subjects = fresh.map(({ userId, subject, subjectId, detail }) =>
    subjectsOf({ userId, leadId: null, subject, subjectId, data: detail }),
  );
  const facts = await loadFacts(tx, subjects, now);
  return fresh
    .filter(({ detail }, at) => holds(rule.conditions, detail, facts[at] ?? {}))
    .map((moment) => ({
      ruleId: rule.id,
      actions: rule.actions,
      eventKey: triggerKey(rule.trigger, moment),
      userId: moment.userId,
      leadId: null,
      subject: moment.subject,
      subjectId: moment.subjectId,
      depth: 0,
      detail: moment.detail,
    }));
}

/** Removes triggers that an earlier run of the clock handled; it runs every few minutes. */
async function withoutKnown(tx: Tx, rule: TimeRule, moments: readonly DueTrigger[]): Promise<DueTrigger[]> {
  if (moments.length === 0) return [];
  const keys = moments.map((moment) => triggerKey(rule.trigger, moment));
  const known = await tx
    .select({ key: runs.eventKey })
    .from(runs)
    .where(
      and(
        eq(runs.ruleId, rule.id),
        sql`${runs.eventKey} = any(${sql.param(keys)}::text[])`,
        sql`${runs.status} <> 'dry'`,
      ),
    );
  const done = new Set(known.map(({ key }) => key));
  return moments.filter((_, at) => !done.has(keys[at] ?? ''));
}
