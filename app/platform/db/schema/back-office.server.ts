import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  RUN_STATUSES,
  type RunStatus,
  TASK_STATUSES,
  type TaskStatus,
} from '#app/features/automation/rules/automation-status.ts';
import {
  DRAW_STATUSES,
  type DrawStatus,
  GROUP_STATUSES,
  type GroupStatus,
  QUOTA_STATUSES,
  type QuotaStatus,
} from '#app/features/consortium/rules/consortium-status.ts';
import { SENT_FORM_STATUSES, type SentFormStatus } from '#app/features/forms/rules/form-status.ts';
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
} from '#app/features/integrations/rules/integration-status.ts';
import { users } from './accounts.server.ts';
import {
  createdAt,
  id,
  instant,
  money,
  newest,
  oneOf,
  rawCheck,
  SHA256,
  updatedAt,
} from './columns.server.ts';

/** A row that goes with the one it belongs to. */
const reference = (name: string, target: () => AnyPgColumn) =>
  uuid(name).notNull().references(target, { onDelete: 'cascade' });

export const consortiumGroups = pgTable(
  'consortium_groups',
  {
    id: id(),
    code: text('code').notNull().unique(),
    asset: text('asset').notNull(),
    credit: money('credit').notNull(),
    termMonths: integer('term_months').notNull(),
    size: integer('size').notNull(),
    status: text('status').$type<GroupStatus>().notNull().default('forming'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [
    oneOf('consortium_groups_status_check', 'status', GROUP_STATUSES),
    rawCheck('consortium_groups_numbers_check', 'credit > 0 and term_months > 0 and size between 2 and 1000'),
  ],
);

export const consortiumQuotas = pgTable(
  'consortium_quotas',
  {
    id: id(),
    groupId: reference('group_id', () => consortiumGroups.id),
    number: integer('number').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status').$type<QuotaStatus>().notNull().default('active'),
    paidUp: boolean('paid_up').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('consortium_quotas_status_check', 'status', QUOTA_STATUSES),
    rawCheck('consortium_quotas_number_check', 'number > 0'),
    unique('consortium_quotas_number_key').on(t.groupId, t.number),
    index('consortium_quotas_user_idx').on(t.userId),
  ],
);

/** An assembly and its draw: what was frozen and what came out, enough for anyone to compute it again. */
export const consortiumDraws = pgTable(
  'consortium_draws',
  {
    id: id(),
    groupId: reference('group_id', () => consortiumGroups.id),
    assemblyDate: date('assembly_date').notNull(),
    status: text('status').$type<DrawStatus>().notNull().default('announced'),
    rule: jsonb('rule').notNull().default({}),
    frozenList: jsonb('frozen_list'),
    commitment: text('commitment'),
    extraction: text('extraction'),
    result: jsonb('result'),
    winnerQuotaId: uuid('winner_quota_id').references(() => consortiumQuotas.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('consortium_draws_status_check', 'status', DRAW_STATUSES),
    unique('consortium_draws_date_key').on(t.groupId, t.assemblyDate),
    index('consortium_draws_winner_idx').on(t.winnerQuotaId),
  ],
);

export const formTemplates = pgTable(
  'form_templates',
  {
    id: id(),
    name: text('name').notNull(),
    version: integer('version').notNull().default(1),
    fields: jsonb('fields').notNull().default([]),
    body: text('body').notNull().default(''),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [unique('form_templates_version_key').on(t.name, t.version)],
);

export const sentForms = pgTable(
  'sent_forms',
  {
    id: id(),
    templateId: uuid('template_id')
      .notNull()
      .references(() => formTemplates.id, { onDelete: 'restrict' }),
    userId: reference('user_id', () => users.id),
    status: text('status').$type<SentFormStatus>().notNull().default('sent'),
    answers: jsonb('answers').notNull().default({}),
    /** The document as it was sent, complete in itself: what its PDF is made from. Null until then. */
    document: jsonb('document'),
    answeredAt: instant('answered_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('sent_forms_status_check', 'status', SENT_FORM_STATUSES),
    index('sent_forms_user_idx').on(t.userId, newest(t.createdAt)),
    index('sent_forms_template_idx').on(t.templateId),
  ],
);

/** Files and drawn signatures of a form; its answers name them by id. */
export const formFiles = pgTable(
  'form_files',
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    sentFormId: reference('sent_form_id', () => sentForms.id),
    field: text('field').notNull(),
    fileName: text('file_name').notNull(),
    filePath: text('file_path').notNull().unique(),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    mimeType: text('mime_type').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('form_files_size_check', 'file_size > 0'),
    rawCheck('form_files_mime_check', "mime_type in ('application/pdf', 'image/jpeg', 'image/png')"),
    rawCheck('form_files_hash_check', SHA256),
    index('form_files_form_idx').on(t.sentFormId),
    index('form_files_user_idx').on(t.userId),
  ],
);

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

/** Credentials of an adapter, encrypted with a key derived from the secret; never shown again. */
export const integrationCredentials = pgTable('integration_credentials', {
  id: id(),
  adapter: text('adapter').notNull().unique(),
  encrypted: text('encrypted').notNull(),
  lastError: text('last_error'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    name: text('name').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    scopes: text('scopes').array().notNull(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [index('api_keys_author_idx').on(t.createdBy)],
);

export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: id(),
  url: text('url').notNull(),
  events: text('events').array().notNull(),
  encryptedSecret: text('encrypted_secret').notNull(),
  enabled: boolean('enabled').notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    endpointId: reference('endpoint_id', () => webhookEndpoints.id),
    event: text('event').notNull(),
    payload: jsonb('payload').notNull(),
    status: text('status').$type<DeliveryStatus>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    lastStatus: integer('last_status'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('webhook_deliveries_status_check', 'status', DELIVERY_STATUSES),
    rawCheck('webhook_deliveries_attempts_check', 'attempts >= 0'),
    index('webhook_deliveries_endpoint_idx').on(t.endpointId, newest(t.createdAt), newest(t.id)),
  ],
);
