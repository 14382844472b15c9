import type { PasswordChangeInput } from '#app/features/accounts/rules/input.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { auth } from '#app/platform/auth.server.ts';
import { passwordRefusal } from './password-refusals.server.ts';

/** Checks the current password before a change that cannot be undone; wrong guesses are counted. */
export async function confirmPassword(request: Request, password: string): Promise<Result<null>> {
  try {
    await auth().api.verifyPassword({ body: { password }, headers: request.headers });
    return ok(null);
  } catch (error) {
    return passwordRefusal(error, 'password');
  }
}

/**
 * Changes the password of the account that is signed in; the other sessions end with it unless they are to stay.
 * @returns the headers with the new cookie of this session.
 */
export async function changePassword(request: Request, input: PasswordChangeInput): Promise<Result<Headers>> {
  const { currentPassword, newPassword, endOthers } = input;
  try {
    const { headers } = await auth().api.changePassword({
      body: { currentPassword, newPassword, revokeOtherSessions: endOthers },
      headers: request.headers,
      returnHeaders: true,
    });
    return ok(headers);
  } catch (error) {
    return passwordRefusal(error, 'currentPassword');
  }
}
