import { isAPIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { mailboxOf } from '#app/lib/mailbox.ts';
import { type AppError, err, ok, type Result } from '#app/lib/result.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { auth } from '#app/platform/auth.server.ts';
import { CLIENT_IP_HEADER } from '#app/platform/auth-guards.server.ts';
import { openFirstPassword } from '#app/platform/auth-links.server.ts';
import { entersWithoutPassword, linkPathOf } from '#app/platform/auth-passwordless.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { isErasedRefusal } from '#app/platform/erased.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { askedOften, limitRefusal, tooManyAttempts } from './too-many-attempts.server.ts';

/**
 * Mails a link that signs in, if the address has an account; unknown addresses get the same answer.
 * @param next page after the sign-in, a path of this site; empty for the home of the role.
 */
export async function requestSignInLink(
  request: Request,
  email: string,
  next: string,
): Promise<Result<null>> {
  try {
    const body = { email, metadata: { next } };
    await auth().api.signInMagicLink({ body, headers: request.headers });
    return ok(null);
  } catch (error) {
    const limited = limitRefusal(error);
    if (!limited) throw error;
    return err({ ...limited, fields: { email: limited.message } });
  }
}

/**
 * Counts a request for a link by another channel, with the limits of a link by mail. A key without an account counts too.
 * @param key address of the person in that channel
 */
export async function admitLink(request: Request, key: string): Promise<AppError | null> {
  const ip = await consume('link-ip', request.headers.get(CLIENT_IP_HEADER) ?? 'unknown');
  if (ip > 0) return tooManyAttempts(ip);
  const often = await countLink(key);
  return often > 0 ? askedOften(often) : null;
}

/** Counts one link of a person. @returns seconds until the next one is allowed; 0 if this one is */
export const countLink = (key: string): Promise<number> => consume('link-account', key);

const LINK_MINUTES = 15;

/**
 * Address that opens an account without a mailbox, once and for 15 minutes: signs in, or sets the first password.
 * @param next page after the sign-in, a path of this site; empty for the home
 * @returns null for an account with a mailbox or a second factor, and for the team
 */
export async function openLinkWithoutMail(userId: UserId, next: string): Promise<string | null> {
  const { users: u } = schema;
  const account = await asActor(system('accounts'), async (tx) => {
    const [found] = await tx
      .select({ email: u.email, proved: u.emailVerified })
      .from(u)
      .where(eq(u.id, userId));
    return found && mailboxOf(found.email) === '' ? found : null;
  });
  if (!account) return null;
  const { email, proved } = account;
  if (!proved) {
    const until = new Date(Date.now() + LINK_MINUTES * 60_000);
    const token = await asActor(system('accounts'), (tx) => openFirstPassword(tx, userId, until));
    const query = new URLSearchParams({ token, ...(next && { redirectTo: next }) });
    return `${env().appUrl}/auth/nova-senha?${query}`;
  }
  if (!(await entersWithoutPassword(userId))) return null;
  const body = { email, metadata: { next } };
  const path = await linkPathOf(() => auth().api.signInMagicLink({ body, headers: new Headers() }));
  return `${env().appUrl}${path}`;
}

const EXPIRED: AppError = {
  code: 'invalid-token',
  message: 'Este link já foi usado, venceu ou não abre mais esta conta. Peça outro ou entre com a senha.',
};

/**
 * Signs in with the code of a mailed link, which works once and for 15 minutes.
 * @returns the headers with the session cookie to answer with.
 */
export async function signInByLink(request: Request, code: string): Promise<Result<Headers>> {
  try {
    const { headers } = await auth().api.magicLinkVerify({
      query: { token: code.toUpperCase() },
      headers: request.headers,
      returnHeaders: true,
    });
    return ok(headers);
  } catch (error) {
    // The library refuses a link by a redirect, which is an error of another class.
    if (!isAPIError(error) && !isErasedRefusal(error)) throw error;
    return err(limitRefusal(error) ?? EXPIRED);
  }
}
