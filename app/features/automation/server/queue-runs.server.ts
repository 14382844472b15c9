import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { holds } from '#app/features/automation/rules/evaluate.ts';
import { subjectsOf } from '#app/features/automation/rules/event-subjects.ts';
import type { DomainEvent } from '#app/features/integrations/rules/domain-event.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { loadFacts } from './load-facts.server.ts';
import { startRuns } from './start-runs.server.ts';

const { automationRules: rules, domainEvents: e } = schema;

/** Consumer of the domain events: which rules meet which event. A rule's past is not made up for. */
export async function queueRuns(tx: Tx, events: readonly DomainEvent[]): Promise<void> {
  const byId = new Map(events.map((event) => [event.id, event]));
  // Here and not in code: two moments within a millisecond are two.
  const found = await tx
    .select({ rule: rules, eventId: e.id })
    .from(rules)
    .innerJoin(e, and(eq(e.type, sql`${rules.trigger}->>'event'`), lte(rules.enabledAt, e.createdAt)))
    .where(and(eq(rules.enabled, true), inArray(e.id, [...byId.keys()])))
    .orderBy(asc(e.seq), asc(rules.id));
  const pairs = found.flatMap(({ rule, eventId }) => {
    const event = byId.get(eventId);
    return event ? [{ event, rule }] : [];
  });
  if (pairs.length === 0) return;
  const facts = await loadFacts(
    tx,
    pairs.map(({ event }) => subjectsOf(event)),
    new Date(),
  );
  const meetings = pairs
    .filter(({ event, rule }, at) => holds(rule.conditions, event.data, facts[at] ?? {}))
    .map(({ event, rule }) => ({
      ruleId: rule.id,
      actions: rule.actions,
      eventKey: event.id,
      userId: event.userId,
      leadId: event.leadId,
      subject: event.subject,
      subjectId: event.subjectId,
      depth: event.depth,
      detail: event.data,
    }));
  await startRuns(tx, meetings);
}
