import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { KeptDebt } from '#app/features/affordability/rules/kept-plan.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import { createdAt, id, money, rawCheck, updatedAt } from '#app/platform/db/columns.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/**
 * Saved plan of "Quanto cabe": the answers, for the customer only; the capacity and the proposal, which the
 * team reads, too.
 */
export const affordabilityPlans = pgTable(
  'affordability_plans',
  {
    id: id(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    answers: jsonb('answers').$type<Record<string, string>>().notNull(),
    /** Reais a month that can go to debts; negative if the costs of living exceed the income. */
    capacity: money('capacity').notNull(),
    /** Monthly payment of a plan of sixty equal months. */
    needed: money('needed').notNull(),
    debts: jsonb('debts').$type<KeptDebt[]>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [
    rawCheck(
      'affordability_plans_size_check',
      'pg_column_size(answers) < 16000 and pg_column_size(debts) < 16000',
    ),
  ],
);
