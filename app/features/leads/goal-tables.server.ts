import { date, index, integer, unique, uuid } from 'drizzle-orm/pg-core';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import { createdAt, id, rawCheck, updatedAt } from '#app/platform/db/columns.server.ts';
import { internal, table } from '#app/platform/db/table.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/** Conversions that a member of the team is to reach in a month; the month is its first day. */
export const salesGoals = table(
  'sales_goals',
  internal('Metas de venda', 'removed', 'organização do trabalho da equipe'),
  {
    id: id(),
    memberId: uuid('member_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    month: date('month').$type<CivilDate>().notNull(),
    target: integer('target').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('sales_goals_member_key').on(t.memberId, t.month),
    index('sales_goals_month_idx').on(t.month),
    rawCheck('sales_goals_month_check', 'extract(day from month) = 1'),
    rawCheck('sales_goals_target_check', 'target between 1 and 10000'),
  ],
);
