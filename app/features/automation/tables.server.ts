import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { TASK_REPEAT_KINDS, type TaskRepeat } from '#app/features/automation/rules/task-repeat.ts';
import {
  ACTION_STATUSES,
  type ActionStatus,
  RUN_STATUSES,
  type RunStatus,
  TASK_STATUSES,
  type TaskStatus,
} from '#app/features/automation/rules/terms.ts';
import { cardLawsuits, cards } from '#app/features/cases/tables.server.ts';
import { leads } from '#app/features/leads/tables.server.ts';
import { transactions } from '#app/features/payments/tables.server.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  newest,
  rawCheck,
  reference,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { internal, table } from '#app/platform/db/table.server.ts';
import type { CardId, LeadId, UserId } from '#app/terms/ids.ts';
import type { RuleAction, RuleConditions, RuleTrigger } from './rules/rule-parts.ts';

export const automationRules = table('automation_rules', 'regras do painel', {
  id: id(),
  name: text('name').notNull().unique(),
  trigger: jsonb('trigger').$type<RuleTrigger>().notNull(),
  conditions: jsonb('conditions').$type<RuleConditions>().notNull().default({ match: 'all', items: [] }),
  actions: jsonb('actions').$type<RuleAction[]>().notNull().default([]),
  enabled: boolean('enabled').notNull().default(true),
  /** When it was switched on: earlier events are not made up for. */
  enabledAt: instant('enabled_at').notNull().defaultNow(),
  /** Counts the changes; an editor that saw an older one is refused. */
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** A rule that matched an event, once each, with ids only and no personal data. */
export const automationRuns = table(
  'automation_runs',
  internal(
    'Execuções de automações',
    'kept',
    'ids e situações, para a equipe ver o que as regras fizeram; apagadas pela retenção',
  ),
  {
    id: id(),
    ruleId: reference('rule_id', () => automationRules.id),
    /** The event's id, or the key of a time trigger: `installment_due:<part>:<date>`. */
    eventKey: text('event_key').notNull(),
    status: text('status').$type<RunStatus>().notNull(),
    /** Why it was skipped. */
    reason: text('reason'),
    userId: uuid('user_id').$type<UserId>(),
    leadId: uuid('lead_id').$type<LeadId>(),
    subject: text('subject'),
    subjectId: uuid('subject_id'),
    /** Depth of the event; events that the actions cause are one deeper. */
    depth: integer('depth').notNull().default(0),
    /** Data of the event. */
    detail: jsonb('detail').$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    checkOneOf('automation_runs_status_check', 'status', RUN_STATUSES),
    uniqueIndex('automation_runs_once_key').on(t.ruleId, t.eventKey).where(sql`status <> 'dry'`),
    // The log, by one filter and newest first.
    index('automation_runs_recent_idx').on(newest(t.createdAt), newest(t.id)),
    index('automation_runs_rule_idx').on(t.ruleId, newest(t.createdAt), newest(t.id)),
    // Counts recent runs of each rule by status: in a storm the newest rows are thousands of another status.
    index('automation_runs_count_idx').on(t.ruleId, t.status, newest(t.createdAt)),
    index('automation_runs_status_idx').on(t.status, newest(t.createdAt), newest(t.id)),
    // Counts runs of a rule for one subject within the hour.
    index('automation_runs_subject_idx').on(t.subjectId, t.ruleId, t.createdAt),
  ],
);

/** Actions of a run, copied from the rule when the run started; each is a separate job. */
export const automationActions = table(
  'automation_actions',
  internal(
    'Ações de automações',
    'kept',
    'o que a regra mandou fazer, com os textos da empresa e sem os da pessoa',
  ),
  {
    id: id(),
    runId: reference('run_id', () => automationRuns.id),
    position: integer('position').notNull(),
    action: jsonb('action').$type<RuleAction>().notNull(),
    status: text('status').$type<ActionStatus>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** Error, or why the action had no effect; without personal data. */
    reason: text('reason'),
    /** Id of the created notice, mail, task, form or request; for an assignment, the new assignee. */
    madeId: uuid('made_id'),
    createdAt: createdAt(),
    doneAt: instant('done_at'),
  },
  (t) => [
    checkOneOf('automation_actions_status_check', 'status', ACTION_STATUSES),
    rawCheck('automation_actions_done_check', "(status = 'done') = (done_at is not null)"),
    unique('automation_actions_position_key').on(t.runId, t.position),
    // For the last assignment of each member, with any number of actions.
    index('automation_actions_turn_idx').on(t.madeId, t.doneAt).where(sql`action ->> 'kind' = 'assign'`),
  ],
);

export const tasks = table(
  'tasks',
  internal('Tarefas da equipe', 'removed', 'organização do trabalho da equipe'),
  {
    id: id(),
    title: text('title').notNull(),
    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    clientId: uuid('client_id').references(() => users.id, { onDelete: 'cascade' }),
    leadId: uuid('lead_id')
      .$type<LeadId>()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** Service, order or lawsuit that the task is about, beside its client or lead. */
    cardId: uuid('card_id')
      .$type<CardId>()
      .references(() => cards.id, { onDelete: 'set null' }),
    transactionId: uuid('transaction_id').references(() => transactions.id, { onDelete: 'set null' }),
    lawsuitId: uuid('lawsuit_id').references(() => cardLawsuits.id, { onDelete: 'set null' }),
    /** Rule that added it; null for a task of an admin. */
    ruleId: uuid('rule_id').references(() => automationRules.id, { onDelete: 'set null' }),
    status: text('status').$type<TaskStatus>().notNull().default('open'),
    dueAt: instant('due_at'),
    /** How often an open task comes again; a finished one has passed it on to its successor. */
    repeats: text('repeats').$type<TaskRepeat>(),
    /** Day of the month of a monthly task, so that the 31st returns after a shorter month. */
    repeatDay: integer('repeat_day'),
    doneAt: instant('done_at'),
    doneBy: uuid('done_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('tasks_status_check', 'status', TASK_STATUSES),
    checkOneOf('tasks_repeats_check', 'repeats', TASK_REPEAT_KINDS),
    rawCheck('tasks_repeat_due_check', 'repeats is null or due_at is not null'),
    rawCheck('tasks_repeat_day_check', "(repeats = 'monthly') = (repeat_day between 1 and 31)"),
    index('tasks_assignee_idx').on(t.assigneeId, t.status, t.dueAt, t.id),
    index('tasks_status_idx').on(t.status, t.dueAt, t.id),
    // The list of open tasks in its usual order, as the list has it.
    index('tasks_open_idx')
      .on(sql`coalesce(due_at, '9999-12-31T00:00:00Z'::timestamptz)`, t.id)
      .where(sql`status = 'open'`),
    index('tasks_finished_idx').on(t.status, newest(t.updatedAt), newest(t.id)),
    index('tasks_client_idx').on(t.clientId),
    index('tasks_lead_idx').on(t.leadId),
    index('tasks_card_idx').on(t.cardId),
    index('tasks_transaction_idx').on(t.transactionId),
    index('tasks_lawsuit_idx').on(t.lawsuitId),
    index('tasks_rule_idx').on(t.ruleId),
    index('tasks_done_by_idx').on(t.doneBy),
  ],
);

/** Address from which a calendar reads the agenda of a member of the team: one each, stored as a hash. */
export const agendaFeeds = table(
  'agenda_feeds',
  internal('Endereços de agenda da equipe', 'removed', 'acesso de quem é da equipe à própria agenda'),
  {
    id: id(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    lastReadAt: instant('last_read_at'),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('agenda_feeds_hash_check', "token_hash ~ '^[0-9a-f]{64}$'"),
    index('agenda_feeds_user_idx').on(t.userId),
  ],
);
