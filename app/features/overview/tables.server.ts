import { date, index, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import { checkOneOf, createdAt, id } from '#app/platform/db/columns.server.ts';
import { internal, table } from '#app/platform/db/table.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { WAITING_QUEUES, type WaitingQueue } from './rules/queues.ts';

/** Rows of queues snoozed until a day, for one admin or for the team. */
export const queueSnoozes = table(
  'queue_snoozes',
  internal('Pendências adiadas', 'removed', 'organização do trabalho da equipe'),
  {
    id: id(),
    queue: text('queue').$type<WaitingQueue>().notNull(),
    /** The row of the queue, in whatever table. */
    rowId: uuid('row_id').notNull(),
    /** The day on which the row returns. */
    until: date('until').$type<CivilDate>().notNull(),
    /** The admin whose queue hides the row; null for the whole team. */
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('queue_snoozes_queue_check', 'queue', WAITING_QUEUES),
    unique('queue_snoozes_row_key').on(t.queue, t.rowId, t.userId).nullsNotDistinct(),
    index('queue_snoozes_until_idx').on(t.queue, t.until),
    index('queue_snoozes_user_idx').on(t.userId),
    index('queue_snoozes_created_by_idx').on(t.createdBy),
  ],
);
