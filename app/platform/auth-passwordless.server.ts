import { AsyncLocalStorage } from 'node:async_hooks';
import { isIP } from 'node:net';
import { passkey } from '@better-auth/passkey';
import type { BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import { magicLink } from 'better-auth/plugins';
import { and, desc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { EntryMethod } from '#app/features/accounts/rules/access-filter.ts';
import type { UserId } from '#app/terms/ids.ts';
import { pool } from './db/pools.server.ts';
import * as schema from './db/schema.server.ts';
import { env } from './env.server.ts';
import { randomLetters } from './protocols.server.ts';

// Sign-in by a link of a mail or by a passkey. Both open only accounts of customers without a second factor:
// the library asks for the code after a password alone, and a mailbox must not open the panel.

/** Validity of a link, in seconds. */
const LINK_SECONDS = 900;

/** Letters of a link's code: 100 random bits, of which the library stores only the hash. */
const CODE_LETTERS = 20;

/** Path of a link that goes out by another channel than mail; set while the server itself asks for it. */
const otherChannel = new AsyncLocalStorage<{ path: string }>();

/** Whether the server itself asks for a link: its limits are counted by the caller. */
export const isOwnLink = () => otherChannel.getStore() !== undefined;

/** Runs `ask`, a request to the library for a link, without mailing it. @returns the path of the link */
export async function linkPathOf(ask: () => Promise<unknown>): Promise<string> {
  const issued = { path: '' };
  await otherChannel.run(issued, ask);
  return issued.path;
}

/** @param send mails the address of the link, or another mail to accounts that links do not open. */
export const signInLinks = (send: (email: string, path: string) => Promise<void>) =>
  magicLink({
    expiresIn: LINK_SECONDS,
    disableSignUp: true,
    storeToken: 'hashed',
    generateToken: () => randomLetters(CODE_LETTERS),
    async sendMagicLink({ email, token, metadata }) {
      const next = String(metadata?.next ?? '');
      const query = next === '' ? '' : `?${new URLSearchParams({ depois: next })}`;
      const path = `/entrar/${token}${query}`;
      const issued = otherChannel.getStore();
      if (issued) issued.path = path;
      else await send(email, path);
    },
  });

/** Refuses a device that did not check a finger, a face or a PIN: a stolen phone is not enough. */
function needsOwner(verified: boolean): void {
  if (!verified)
    throw new APIError('UNAUTHORIZED', { code: 'OWNER_NOT_VERIFIED', message: 'No verification' });
}

/** The passkeys of an account, the newest first. */
export const passkeysOf = (userId: UserId) =>
  drizzle(pool('auth'), { schema })
    .select({ id: schema.passkeys.id, name: schema.passkeys.name, createdAt: schema.passkeys.createdAt })
    .from(schema.passkeys)
    .where(eq(schema.passkeys.userId, userId))
    .orderBy(desc(schema.passkeys.createdAt));

/** The site's host as passkeys name it, and its origin. Browsers refuse IP addresses: a demonstration answers as localhost. */
function relyingParty(): { rpID: string; origin: string } {
  const url = new URL(env().appUrl);
  if (isIP(url.hostname.replace(/^\[|\]$/g, ''))) url.hostname = 'localhost';
  return { rpID: url.hostname, origin: url.origin };
}

export const ownPasskeys = () =>
  passkey({
    rpName: 'Nome em Dia',
    ...relyingParty(),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      // Our page asks for the password instead of a fresh session; without a session the library refuses.
      requireSession: false,
      afterVerification: async ({ verification }) =>
        needsOwner(verification.registrationInfo?.userVerified ?? false),
    },
    authentication: {
      afterVerification: async ({ verification }) => needsOwner(verification.authenticationInfo.userVerified),
    },
  });

/** Whether an account may enter without its password. */
export async function entersWithoutPassword(userId: UserId): Promise<boolean> {
  const { users: u, userRoles: r } = schema;
  const [account] = await drizzle(pool('auth'))
    .select({ twoFactor: u.twoFactorEnabled })
    .from(u)
    .innerJoin(r, and(eq(r.userId, u.id), eq(r.role, 'user')))
    .where(and(eq(u.id, userId), eq(u.emailVerified, true)));
  return account?.twoFactor === false;
}

/** Kind of sign-in, by the library's path that creates the session. */
const METHODS: Record<string, EntryMethod> = {
  '/sign-in/email': 'password',
  '/two-factor/verify-totp': 'code',
  '/two-factor/verify-backup-code': 'code',
  '/magic-link/verify': 'link',
  '/passkey/verify-authentication': 'passkey',
  '/verify-email': 'mail',
};

type SessionHooks = NonNullable<NonNullable<BetterAuthOptions['databaseHooks']>['session']>;

/** Records the kind of sign-in of each session, and refuses those that need the password. */
export const sessionHooks: SessionHooks = {
  create: {
    before: async (session, ctx) => {
      const method = METHODS[ctx?.path ?? ''] ?? null;
      const passwordless = method === 'link' || method === 'passkey';
      if (passwordless && !(await entersWithoutPassword(session.userId)))
        throw new APIError('FORBIDDEN', { code: 'PASSWORD_ONLY', message: 'Password required' });
      return { data: { ...session, method } };
    },
  },
};
