import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/platform/db/account-tables.server.ts';
import { createdAt, id, newest, reference } from '#app/platform/db/columns.server.ts';
import { internal, label, personal, table, withheld } from '#app/platform/db/table.server.ts';

/** Access log of personal data; the person can read it (LGPD art. 18). */
export const dataAccessLog = table(
  'data_access_log',
  personal('Quem viu os dados', 'kept'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    viewerId: label(
      withheld('identifica outra pessoa, da equipe; o papel e o primeiro nome estão na página Privacidade'),
      uuid('viewer_id').references(() => users.id, { onDelete: 'set null' }),
    ),
    what: label('O que foi visto', text('what').notNull()),
    createdAt: createdAt(),
  },
  (t) => [
    index('data_access_log_user_idx').on(t.userId, newest(t.createdAt), newest(t.id)),
    index('data_access_log_viewer_idx').on(t.viewerId),
    index('data_access_log_age_idx').on(t.createdAt),
  ],
);

/** Log of actions in the panel, chained by hash; rows are only added. */
export const auditLog = table(
  'audit_log',
  internal(
    'Registro de auditoria',
    'kept',
    'registro do que a equipe fez, encadeado e imutável; o que ela viu está em "data_access_log"',
  ),
  {
    id: id(),
    /** Order of the chain, given under a lock by the trigger `chain_audit`. */
    seq: bigint('seq', { mode: 'number' })
      .notNull()
      .unique()
      .$defaultFn(() => 0),
    actorId: uuid('actor_id'),
    actorKind: text('actor_kind').notNull(),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    previousHash: text('previous_hash')
      .notNull()
      .$defaultFn(() => ''),
    hash: text('hash')
      .notNull()
      .$defaultFn(() => ''),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_log_entity_idx').on(t.entity, t.entityId, newest(t.seq)),
    index('audit_log_actor_idx').on(t.actorId, newest(t.seq)),
    // The log in the panel, by one filter and newest first. Times rise with the chain, so a period is a range of it.
    index('audit_log_entity_recent_idx').on(t.entity, newest(t.seq)),
    index('audit_log_action_idx').on(t.action, newest(t.seq)),
    index('audit_log_time_idx').on(t.createdAt),
    // A deleted record is found by its card: the tab of a client still names it. Few entries are of this kind.
    index('audit_log_deleted_idx')
      .on(sql`(before->>'cardId')`)
      .where(sql`action in ('debt.remove', 'lawsuit.remove', 'document.withdraw')`),
  ],
);
