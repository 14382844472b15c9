import { boolean, date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  DRAW_STATUSES,
  type DrawStatus,
  GROUP_STATUSES,
  type GroupStatus,
  QUOTA_STATUSES,
  type QuotaStatus,
} from '#app/features/consortium/rules/consortium-status.ts';
import { users } from './accounts.server.ts';
import { createdAt, id, money, oneOf, rawCheck, reference, updatedAt } from './columns.server.ts';

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
