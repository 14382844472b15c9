import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { EventType } from '#app/features/integrations/rules/event-catalog.ts';
import { createdAt, instant, newest, rawCheck } from '#app/platform/db/columns.server.ts';
import { internal, table } from '#app/platform/db/table.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';

/**
 * Domain events, written by triggers in the transaction of the change (`raise_event`); rows are only added,
 * and handed to the consumers once. They hold ids, states, amounts in centavos and dates, never names,
 * documents or addresses; after an erasure they lead to an anonymous account. No foreign keys: an event outlives its subject, and never blocks a change.
 */
export const domainEvents = table(
  'domain_events',
  internal('Acontecimentos', 'kept', 'ids e situações que repetem os registros acima, para as automações'),
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    id: uuid('id').notNull().default(sql`uuidv7()`),
    type: text('type').$type<EventType>().notNull(),
    userId: uuid('user_id').$type<UserId>(),
    leadId: uuid('lead_id').$type<LeadId>(),
    /** Table of the row that changed, and its id. */
    subject: text('subject').notNull(),
    subjectId: uuid('subject_id').notNull(),
    data: jsonb('data').$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    /** Number of automations between a person's action and this event; 0 for the action itself. */
    depth: integer('depth').notNull().default(0),
    /** The event whose automation caused this one. */
    causedBy: uuid('caused_by'),
    createdAt: createdAt(),
    dispatchedAt: instant('dispatched_at'),
  },
  (t) => [
    unique('domain_events_id_key').on(t.id),
    rawCheck('domain_events_type_check', "type ~ '^[a-z]+\\.[a-z_]+$'"),
    rawCheck('domain_events_depth_check', 'depth >= 0'),
    index('domain_events_waiting_idx').on(t.seq).where(sql`dispatched_at is null`),
    // For trying a rule: events of a period by type, newest first.
    index('domain_events_type_idx').on(t.type, newest(t.createdAt), newest(t.seq)),
    index('domain_events_user_idx').on(t.userId, newest(t.seq)),
    index('domain_events_subject_idx').on(t.subjectId, newest(t.seq)),
    // The retention takes the oldest.
    index('domain_events_time_idx').on(t.createdAt),
  ],
);
