import { APIError } from 'better-auth/api';
import { normalizeRecoveryCode } from '#app/features/accounts/rules/recovery-code.ts';
import { type AppError, err, ok, type Result } from '#app/lib/result.ts';
import { auth } from '#app/platform/auth.server.ts';
import { limitRefusal } from './too-many-attempts.server.ts';

const WRONG: AppError = {
  code: 'wrong-code',
  message: 'Código incorreto, vencido ou já usado. Confira e tente de novo.',
};

/**
 * Finishes a sign-in that waits for its second factor: six digits of the authenticator, or one of the recovery
 * codes. The half session is the signed cookie that `signIn` set.
 */
export async function finishSignIn(request: Request, code: string): Promise<Result<Headers>> {
  const { verifyTOTP, verifyBackupCode } = auth().api;
  const [verify, given] = /^\d{6}$/.test(code)
    ? [verifyTOTP, code]
    : [verifyBackupCode, normalizeRecoveryCode(code)];
  try {
    const body = { code: given };
    const { headers } = await verify({ body, headers: request.headers, returnHeaders: true });
    return ok(headers);
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    return err(limitRefusal(error) ?? WRONG);
  }
}
