import { jsonb, uuid } from 'drizzle-orm/pg-core';
import type { KeptDebt } from '#app/features/affordability/rules/kept-plan.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import { createdAt, id, money, rawCheck, updatedAt } from '#app/platform/db/columns.server.ts';
import { label, personal, table } from '#app/platform/db/table.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/**
 * Saved plan of "Quanto cabe": the answers, for the customer only; the capacity and the proposal, which the
 * team reads, too.
 */
export const affordabilityPlans = table(
  'affordability_plans',
  personal('Quanto cabe, como você guardou', 'removed'),
  {
    id: id(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    answers: label('O que você respondeu', jsonb('answers').$type<Record<string, string>>().notNull()),
    /** Reais a month that can go to debts; negative if the costs of living exceed the income. */
    capacity: label('Sobra por mês', money('capacity').notNull()),
    /** Monthly payment of a plan of sixty equal months. */
    needed: label('Parcela em 60 meses', money('needed').notNull()),
    debts: label('Dívidas e a parte de cada uma', jsonb('debts').$type<KeptDebt[]>().notNull()),
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
