import { APIError } from 'better-auth/api';
import { mailboxOf } from '#app/lib/mailbox.ts';
import { type AppError, err, ok, type Result } from '#app/lib/result.ts';
import { auth } from '#app/platform/auth.server.ts';
import { emailOfReset } from '#app/platform/auth-links.server.ts';
import { isErasedRefusal } from '#app/platform/erased.server.ts';
import { signIn } from './sign-in.server.ts';
import { limitRefusal } from './too-many-attempts.server.ts';

/**
 * Mails a link for a new password if the account exists; unknown addresses get the same answer.
 * @param redirectTo path of this site to return to with the new password; empty for the area of the role.
 */
export async function requestPasswordReset(
  request: Request,
  email: string,
  redirectTo = '',
): Promise<Result<null>> {
  try {
    const body = { email: email.toLowerCase(), redirectTo };
    await auth().api.requestPasswordReset({ body, headers: request.headers });
    return ok(null);
  } catch (error) {
    const limited = limitRefusal(error);
    if (!limited) throw error;
    return err(limited);
  }
}

const EXPIRED: AppError = {
  code: 'invalid-token',
  message: 'Este link já foi usado ou venceu. Peça um novo em "Esqueci minha senha".',
};

/** Headers that make this device a known one of the account, or that open its session. */
type PasswordSet = { headers: Headers; signedIn: boolean };

/**
 * Sets the new password and ends every session of the account. The token works once, for an hour, and until a
 * newer one is requested. A client without an e-mail is signed in.
 */
export async function resetPassword(
  request: Request,
  token: string,
  newPassword: string,
): Promise<Result<PasswordSet>> {
  const email = await emailOfReset(token);
  try {
    const { headers } = await auth().api.resetPassword({
      body: { token, newPassword },
      headers: request.headers,
      returnHeaders: true,
    });
    if (email === null || mailboxOf(email)) return ok({ headers, signedIn: false });
    // Nothing else lets a client without an e-mail in: the page of the sign-in asks for one.
    const entered = await signIn(request, { email, password: newPassword });
    return entered.ok && entered.value.next === 'done'
      ? ok({ headers: entered.value.headers, signedIn: true })
      : ok({ headers, signedIn: false });
  } catch (error) {
    if (!(error instanceof APIError || isErasedRefusal(error))) throw error;
    return err(EXPIRED);
  }
}
