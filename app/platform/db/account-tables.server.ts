import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  foreignKey,
  index,
  integer,
  jsonb,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  ACCESS_KINDS,
  type AccessKind,
  ENTRY_METHODS,
  type EntryMethod,
} from '#app/features/accounts/rules/access-filter.ts';
import { ROLES, type Role } from '#app/features/accounts/rules/roles.ts';
import { ERASED_FIELDS } from '#app/lib/erased-person.ts';
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
import {
  ERASED_EMAIL,
  label,
  personal,
  REFERENCE,
  SECRET,
  TEAM_MEMBER,
  table,
  withheld,
} from '#app/platform/db/table.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { type BasePosition, POSITIONS, type Position } from '#app/terms/panel-areas.ts';
import type { Areas, HandLimits, SaleLimits } from '#app/terms/panel-rights.ts';
import { TEAM_ROLES, type TeamRole } from '#app/terms/team-roles.ts';

/** Tables of the auth library, under its field names; only the role `nome_auth` writes them. */
export const users = table('users', personal('Conta de acesso', 'anonymised', 't.id = $1'), {
  id: id(),
  name: label('Nome', text('name').notNull(), { erased: ERASED_FIELDS.name }),
  email: label('E-mail', text('email').notNull().unique(), { erased: ERASED_EMAIL }),
  emailVerified: label('E-mail confirmado', boolean('email_verified').notNull().default(false), {
    erased: false,
  }),
  image: label(withheld('o produto não guarda foto na conta'), text('image'), { erased: null }),
  twoFactorEnabled: label('Verificação em duas etapas', boolean('two_factor_enabled').default(false), {
    erased: false,
  }),
  /** docs/product.md section 7, Sign up: {full_name, doc_type, doc_number, phone, uf, cep, address}. */
  userMetadata: label(
    withheld('o que foi digitado no cadastro; o cadastro de hoje está em "profiles"'),
    jsonb('user_metadata').notNull().default({}),
    { erased: {} },
  ),
  createdAt: createdAt(),
  updatedAt: label(withheld('hora da última mudança técnica da conta'), updatedAt()),
});

const userId = () =>
  uuid('user_id')
    .$type<UserId>()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Kind of the sign-in that began a session; null for sessions that a change of the account began, and old ones. */
const method = () => label('Forma de entrada', text('method').$type<EntryMethod>());

/** Ends when the person's data are erased; its time and place stay for the months that the law requires. */
export const sessions = table(
  'sessions',
  personal('Sessões da conta', 'kept'),
  {
    id: id(),
    userId: userId(),
    token: label(SECRET, text('token').notNull().unique()),
    expiresAt: label('Vale até', instant('expires_at').notNull()),
    ipAddress: label('Endereço IP', text('ip_address')),
    userAgent: label('Navegador', text('user_agent')),
    method: method(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('sessions_method_check', 'method', ENTRY_METHODS),
    index('sessions_user_idx').on(t.userId),
    index('sessions_expiry_idx').on(t.expiresAt),
  ],
);

/**
 * Starts and ends of sessions, kept for months after the session (Marco Civil da Internet, art. 15). A
 * trigger on `sessions` writes every record; records never change.
 */
export const accessRecords = table(
  'access_records',
  personal('Registros de acesso à conta', 'kept'),
  {
    id: id(),
    userId: userId(),
    /** Id of the session, which may be deleted. */
    sessionId: label(REFERENCE, uuid('session_id').notNull()),
    kind: label('Acesso', text('kind').$type<AccessKind>().notNull()),
    /** Address at the start of the session; null for its end. */
    ipAddress: label('Endereço IP', text('ip_address')),
    userAgent: label('Navegador', text('user_agent')),
    method: method(),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('access_records_kind_check', 'kind', ACCESS_KINDS),
    checkOneOf('access_records_method_check', 'method', ENTRY_METHODS),
    index('access_records_user_idx').on(t.userId, newest(t.createdAt)),
    index('access_records_ip_idx').on(t.ipAddress, newest(t.createdAt)),
    index('access_records_age_idx').on(t.createdAt),
  ],
);

export const accounts = table(
  'accounts',
  personal('Formas de entrar', 'removed'),
  {
    id: id(),
    userId: userId(),
    accountId: label(withheld('repete o identificador da conta'), text('account_id').notNull()),
    providerId: label('Forma de entrar', text('provider_id').notNull()),
    accessToken: label(SECRET, text('access_token')),
    refreshToken: label(SECRET, text('refresh_token')),
    idToken: label(SECRET, text('id_token')),
    accessTokenExpiresAt: label(SECRET, instant('access_token_expires_at')),
    refreshTokenExpiresAt: label(SECRET, instant('refresh_token_expires_at')),
    scope: label(SECRET, text('scope')),
    password: label(SECRET, text('password')),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('accounts_user_idx').on(t.userId),
    uniqueIndex('accounts_provider_key').on(t.providerId, t.accountId),
  ],
);

export const verifications = table(
  'verifications',
  'links por e-mail e trocas de e-mail em aberto, por até sete dias; a exclusão apaga os da pessoa',
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

export const twoFactors = table(
  'two_factors',
  personal('Verificação em duas etapas', 'removed'),
  {
    id: id(),
    userId: userId(),
    secret: label(SECRET, text('secret').notNull()),
    backupCodes: label(SECRET, text('backup_codes').notNull()),
    verified: label('Confirmada', boolean('verified').default(true)),
    failedVerificationCount: label(SECRET, integer('failed_verification_count').default(0)),
    lockedUntil: label(SECRET, instant('locked_until')),
    /** Time step of the last accepted code; codes of this step and earlier ones are invalid. */
    lastStep: label(SECRET, integer('last_step')),
  },
  (t) => [index('two_factors_user_idx').on(t.userId)],
);

/** Passkeys, under the field names of the library's plugin. The private halves never leave their devices. */
export const passkeys = table(
  'passkeys',
  personal('Chaves de acesso', 'removed'),
  {
    id: id(),
    userId: userId(),
    name: label('Nome', text('name')),
    publicKey: label(SECRET, text('public_key').notNull()),
    credentialID: label(SECRET, text('credential_id').notNull()),
    counter: label(SECRET, integer('counter').notNull()),
    deviceType: label(SECRET, text('device_type').notNull()),
    backedUp: label(SECRET, boolean('backed_up').notNull()),
    transports: label(SECRET, text('transports')),
    aaguid: label(SECRET, text('aaguid')),
    createdAt: createdAt(),
  },
  (t) => [index('passkeys_user_idx').on(t.userId), uniqueIndex('passkeys_credential_key').on(t.credentialID)],
);

export const jwks = table('jwks', 'chaves do servidor', {
  id: id(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  alg: text('alg'),
  crv: text('crv'),
  createdAt: createdAt(),
  expiresAt: instant('expires_at'),
});

/** Counters of the platform's own limits; the shape is the limiter library's. */
export const rateLimits = table(
  'rate_limits',
  'contadores de tentativas, de até um dia, por resumos com chave',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
);

/**
 * Positions that the business made; each narrows a shipped one, its base, whose database role it uses. A `shipped`
 * row holds the limits that an owner set for the base itself.
 */
export const positions = table(
  'positions',
  'cargos da empresa: regras, sem dados de pessoas',
  {
    id: id(),
    name: text('name').notNull().unique(),
    base: text('base').$type<BasePosition>().notNull(),
    areas: jsonb('areas').$type<Areas>().notNull(),
    exports: boolean('exports').notNull().default(true),
    /** Null: those of the base. */
    limits: jsonb('limits').$type<SaleLimits>(),
    /** Null: no limits. */
    hand: jsonb('hand_limits').$type<HandLimits>(),
    shipped: boolean('shipped').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('positions_shipped_key').on(t.base).where(sql`shipped`),
    checkOneOf(
      'positions_base_check',
      'base',
      POSITIONS.filter((position) => position !== 'owner'),
    ),
    rawCheck('positions_name_check', 'char_length(name) between 3 and 40'),
    // A person's base and position cannot disagree: `user_roles` names both.
    unique('positions_base_key').on(t.id, t.base),
  ],
);

/** Position of the business that narrows the one beside it. */
const customPosition = () => ({
  customPositionId: label(REFERENCE, uuid('custom_position_id')),
});

/** Position of an admin, and whether their exports are complete; without a meaning for other roles. */
const position = () => ({
  position: label('Cargo', text('position').$type<Position>().notNull().default('owner')),
  exportsFull: label('Exporta dados completos', boolean('exports_full').notNull().default(true)),
});

export const userRoles = table(
  'user_roles',
  personal('Tipo de conta', 'kept'),
  {
    id: id(),
    userId: userId().unique(),
    role: label('Tipo de conta', text('role').$type<Role>().notNull().default('user')),
    ...position(),
    ...customPosition(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('user_roles_role_check', 'role', ROLES),
    checkOneOf('user_roles_position_check', 'position', POSITIONS),
    foreignKey({
      name: 'user_roles_custom_position_fkey',
      columns: [t.customPositionId, t.position],
      foreignColumns: [positions.id, positions.base],
    }),
    index('user_roles_custom_position_idx').on(t.customPositionId, t.position),
    // The team: a few of everybody.
    index('user_roles_team_idx').on(t.userId).where(sql`role <> 'user'`),
  ],
);

const member = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' });

/**
 * Invitations to the team by e-mail. Only the SHA-256 of the link's token is stored; a new invitation to the
 * same address revokes the previous one.
 */
export const teamInvites = table(
  'team_invites',
  personal(
    'Convites para a equipe',
    'removed',
    't.accepted_by = $1 or t.email = (select u.email from users u where u.id = $1 and u.email_verified)',
  ),
  {
    id: id(),
    email: label('E-mail', text('email').notNull()),
    role: label('Tipo de conta', text('role').$type<TeamRole>().notNull()),
    ...position(),
    tokenHash: label(SECRET, text('token_hash').notNull().unique()),
    invitedBy: label(TEAM_MEMBER, member('invited_by')),
    expiresAt: label('Vale até', instant('expires_at').notNull()),
    acceptedAt: label('Aceito em', instant('accepted_at')),
    acceptedBy: label(REFERENCE, member('accepted_by')),
    revokedAt: label('Cancelado em', instant('revoked_at')),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('team_invites_role_check', 'role', TEAM_ROLES),
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
export const disabledMembers = table(
  'disabled_members',
  personal('Acesso à equipe desativado', 'removed'),
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: label('Tipo de conta', text('role').$type<TeamRole>().notNull()),
    ...position(),
    ...customPosition(),
    disabledBy: label(TEAM_MEMBER, member('disabled_by')),
    createdAt: label('Desativado em', createdAt()),
  },
  (t) => [
    checkOneOf('disabled_members_role_check', 'role', TEAM_ROLES),
    checkOneOf('disabled_members_position_check', 'position', POSITIONS),
    foreignKey({
      name: 'disabled_members_custom_position_fkey',
      columns: [t.customPositionId, t.position],
      foreignColumns: [positions.id, positions.base],
    }),
    index('disabled_members_custom_position_idx').on(t.customPositionId, t.position),
    index('disabled_members_by_idx').on(t.disabledBy),
  ],
);

/** What customers see of the team member who handles their case, beside the name. */
export const teamCards = table(
  'team_cards',
  personal('Cartão de quem atende', 'removed'),
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** State and number of a lawyer's registration with the Brazilian Bar (Estatuto da OAB, article 8); null for others. */
    oabUf: label('Estado da OAB', char('oab_uf', { length: 2 })),
    oabNumber: label('Número da OAB', text('oab_number')),
    /** A square JPEG of `PORTRAIT` points, base64. */
    photo: label('Foto', text('photo')),
    version: label(REFERENCE, integer('version').notNull().default(1)),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [
    rawCheck(
      'team_cards_oab_check',
      "(oab_uf is null) = (oab_number is null) and oab_number ~ '^[0-9]{1,6}[A-Z]?$'",
    ),
    rawCheck('team_cards_photo_check', 'char_length(photo) <= 40000'),
  ],
);
