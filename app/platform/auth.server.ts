import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createEmailVerificationToken } from 'better-auth/api';
import { jwt, oneTimeToken, twoFactor } from 'better-auth/plugins';
import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { UserMetadata } from '#app/features/accounts/rules/input.ts';
import { newRecoveryCode, RECOVERY_COUNT } from '#app/features/accounts/rules/recovery-code.ts';
import type { Role } from '#app/features/accounts/rules/roles.ts';
import { safePath } from '#app/lib/page-address.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { Position } from '#app/terms/panel-areas.ts';
import type { CustomPosition } from '#app/terms/panel-rights.ts';
import { asActor } from './actor.server.ts';
import type { EmailChange } from './auth-email.server.ts';
import { CLIENT_IP_HEADER, clearAttempts } from './auth-guards.server.ts';
import { after, before, changesEmail, notifySecurity, originOf } from './auth-hooks.server.ts';
import {
  endLinks,
  endOlderResets,
  openConfirmation,
  RESET,
  readConfirmation,
  storedReset,
} from './auth-links.server.ts';
import {
  MAIL_LINK_SECONDS,
  type MailedAccount,
  mailAccount,
  mailEmailChange,
  mailStranger,
} from './auth-mails.server.ts';
import { entersWithoutPassword, ownPasskeys, sessionHooks, signInLinks } from './auth-passwordless.server.ts';
import { cookieOptions, SESSION_SECONDS } from './auth-sessions.server.ts';
import { pool } from './db/pools.server.ts';
import * as schema from './db/schema.server.ts';
import { env, isOwnOrigin } from './env.server.ts';
import { newId } from './ids.server.ts';
import { appKeys } from './keys.server.ts';
import { errorFields, log } from './log.server.ts';
import { CUSTOM_OF_ROLE } from './position-now.server.ts';
import { consume } from './rate-limit.server.ts';
import { authSecret } from './reseal-auth.server.ts';

/** For the library's own token, which the browser takes at once. */
const CONFIRM_SECONDS = 60;

/** Page after a confirmed sign-up, unless the link names another one. */
const CONFIRMED = '/auth/confirmado?redirectTo=%2Fapp';

/** Short address of a confirmation: the library's own holds a signed text of 300 letters. */
async function confirmationLink(userId: UserId, libraryUrl: string): Promise<string> {
  const code = await openConfirmation(userId, MAIL_LINK_SECONDS.email);
  const next = new URL(libraryUrl).searchParams.get('callbackURL') ?? CONFIRMED;
  const other = next === CONFIRMED ? '' : `?${new URLSearchParams({ depois: next })}`;
  return `${env().appUrl}/confirmar/${code}${other}`;
}

/**
 * Returns the library's address for the code of a confirmation mail, as a path; its first use signs in.
 * @param next page after it, a path of this site.
 * @returns null for a code that is unknown or has expired, or whose account was deleted.
 */
export async function confirmationPath(code: string, next = CONFIRMED): Promise<string | null> {
  const userId = await readConfirmation(code);
  if (!userId) return null;
  const [user] = await drizzle(pool('auth'), { schema })
    .select({ email: schema.users.email })
    .from(schema.users)
    .where(eq(schema.users.id, userId));
  if (!user) return null;
  const { secret } = await auth().$context;
  const token = await createEmailVerificationToken(secret, user.email, undefined, CONFIRM_SECONDS);
  return `/api/auth/verify-email?${new URLSearchParams({ token, callbackURL: next })}`;
}

/** Notifies the owner of an address that another sign-up uses. */
async function mailOwner(user: MailedAccount & { emailVerified: boolean }): Promise<void> {
  // An unconfirmed account may be another person's attempt: it opens only with a new password by e-mail, not
  // with the password of the sign-up.
  if (user.emailVerified) await mailStranger('exists', user, () => `${env().appUrl}/auth`);
  else if ((await consume('reset-account', user.email)) === 0) {
    await authApi().requestPasswordReset({ body: { email: user.email } });
  }
}

/**
 * Mails a link that signs in; to accounts that it does not open, the way in that they have. An address without
 * an account gets no mail, and the same answer.
 */
async function mailSignInLink(email: string, path: string): Promise<void> {
  const [user] = await drizzle(pool('auth'), { schema })
    .select()
    .from(schema.users)
    .where(eq(schema.users.email, email));
  if (!user) return;
  if (!user.emailVerified) return mailOwner(user);
  if (await entersWithoutPassword(user.id)) await mailAccount('link', user, `${env().appUrl}${path}`);
  else await mailAccount('password-only', user, `${env().appUrl}/auth`);
}

/** Returns the library's token for the code in a mail to a new address; null for any other code. */
export async function emailChangeToken(change: EmailChange, code: string): Promise<string | null> {
  const { userId, oldEmail, newEmail } = change;
  if ((await readConfirmation(code, newEmail)) !== userId) return null;
  const { secret } = await auth().$context;
  const request = { requestType: 'change-email-verification', userId };
  return createEmailVerificationToken(secret, oldEmail, newEmail, CONFIRM_SECONDS, request);
}

/** Set while creating an account whose mailbox is already proved: no confirmation is sent. */
const proved = new AsyncLocalStorage<true>();

function createAuth() {
  const db = drizzle(pool('auth'), { schema });
  const { appUrl } = env();
  const keys = appKeys();
  return betterAuth({
    appName: 'Nome em Dia',
    baseURL: appUrl,
    basePath: '/api/auth',
    secrets: keys.map(authSecret),
    // For data sealed before it carried the number of its secret.
    secret: keys.at(-1)?.secret,
    database: drizzleAdapter(db, {
      provider: 'pg',
      transaction: true,
      schema: {
        user: schema.users,
        session: schema.sessions,
        account: schema.accounts,
        verification: schema.verifications,
        twoFactor: schema.twoFactors,
        passkey: schema.passkeys,
        jwks: schema.jwks,
      },
    }),
    // Its messages quote e-mails; ours go through the log's allow-list.
    logger: {
      log: (level, _message, ...args) => {
        if (level !== 'error') return;
        log.error(
          { event: 'auth', ...errorFields(args.find((arg) => arg instanceof Error)) },
          'authentication error',
        );
      },
    },
    user: {
      additionalFields: { userMetadata: { type: 'json', required: true, input: true, returned: false } },
      changeEmail: { enabled: true },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      // The mailbox must be proved before there is a session: known and unknown addresses get the same
      // answer, and signing up with another person's address gains nothing.
      requireEmailVerification: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: MAIL_LINK_SECONDS.reset,
      sendResetPassword: async ({ user, token, url }) => {
        await endOlderResets(user.id, token);
        const wanted = safePath(new URL(url).searchParams.get('callbackURL'), '');
        const query = new URLSearchParams({ token, ...(wanted && { redirectTo: wanted }) });
        await mailAccount('reset', user, `${appUrl}/auth/nova-senha?${query}`);
      },
      onExistingUserSignUp: async ({ user }) => mailOwner(user),
      onPasswordReset: async ({ user }, request) => {
        // The link came through the mailbox, which proves it.
        await db.update(schema.users).set({ emailVerified: true }).where(eq(schema.users.id, user.id));
        // Who knew the old password may have added a passkey with it.
        await db.delete(schema.passkeys).where(eq(schema.passkeys.userId, user.id));
        await endLinks(user.id);
        await clearAttempts(user);
        await notifySecurity('password-changed', originOf(user.id, request?.headers));
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      expiresIn: MAIL_LINK_SECONDS.email,
      sendVerificationEmail: async ({ user, url, token }) => {
        if (changesEmail(token)) await mailEmailChange(user);
        else if (!proved.getStore()) await mailStranger('verify', user, () => confirmationLink(user.id, url));
      },
    },
    session: {
      expiresIn: SESSION_SECONDS.life,
      updateAge: SESSION_SECONDS.roll,
      cookieCache: { enabled: false },
      additionalFields: { method: { type: 'string', required: false, input: false, returned: false } },
    },
    verification: {
      storeIdentifier: { default: 'hashed', overrides: { [RESET]: { hash: async (id) => storedReset(id) } } },
    },
    // Our own limits are in the hooks, for the endpoints and the screens alike.
    rateLimit: { enabled: false },
    advanced: {
      ...cookieOptions(appUrl).advanced,
      database: { generateId: newId },
      // Sessions keep the whole address, for the record of access; the library would shorten IPv6 to its
      // network.
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER], ipv6Subnet: 128 },
    },
    trustedOrigins: (request) => {
      const origin = request?.headers.get('origin');
      return origin && isOwnOrigin(origin, request?.headers.get('host') ?? undefined)
        ? [appUrl, origin]
        : [appUrl];
    },
    databaseHooks: {
      session: sessionHooks,
      user: {
        create: {
          // Direct calls of the endpoint are checked by the form's rules and fields.
          before: async (user) => {
            const userMetadata = UserMetadata.parse(user.userMetadata);
            return { data: { ...user, name: userMetadata.full_name, image: null, userMetadata } };
          },
        },
      },
    },
    hooks: { before, after },
    plugins: [
      twoFactor({
        issuer: 'Nome em Dia',
        // Devices may not skip the second factor: an unlisted device could not be revoked.
        trustDeviceMaxAge: 0,
        // A lock of the account would exclude its owner too; `code-account` counts unknown devices only.
        accountLockout: { enabled: false },
        backupCodeOptions: {
          customBackupCodesGenerate: () =>
            Array.from({ length: RECOVERY_COUNT }, () => newRecoveryCode((below) => randomInt(below))),
        },
      }),
      signInLinks(mailSignInLink),
      ownPasskeys(),
      jwt(),
      oneTimeToken({ expiresIn: 2, storeToken: 'hashed' }),
    ],
  });
}

type Auth = ReturnType<typeof createAuth>;
const holder = globalThis as { __nomeAuth?: Auth };

export function auth(): Auth {
  holder.__nomeAuth ??= createAuth();
  return holder.__nomeAuth;
}

/** Marks an e-mail as confirmed, if it was proved in another way than by a link. */
export async function confirmEmail(email: string): Promise<void> {
  await drizzle(pool('auth'), { schema })
    .update(schema.users)
    .set({ emailVerified: true })
    .where(eq(schema.users.email, email));
}

/** An account with an unproved mailbox, as the browser's sign-up names it. */
export type Unconfirmed = { id: string; email: string };

const isUnconfirmed = ({ id, email }: Unconfirmed) =>
  and(eq(schema.users.id, id), eq(schema.users.email, email), eq(schema.users.emailVerified, false));

/**
 * Repeats the mail of a sign-up: the confirmation link for the account that it made, else the mail to the
 * owner of the address. A few per hour; further ones are dropped without an error.
 * @param callbackURL target of the link, a path of this site.
 */
export async function mailAgain(signup: Unconfirmed, callbackURL: string): Promise<void> {
  const { email } = signup;
  const db = drizzle(pool('auth'), { schema });
  const [own] = await db.select({ id: schema.users.id }).from(schema.users).where(isUnconfirmed(signup));
  if (own) return void (await authApi().sendVerificationEmail({ body: { email, callbackURL } }));
  const [user] = await db.select().from(schema.users).where(eq(schema.users.email, email));
  if (user) await mailOwner(user);
}

/**
 * Removes the account of a sign-up that was restarted with another address. Its confirmation link stops
 * working.
 */
export async function dropUnconfirmed(signup: Unconfirmed): Promise<void> {
  await drizzle(pool('auth'), { schema }).delete(schema.users).where(isUnconfirmed(signup));
}

type NewAccount = { email: string; password: string; name: string; userMetadata: UserMetadata };

/**
 * Creates an account for an address that was proved by other means.
 * @returns its id; null if the address already has an account, which is not changed because its author is
 * unknown.
 */
export async function signUpProved(body: NewAccount): Promise<string | null> {
  const answer = await proved
    .run(true, () => authApi().signUpEmail({ body }))
    .catch((error: unknown) => {
      // A concurrent sign-up created the account.
      if (error instanceof APIError && error.body?.code === 'FAILED_TO_CREATE_USER') return null;
      throw error;
    });
  if (!answer) return null;
  // For an address with an account the library returns an invented id.
  const made = await drizzle(pool('auth'), { schema })
    .update(schema.users)
    .set({ emailVerified: true })
    .where(eq(schema.users.id, answer.user.id))
    .returning({ id: schema.users.id });
  return made[0]?.id ?? null;
}

const authApi = () => auth().api;

export type Session = {
  sessionId: string;
  user: { id: string; email: string; name: string; emailVerified: boolean; twoFactorEnabled: boolean };
  role: Role;
  /** Position of an admin; meaningless for others. */
  position: Position;
  /** What narrows the position; null for a shipped one. */
  custom: CustomPosition | null;
  exportsFull: boolean;
};

/**
 * Reads a session by the library, which deletes expired sessions and renews old ones. Requests use
 * `readSession` of session.server.ts, which calls this when necessary. A role that cannot be read counts as
 * `user` (docs/product.md section 8, Roles).
 * @returns the headers that renew the cookie, if any.
 */
export async function readSessionByLibrary(
  headers: Headers,
): Promise<{ session: Session | null; headers: Headers }> {
  const answer = await authApi().getSession({ headers, returnHeaders: true });
  if (!answer.response) return { session: null, headers: answer.headers };
  const { user, session } = answer.response;
  const rights = await readRights(user.id);
  return {
    session: {
      sessionId: session.id,
      user: {
        id: user.id,
        email: user.email,
        name: user.name,
        emailVerified: user.emailVerified,
        twoFactorEnabled: user.twoFactorEnabled ?? false,
      },
      ...rights,
    },
    headers: answer.headers,
  };
}

type Rights = Pick<Session, 'role' | 'position' | 'custom' | 'exportsFull'>;
/** Rights of an account without a role, or whose rights could not be read. */
export const NO_RIGHTS: Rights = { role: 'user', position: 'accountant', custom: null, exportsFull: false };

async function readRights(userId: UserId): Promise<Rights> {
  const { userRoles: r } = schema;
  try {
    return await asActor({ kind: 'customer', userId }, async (tx) => {
      const [row] = await tx
        .select({ role: r.role, position: r.position, custom: CUSTOM_OF_ROLE, exportsFull: r.exportsFull })
        .from(r)
        .where(eq(r.userId, userId))
        .limit(1);
      return row ?? NO_RIGHTS;
    });
  } catch (error) {
    log.error({ event: 'role', ...errorFields(error) }, 'role could not be read');
    return NO_RIGHTS;
  }
}
