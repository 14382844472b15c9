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
