import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  RUN_STATUSES,
  type RunStatus,
  TASK_STATUSES,
  type TaskStatus,
} from '#app/features/automation/rules/automation-status.ts';
import { users } from './accounts.server.ts';
import { createdAt, id, instant, newest, oneOf, reference, updatedAt } from './columns.server.ts';

export const automationRules = pgTable('automation_rules', {
  id: id(),
  name: text('name').notNull().unique(),
  trigger: jsonb('trigger').notNull(),
  conditions: jsonb('conditions').notNull().default([]),
  actions: jsonb('actions').notNull().default([]),
  enabled: boolean('enabled').notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const automationRuns = pgTable(
  'automation_runs',
  {
    id: id(),
    ruleId: reference('rule_id', () => automationRules.id),
    eventKey: text('event_key').notNull(),
    status: text('status').$type<RunStatus>().notNull(),
    detail: jsonb('detail').notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('automation_runs_status_check', 'status', RUN_STATUSES),
    uniqueIndex('automation_runs_once_key').on(t.ruleId, t.eventKey).where(sql`status <> 'dry'`),
    index('automation_runs_rule_idx').on(t.ruleId, newest(t.createdAt)),
  ],
);

export const tasks = pgTable(
  'tasks',
  {
    id: id(),
    title: text('title').notNull(),
    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    clientId: uuid('client_id').references(() => users.id, { onDelete: 'cascade' }),
    status: text('status').$type<TaskStatus>().notNull().default('open'),
    dueAt: instant('due_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('tasks_status_check', 'status', TASK_STATUSES),
    index('tasks_assignee_idx').on(t.assigneeId, t.status, t.dueAt),
    index('tasks_client_idx').on(t.clientId),
  ],
);
