import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/platform/db/account-tables.server.ts';
import { createdAt, id, instant, newest, rawCheck } from '#app/platform/db/columns.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/** Links with which a relative reads the state of a customer's case, for a day. */
export const helperLinks = pgTable(
  'helper_links',
  {
    id: id(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    helperName: text('helper_name').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: instant('expires_at').notNull().default(sql`now() + interval '24 hours'`),
    revokedAt: instant('revoked_at'),
    lastOpenedAt: instant('last_opened_at'),
    opens: integer('opens').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('helper_links_name_check', 'char_length(helper_name) between 2 and 60'),
    rawCheck('helper_links_hash_check', "token_hash ~ '^[0-9a-f]{64}$'"),
    rawCheck('helper_links_day_check', "expires_at <= created_at + interval '24 hours'"),
    index('helper_links_user_idx').on(t.userId, newest(t.createdAt)),
  ],
);
