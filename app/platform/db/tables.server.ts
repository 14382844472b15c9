import { sql } from 'drizzle-orm';
import { boolean, integer, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/platform/db/account-tables.server.ts';
import { internal, table } from '#app/platform/db/table.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { checkOneOf, createdAt, id, instant, rawCheck, updatedAt } from './columns.server.ts';

export const savedViews = table(
  'saved_views',
  internal('Filtros salvos no painel', 'removed', 'só a equipe tem; é parte do trabalho no painel'),
  {
    id: id(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    /** Whether the list opens with this view by default. */
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('saved_views_name_key').on(t.userId, t.list, t.name),
    uniqueIndex('saved_views_default_key').on(t.userId, t.list).where(sql`is_default`),
  ],
);

/** Rows that `hold_lock` locks to represent names; see `holdLock`. */
export const lockSlots = table('lock_slots', 'filas de espera do banco de dados', {
  slot: integer('slot').primaryKey(),
});

/**
 * Each secret that seals data, by its id (`app/platform/keys.server.ts`). `sealed` proves it; for an
 * `APP_SECRET` it contains the passwords of the database's logins.
 */
export const sealingKeys = table(
  'sealing_keys',
  'chaves da instalação, seladas',
  {
    id: id(),
    purpose: text('purpose').$type<'app' | 'files'>().notNull(),
    keyId: text('key_id').notNull(),
    sealed: text('sealed').notNull(),
    since: instant('since').notNull().defaultNow(),
    retiredAt: instant('retired_at'),
  },
  (t) => [
    checkOneOf('sealing_keys_purpose_check', 'purpose', ['app', 'files']),
    rawCheck('sealing_keys_key_id_check', "key_id ~ '^[0-9a-f]{16}$'"),
    unique().on(t.purpose, t.keyId),
  ],
);
