import { sql } from 'drizzle-orm';
import { index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  BULK_STATUSES,
  type BulkStatus,
  ITEM_RESULTS,
  type ItemResult,
} from '#app/features/bulk/rules/terms.ts';
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
import { BULK_LISTS, type BulkList } from '#app/terms/bulk-list.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { BulkAct } from './rules/bulk-act.ts';

/** One change of all rows that a list found, and how far it is. */
export const bulkActions = table(
  'bulk_actions',
  internal(
    'Mudanças em massa',
    'kept',
    'o que a equipe mudou em muitos registros de uma vez, sem dados de clientes',
  ),
  {
    id: id(),
    list: text('list').$type<BulkList>().notNull(),
    /** Parameters of the list's address. */
    query: text('query').notNull(),
    act: jsonb('act').$type<BulkAct>().notNull(),
    status: text('status').$type<BulkStatus>().notNull().default('running'),
    total: integer('total').notNull().default(0),
    createdBy: uuid('created_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    endedAt: instant('ended_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('bulk_actions_list_check', 'list', BULK_LISTS),
    checkOneOf('bulk_actions_status_check', 'status', BULK_STATUSES),
    index('bulk_actions_recent_idx').on(newest(t.createdAt), newest(t.id)),
    index('bulk_actions_created_by_idx').on(t.createdBy),
  ],
);

/** The rows that the list found at that moment, with what became of each. */
export const bulkItems = table(
  'bulk_items',
  internal(
    'Linhas de mudanças em massa',
    'kept',
    'ids e situações, que se apagam em trinta dias, sem dados de clientes',
  ),
  {
    id: id(),
    bulkId: reference('bulk_id', () => bulkActions.id),
    position: integer('position').notNull(),
    /** Row of the list. */
    entityId: uuid('entity_id').notNull(),
    result: text('result').$type<ItemResult>(),
    /** Why the row was skipped, without personal data. */
    note: text('note').notNull().default(''),
    /** Previous value for an undo: a status, or a member of the team. */
    before: text('before'),
    /** Id of the created notice, task, form or tagging. */
    madeId: uuid('made_id'),
  },
  (t) => [
    unique('bulk_items_position_key').on(t.bulkId, t.position),
    unique('bulk_items_entity_key').on(t.bulkId, t.entityId),
    checkOneOf('bulk_items_result_check', 'result', ITEM_RESULTS),
    rawCheck('bulk_items_position_check', 'position > 0'),
    index('bulk_items_waiting_idx').on(t.bulkId, t.position).where(sql`result is null`),
    index('bulk_items_result_idx').on(t.bulkId, t.result, t.position),
  ],
);
