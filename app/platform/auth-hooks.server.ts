import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import type { SecurityChange } from '#app/features/accounts/rules/security-change.ts';
import { asActor, system, type Tx } from './actor.server.ts';
import { newId } from './ids.server.ts';
import { enqueue } from './jobs.server.ts';
import { consume, forgive } from './rate-limit.server.ts';

/**
 * What must hold on every way into the library, its HTTP endpoints included: guesses at the password of an open
 * session are limited by account, and a change to an account's security is written down and told.
 */

/** Code of the refusal below; `body.retryAfter` are seconds. */
export const TOO_MANY_GUESSES = 'TOO_MANY_GUESSES';

const ASKS_PASSWORD = new Set([
  '/change-password',
  '/verify-password',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/two-factor/get-totp-uri',
]);

const CHANGES: Record<string, SecurityChange> = {
  '/change-password': 'password-changed',
  '/two-factor/disable': 'two-factor-off',
  '/two-factor/generate-backup-codes': 'recovery-codes-new',
  '/two-factor/verify-backup-code': 'recovery-code-used',
};

/** Header that the host sets from the socket or a trusted proxy; whatever a client sends under it is overwritten. */
export const CLIENT_IP_HEADER = 'x-nome-client-ip';

type Origin = { userId: string; ip: string; userAgent: string };

/** Whose account, and from where the request came. */
export const originOf = (userId: string, headers: Headers | undefined): Origin => ({
  userId,
  ip: headers?.get(CLIENT_IP_HEADER) ?? '',
  userAgent: (headers?.get('user-agent') ?? '').slice(0, 300),
});

/** Queues what writes a change down and tells of it. */
export const queueSecurity = (tx: Tx, change: SecurityChange, origin: Origin): Promise<void> =>
  enqueue(tx, 'accounts.security', { id: newId(), change, ...origin, at: new Date().toISOString() });

/** The same by itself: the library's own transaction is over by then. */
export const tellSecurity = (change: SecurityChange, origin: Origin): Promise<void> =>
  asActor(system('auth'), (tx) => queueSecurity(tx, change, origin));

export const before = createAuthMiddleware(async (ctx) => {
  if (ctx.path === '/verify-email' && ctx.request && changesEmail(ctx.query?.token)) {
    // Our page confirms a change, in a session of the account: a link that somebody else opens gives nothing away.
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_TOKEN', message: 'Link inválido' });
  }
  if (ctx.path === '/two-factor/verify-totp') await getSessionFromCtx(ctx);
  if (!ASKS_PASSWORD.has(ctx.path)) return;
  const session = await getSessionFromCtx(ctx);
  if (!session) return;
  const retryAfter = await consume('password-account', session.user.id);
  if (retryAfter > 0)
    throw new APIError('TOO_MANY_REQUESTS', {
      code: TOO_MANY_GUESSES,
      message: 'Muitas tentativas',
      retryAfter,
    });
});

export const after = createAuthMiddleware(async (ctx) => {
  const { returned, session, newSession } = ctx.context;
  if (returned instanceof APIError) return;
  const user = session?.user ?? newSession?.user;
  if (!user) return;
  if (ASKS_PASSWORD.has(ctx.path)) await forgive('password-account', user.id);
  // A code of the authenticator that came with a session switches the second factor on; without one it signs in.
  const enrolled = ctx.path === '/two-factor/verify-totp' && session && !session.user.twoFactorEnabled;
  const change = enrolled ? 'two-factor-on' : CHANGES[ctx.path];
  if (change) await tellSecurity(change, originOf(user.id, ctx.headers));
});

/** Is this token of the library's the one of a change of e-mail? Its signature is not looked at. */
export function changesEmail(token: unknown): boolean {
  try {
    const payload = String(token).split('.')[1] ?? '';
    return JSON.parse(Buffer.from(payload, 'base64url').toString()).updateTo !== undefined;
  } catch {
    return false;
  }
}
