import { isAPIError } from 'better-auth/api';
import { type AppError, err, ok, type Result } from '#app/lib/result.ts';
import { auth } from '#app/platform/auth.server.ts';
import { isErasedRefusal } from '#app/platform/erased.server.ts';
import { limitRefusal } from './too-many-attempts.server.ts';

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
