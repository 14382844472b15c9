import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ACCESS_KINDS, type AccessKind } from '#app/features/accounts/rules/access-filter.ts';
import { ROLES, type Role } from '#app/features/accounts/rules/roles.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  newest,
  rawCheck,
  SHA256,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { POSITIONS, type Position } from '#app/terms/position.ts';

/** Tables of the auth library, under its field names; only the role `nome_auth` writes them. */
export const users = pgTable('users', {
  id: id(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  twoFactorEnabled: boolean('two_factor_enabled').default(false),
  /** docs/product.md section 7, Sign up: {full_name, doc_type, doc_number, phone, uf, cep, address}. */
  userMetadata: jsonb('user_metadata').notNull().default({}),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

const userId = () =>
  uuid('user_id')
    .$type<UserId>()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: userId(),
    token: text('token').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('sessions_user_idx').on(t.userId), index('sessions_expiry_idx').on(t.expiresAt)],
);

/**
 * Starts and ends of sessions, kept for months after the session (Marco Civil da Internet, art. 15). A
 * trigger on `sessions` writes every record; records never change.
 */
export const accessRecords = pgTable(
  'access_records',
  {
    id: id(),
    userId: userId(),
    /** Id of the session, which may be deleted. */
    sessionId: uuid('session_id').notNull(),
    kind: text('kind').$type<AccessKind>().notNull(),
    /** Address at the start of the session; null for its end. */
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('access_records_kind_check', 'kind', ACCESS_KINDS),
    index('access_records_user_idx').on(t.userId, newest(t.createdAt)),
    index('access_records_ip_idx').on(t.ipAddress, newest(t.createdAt)),
    index('access_records_age_idx').on(t.createdAt),
  ],
);

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    userId: userId(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('accounts_user_idx').on(t.userId),
    uniqueIndex('accounts_provider_key').on(t.providerId, t.accountId),
  ],
);

export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('verifications_identifier_idx').on(t.identifier)],
);

export const twoFactors = pgTable(
  'two_factors',
  {
    id: id(),
    userId: userId(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    verified: boolean('verified').default(true),
    failedVerificationCount: integer('failed_verification_count').default(0),
    lockedUntil: instant('locked_until'),
    /** Time step of the last accepted code; codes of this step and earlier ones are invalid. */
    lastStep: integer('last_step'),
  },
  (t) => [index('two_factors_user_idx').on(t.userId)],
);

export const jwks = pgTable('jwks', {
  id: id(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  alg: text('alg'),
  crv: text('crv'),
  createdAt: createdAt(),
  expiresAt: instant('expires_at'),
});

/** The library's own limits, which are disabled; the table exists for older releases. */
export const authRateLimits = pgTable('auth_rate_limits', {
  id: id(),
  key: text('key').notNull().unique(),
  count: integer('count').notNull(),
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
});

/** Counters of the platform's own limits; the shape is the limiter library's. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/** Position of an admin, and whether their exports are complete; without a meaning for other roles. */
const position = () => ({
  position: text('position').$type<Position>().notNull().default('owner'),
  exportsFull: boolean('exports_full').notNull().default(true),
});

export const userRoles = pgTable(
  'user_roles',
  {
    id: id(),
    userId: userId().unique(),
    role: text('role').$type<Role>().notNull().default('user'),
    ...position(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('user_roles_role_check', 'role', ROLES),
    checkOneOf('user_roles_position_check', 'position', POSITIONS),
    // The team: a few of everybody.
    index('user_roles_team_idx').on(t.userId).where(sql`role <> 'user'`),
  ],
);

const member = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' });

/**
 * Invitations to the team by e-mail. Only the SHA-256 of the link's token is stored; a new invitation to the
 * same address revokes the previous one.
 */
export const teamInvites = pgTable(
  'team_invites',
  {
    id: id(),
    email: text('email').notNull(),
    role: text('role').$type<Exclude<Role, 'user'>>().notNull(),
    ...position(),
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: member('invited_by'),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    acceptedBy: member('accepted_by'),
    revokedAt: instant('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf(
      'team_invites_role_check',
      'role',
      ROLES.filter((role) => role !== 'user'),
    ),
    checkOneOf('team_invites_position_check', 'position', POSITIONS),
    rawCheck('team_invites_hash_check', SHA256.replace('sha256', 'token_hash')),
    uniqueIndex('team_invites_open_key').on(t.email).where(sql`accepted_at is null and revoked_at is null`),
    index('team_invites_newest_idx').on(newest(t.createdAt)),
    index('team_invites_expiry_idx').on(t.expiresAt),
    index('team_invites_inviter_idx').on(t.invitedBy),
    index('team_invites_accepted_idx').on(t.acceptedBy),
  ],
);

/** Members without access and their former role, for when it is restored. Meanwhile their role is `user`. */
export const disabledMembers = pgTable(
  'disabled_members',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<Exclude<Role, 'user'>>().notNull(),
    ...position(),
    disabledBy: member('disabled_by'),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf(
      'disabled_members_role_check',
      'role',
      ROLES.filter((role) => role !== 'user'),
    ),
    checkOneOf('disabled_members_position_check', 'position', POSITIONS),
    index('disabled_members_by_idx').on(t.disabledBy),
  ],
);
