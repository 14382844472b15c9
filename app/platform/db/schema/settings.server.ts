import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ROLES, type Role } from '#app/features/accounts/rules/role-status.ts';
import { users } from './accounts.server.ts';
import { createdAt, id, instant, newest, oneOf, rawCheck, SHA256, updatedAt } from './columns.server.ts';

const member = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' });

/**
 * Who was asked into the team by e-mail. The link's token is kept as its SHA-256 alone; a new invitation to the same
 * address withdraws the one before.
 */
export const teamInvites = pgTable(
  'team_invites',
  {
    id: id(),
    email: text('email').notNull(),
    role: text('role').$type<Exclude<Role, 'user'>>().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: member('invited_by'),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    acceptedBy: member('accepted_by'),
    revokedAt: instant('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf(
      'team_invites_role_check',
      'role',
      ROLES.filter((role) => role !== 'user'),
    ),
    rawCheck('team_invites_hash_check', SHA256.replace('sha256', 'token_hash')),
    uniqueIndex('team_invites_open_key').on(t.email).where(sql`accepted_at is null and revoked_at is null`),
    index('team_invites_newest_idx').on(newest(t.createdAt)),
    index('team_invites_expiry_idx').on(t.expiresAt),
    index('team_invites_inviter_idx').on(t.invitedBy),
    index('team_invites_accepted_idx').on(t.acceptedBy),
  ],
);

/** Members whose access was taken: what they were, for the day it is given back. Their role is `user` meanwhile. */
export const disabledMembers = pgTable(
  'disabled_members',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<Exclude<Role, 'user'>>().notNull(),
    disabledBy: member('disabled_by'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf(
      'disabled_members_role_check',
      'role',
      ROLES.filter((role) => role !== 'user'),
    ),
    index('disabled_members_by_idx').on(t.disabledBy),
  ],
);

/**
 * Texts of notices and mails that the business worded itself; what has no row, or one without words, says what the
 * product ships. A row stays when its words go, so that its version goes on.
 */
export const notificationTexts = pgTable(
  'notification_texts',
  {
    key: text('key').primaryKey(),
    title: text('title'),
    body: text('body'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [
    rawCheck('notification_texts_words_check', '(title is null) = (body is null)'),
    rawCheck('notification_texts_key_check', "key ~ '^[a-z][a-z0-9.-]*$'"),
    rawCheck('notification_texts_version_check', 'version > 0'),
  ],
);

/** What the daily retention removed: one row a kind and run, never anything of the person it was about. */
export const retentionRuns = pgTable(
  'retention_runs',
  {
    id: id(),
    runId: uuid('run_id').notNull(),
    kind: text('kind').notNull(),
    /** Nothing older than this was kept. */
    cutoff: instant('cutoff').notNull(),
    removed: integer('removed').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('retention_runs_removed_check', 'removed >= 0'),
    uniqueIndex('retention_runs_kind_key').on(t.runId, t.kind),
    index('retention_runs_newest_idx').on(newest(t.createdAt)),
  ],
);

/**
 * Each secret that something is sealed under, by its id (`app/platform/keys.server.ts`). `sealed` proves it; under an
 * `APP_SECRET` it holds the passwords of the database's logins.
 */
export const sealingKeys = pgTable(
  'sealing_keys',
  {
    id: id(),
    purpose: text('purpose').$type<'app' | 'files'>().notNull(),
    keyId: text('key_id').notNull(),
    sealed: text('sealed').notNull(),
    since: instant('since').notNull().defaultNow(),
    retiredAt: instant('retired_at'),
  },
  (t) => [
    oneOf('sealing_keys_purpose_check', 'purpose', ['app', 'files']),
    rawCheck('sealing_keys_key_id_check', "key_id ~ '^[0-9a-f]{16}$'"),
    unique().on(t.purpose, t.keyId),
  ],
);
