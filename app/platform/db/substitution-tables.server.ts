import { date, index, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, rawCheck } from '#app/platform/db/columns.server.ts';
import { label, personal, TEAM_MEMBER, table } from '#app/platform/db/table.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { users } from './account-tables.server.ts';

/**
 * Absences of members of the team, and their substitutes. Both days are of Brasília, and the last one counts.
 * `acting_for` (accounts' access.sql) reads them.
 */
export const substitutions = table(
  'substitutions',
  personal('Substituições na equipe', 'removed', 't.user_id = $1 or t.substitute_id = $1'),
  {
    id: id(),
    /** The absent member. */
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    substituteId: label(
      TEAM_MEMBER,
      uuid('substitute_id')
        .$type<UserId>()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    fromDay: label('Primeiro dia', date('from_day').notNull()),
    untilDay: label('Último dia', date('until_day').notNull()),
    endedAt: label('Encerrada em', instant('ended_at')),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('substitutions_days_check', 'until_day >= from_day'),
    rawCheck('substitutions_other_check', 'substitute_id <> user_id'),
    index('substitutions_user_idx').on(t.userId, t.untilDay),
    index('substitutions_substitute_idx').on(t.substituteId, t.untilDay),
  ],
);
