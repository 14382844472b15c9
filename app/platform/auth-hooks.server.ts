import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import type { SecurityChange } from '#app/features/accounts/rules/security-change.ts';
import type { UserId } from '#app/terms/ids.ts';
import { asActor, system, type Tx } from './actor.server.ts';
import { AUTH_ENDPOINTS } from './auth-endpoints.server.ts';
import {
  CLIENT_IP_HEADER,
  type Context,
  forgiveAttempts,
  guard,
  rememberHere,
} from './auth-guards.server.ts';
import { endLinks, RESET } from './auth-links.server.ts';
import { newId } from './ids.server.ts';
import { enqueue } from './jobs.server.ts';
import { renewedToken } from './old-signatures.server.ts';
import { forgive } from './rate-limit.server.ts';

/**
 * Rules for every entry into the auth library, its HTTP endpoints included: attempts are limited, and changes
 * of an account's security are recorded and notified.
 */

const CHANGES: Record<string, SecurityChange> = {
  '/change-password': 'password-changed',
  '/two-factor/disable': 'two-factor-off',
  '/two-factor/generate-backup-codes': 'recovery-codes-new',
  '/two-factor/verify-backup-code': 'recovery-code-used',
  '/passkey/verify-registration': 'passkey-added',
  '/passkey/delete-passkey': 'passkey-removed',
};

type Origin = { userId: UserId; ip: string; userAgent: string };

/** Account, and origin of the request. */
export const originOf = (userId: UserId, headers: Headers | undefined): Origin => ({
  userId,
  ip: headers?.get(CLIENT_IP_HEADER) ?? '',
  userAgent: (headers?.get('user-agent') ?? '').slice(0, 300),
});

/** Queues a job that records a security change and notifies the account. */
export const queueSecurity = (tx: Tx, change: SecurityChange, origin: Origin): Promise<void> =>
  enqueue(tx, 'accounts.security', { id: newId(), change, ...origin, at: new Date().toISOString() });

/** Does the same in a new transaction: the library's is already closed. */
export const notifySecurity = (change: SecurityChange, origin: Origin): Promise<void> =>
  asActor(system('auth'), (tx) => queueSecurity(tx, change, origin));

/** Account whose password a request resets by link; the library's answer does not name it. */
const resetting = new WeakMap<object, string>();

async function noteReset(ctx: Context): Promise<void> {
  const { internalAdapter } = ctx.context;
  const link = await internalAdapter.findVerificationValue(`${RESET}${ctx.body?.token ?? ctx.query?.token}`);
  const user = link && (await internalAdapter.findUserById(link.value));
  if (user) resetting.set(ctx.context, user.email);
}

export const before = createAuthMiddleware(async (ctx) => {
  if (ctx.path === '/verify-email' && ctx.request && changesEmail(ctx.query?.token)) {
    // Our page confirms a change, in a session of the account: a link opened by another person has no effect.
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_TOKEN', message: 'Link inválido' });
  }
  await guard(ctx);
  if (ctx.path === '/two-factor/verify-totp') await getSessionFromCtx(ctx);
  if (ctx.path === '/reset-password') await noteReset(ctx);
  const token = ctx.path === '/verify-email' && renewedToken(ctx.query?.token);
  if (token) return { context: { query: { ...ctx.query, token } } };
});

export const after = createAuthMiddleware(async (ctx) => {
  const { returned, session, newSession } = ctx.context;
  // The library throws redirects; for us they are a success.
  if (returned instanceof APIError && returned.status !== 'FOUND') return;
  const reset = resetting.get(ctx.context);
  if (reset) rememberHere(ctx, reset);
  const user = session?.user ?? newSession?.user;
  if (!user) return;
  // With a second factor, a right password is half a sign-in; the library ends the session after this hook.
  const half = ctx.path === '/sign-in/email' && newSession?.user.twoFactorEnabled;
  if (newSession && !half) {
    rememberHere(ctx, user.email);
    if (!session) await forgiveAttempts(ctx, user);
  }
  if (session && AUTH_ENDPOINTS[ctx.path]?.guard) await forgive('password-account', user.id);
  // An authenticator's code within a session enables the second factor; without one it signs in.
  const enrolled = ctx.path === '/two-factor/verify-totp' && session && !session.user.twoFactorEnabled;
  const change = enrolled ? 'two-factor-on' : CHANGES[ctx.path];
  if (ctx.path === '/change-password') await endLinks(user.id);
  if (change) await notifySecurity(change, originOf(user.id, ctx.headers));
});

/** Whether a token of the library changes an e-mail. Does not verify its signature. */
export function changesEmail(token: unknown): boolean {
  try {
    const payload = String(token).split('.')[1] ?? '';
    return JSON.parse(Buffer.from(payload, 'base64url').toString()).updateTo !== undefined;
  } catch {
    return false;
  }
}
