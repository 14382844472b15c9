import type { SignupInput } from '#app/features/accounts/rules/account-input.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { auth } from '#app/platform/auth.server.ts';
import { limitRefusal } from './too-many-attempts.server.ts';

/**
 * Creates the account, its profile and its role in one transaction (the profile by a trigger on `users`), and
 * mails the confirmation link. An address that already has an account gets the same answer, and its owner a mail
 * that says so: the screen never tells which of the two happened.
 * @param callbackPath where the confirmation link leads, a path of this site.
 */
export async function signUp(
  request: Request,
  input: SignupInput,
  callbackPath: string,
): Promise<Result<{ email: string }>> {
  const { email, password, full_name, ...rest } = input;
  try {
    await auth().api.signUpEmail({
      body: {
        email: email.toLowerCase(),
        password,
        name: full_name,
        userMetadata: { full_name, ...rest },
        callbackURL: callbackPath,
      },
      headers: request.headers,
    });
    return ok({ email });
  } catch (error) {
    const limited = limitRefusal(error);
    if (!limited) throw error;
    return err(limited);
  }
}
