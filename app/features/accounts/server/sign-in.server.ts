import { APIError } from 'better-auth/api';
import type { LoginInput } from '#app/features/accounts/rules/input.ts';
import { type AppError, err, ok, type Result } from '#app/lib/result.ts';
import { auth } from '#app/platform/auth.server.ts';
import { limitRefusal } from './too-many-attempts.server.ts';

/** `second-factor`: the password was right, the code of the authenticator is still missing. */
export type SignedIn = { headers: Headers; next: 'done' | 'second-factor' };

/**
 * One message for an unknown e-mail and a wrong password, so that it does not reveal whether the account
 * exists.
 */
const WRONG: AppError = { code: 'wrong-credentials', message: 'E-mail ou senha incorretos.' };

const UNVERIFIED: AppError = {
  code: 'unverified',
  message: 'Falta confirmar o seu e-mail. Enviamos um novo link agora; confira também a caixa de spam.',
};

/** Signs in with e-mail and password. @returns the headers with the session cookie to answer with. */
export async function signIn(request: Request, input: LoginInput): Promise<Result<SignedIn>> {
  try {
    const { headers, response } = await auth().api.signInEmail({
      body: { email: input.email.toLowerCase(), password: input.password },
      headers: request.headers,
      returnHeaders: true,
    });
    return ok({ headers, next: 'twoFactorRedirect' in response ? 'second-factor' : 'done' });
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    const limited = limitRefusal(error);
    if (limited) return err(limited);
    return err(error.body?.code === 'EMAIL_NOT_VERIFIED' ? UNVERIFIED : WRONG);
  }
}
