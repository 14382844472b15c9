import { APIError } from 'better-auth/api';
import { err, ok, type Result } from '#app/lib/result.ts';
import { auth } from '#app/platform/auth.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import type { RequestInfo } from '#app/platform/request-context.server.ts';
import { tooManyAttempts } from './too-many-attempts.server.ts';

/** Mails a link for a new password, when there is such an account; the answer is the same when there is none. */
export async function requestPasswordReset(
  info: RequestInfo,
  request: Request,
  email: string,
): Promise<Result<null>> {
  const account = email.toLowerCase();
  const wait = Math.max(await consume('reset-ip', info.ip), await consume('reset-account', account));
  if (wait > 0) return err(tooManyAttempts(wait));
  await auth().api.requestPasswordReset({ body: { email: account }, headers: request.headers });
  return ok(null);
}

const EXPIRED = {
  code: 'invalid-token',
  title: 'Erro',
  message: 'Este link já foi usado ou venceu. Peça um novo em "Esqueci minha senha".',
};

/** Sets the new password and ends every session of the account. The token works once, for an hour. */
export async function resetPassword(
  request: Request,
  token: string,
  newPassword: string,
): Promise<Result<null>> {
  try {
    await auth().api.resetPassword({ body: { token, newPassword }, headers: request.headers });
    return ok(null);
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    return err(EXPIRED);
  }
}
