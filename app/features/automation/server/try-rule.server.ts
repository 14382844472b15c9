import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { holds } from '#app/features/automation/rules/evaluate.ts';
import { eventTypeOf, subjectsOf } from '#app/features/automation/rules/event-subjects.ts';
import type { Rule, RuleTrigger } from '#app/features/automation/rules/rule-parts.ts';
import { ruleSentence } from '#app/features/automation/rules/rule-sentence.ts';
import { dayOf, type TimeTrigger } from '#app/features/automation/rules/time-anchors.ts';
import type { Rehearsed, Trial } from '#app/features/automation/rules/trial.ts';
import type { DomainEvent } from '#app/features/integrations/rules/domain-event.ts';
import { startOfDay } from '#app/lib/business-days.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import { EVENT_COLUMNS } from './event-columns.server.ts';
import { findDueTriggers } from './find-due-triggers.server.ts';
import { loadFacts } from './load-facts.server.ts';
import { rehearse } from './rehearse.server.ts';

const { domainEvents: e } = schema;

/** Numbers of past events that a trial reads and shows. */
const READ = 500;
const SHOWN = 50;
/** Number of events whose actions are run. */
const REHEARSED = 3;

type Past = {
  at: string;
  userId: UserId | null;
  leadId: LeadId | null;
  subject: string;
  subjectId: string;
  data: Record<string, string | number | boolean | null>;
};

/**
 * Returns what a rule, saved or not, would have done in the last days, with the texts of the newest few
 * events. Conditions read the current state. Writes only the access log entry, because names of people are
 * shown.
 */
export async function tryRule(
  admin: SignedInActor,
  rule: Rule,
  days: number,
  now: Date = new Date(),
): Promise<Trial> {
  const { met, ...trial } = await asActor(admin, async (tx) => {
    const past = await pastOf(tx, rule, days, now);
    const facts = await loadFacts(tx, past.map(subjectsOf), now);
    const met = past.filter(({ data }, at) => holds(rule.conditions, data, facts[at] ?? {}));
    const names = await namesOf(tx, met.slice(0, SHOWN));
    await recordAudit(tx, admin, {
      action: 'automation.try',
      entity: 'automation_rules',
      entityId: rule.name || 'nova',
      after: { rule: ruleSentence(rule), days, met: met.length },
    });
    return { read: past.length, more: past.length === READ, met, names };
  });
  const does: Rehearsed[][] = [];
  for (const one of met.slice(0, REHEARSED))
    does.push(await rehearse(rule.actions, subjectsOf(one), eventOf(one, rule.trigger), now));
  return {
    read: trial.read,
    met: met.length,
    more: trial.more,
    shown: met.slice(0, SHOWN).map(({ at, userId, leadId }, index) => ({
      at,
      userId,
      leadId,
      name: trial.names[index] ?? null,
      does: does[index] ?? null,
    })),
  };
}

/** Returns a past occurrence as an event. */
const eventOf = ({ at, ...past }: Past, trigger: RuleTrigger): DomainEvent => ({
  ...past,
  seq: 0,
  id: newId(),
  type: eventTypeOf(trigger),
  depth: 0,
  causedBy: null,
  createdAt: new Date(at),
});

async function pastOf(tx: Tx, { trigger }: Rule, days: number, now: Date): Promise<Past[]> {
  if (trigger.kind === 'time') return pastTriggers(tx, trigger, days, now);
  const since = new Date(now.getTime() - days * 86_400_000);
  const events = await tx
    .select(EVENT_COLUMNS)
    .from(e)
    .where(and(eq(e.type, trigger.event), gte(e.createdAt, since)))
    .orderBy(desc(e.createdAt), desc(e.seq))
    .limit(READ);
  return events.map((event) => ({ ...event, at: event.createdAt.toISOString() }));
}

/** Finds past triggers that still exist: an installment paid meanwhile is not among them. */
async function pastTriggers(tx: Tx, rule: TimeTrigger, days: number, now: Date): Promise<Past[]> {
  const today = civilDateAt(now);
  const first = addDays(today, -days);
  const moments = await findDueTriggers(tx, rule, first, today, { after: '', limit: READ });
  return moments
    .map((moment) => ({
      moment,
      on: rule.unit === 'hours' ? civilDateAt(moment.at) : dayOf(rule, moment.date),
    }))
    .filter(({ on }) => on >= first && on <= today)
    .map(({ moment, on }) => ({
      at: new Date(startOfDay(on)).toISOString(),
      userId: moment.userId,
      leadId: null,
      subject: moment.subject,
      subjectId: moment.subjectId,
      data: moment.detail,
    }))
    .toSorted((a, b) => b.at.localeCompare(a.at));
}

type Whom = { userId: UserId | null; leadId: LeadId | null };

/** Returns the name of each row's client or lead, in the order of the rows; null without one. */
async function namesOf(tx: Tx, rows: readonly Whom[]): Promise<(string | null)[]> {
  if (rows.length === 0) return [];
  const ids = (key: keyof Whom) =>
    sql.param([...new Set(rows.map((row) => row[key]).filter((id) => id !== null))]);
  const found = await tx.execute<{ id: string; name: string }>(sql`
    select id, full_name as name from profiles where id = any(${ids('userId')}::uuid[])
    union all select id, name from leads where id = any(${ids('leadId')}::uuid[])`);
  const names = new Map(found.rows.map(({ id, name }) => [id, name]));
  return rows.map(({ userId, leadId }) => names.get(userId ?? '') ?? names.get(leadId ?? '') ?? null);
}
