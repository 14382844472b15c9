import { sql } from 'drizzle-orm';
import { index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/platform/db/account-tables.server.ts';
import { createdAt, id, instant, newest, rawCheck } from '#app/platform/db/columns.server.ts';
import { label, personal, SECRET, table } from '#app/platform/db/table.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/** Links with which a relative reads the state of a customer's case, for a day. */
export const helperLinks = table(
  'helper_links',
  personal('Links de quem ajuda você', 'removed'),
  {
    id: id(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    helperName: label('Para quem', text('helper_name').notNull()),
    tokenHash: label(SECRET, text('token_hash').notNull().unique()),
    expiresAt: label('Vale até', instant('expires_at').notNull().default(sql`now() + interval '24 hours'`)),
    revokedAt: label('Encerrado em', instant('revoked_at')),
    lastOpenedAt: label('Aberto por último em', instant('last_opened_at')),
    opens: label('Vezes aberto', integer('opens').notNull().default(0)),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('helper_links_name_check', 'char_length(helper_name) between 2 and 60'),
    rawCheck('helper_links_hash_check', "token_hash ~ '^[0-9a-f]{64}$'"),
    rawCheck('helper_links_day_check', "expires_at <= created_at + interval '24 hours'"),
    index('helper_links_user_idx').on(t.userId, newest(t.createdAt)),
  ],
);
