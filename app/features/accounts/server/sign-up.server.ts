import type { SignupInput } from '#app/features/accounts/rules/input.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { auth, dropUnconfirmed, mailAgain, type Unconfirmed } from '#app/platform/auth.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { limitRefusal, mailedOften } from './too-many-attempts.server.ts';

/**
 * Creates the account, its profile and its role in one transaction (the profile by a trigger on `users`), and
 * mails the confirmation link. An address with an account gets the same answer, and its owner a mail about
 * it, so that the screen does not reveal whether the account exists.
 * @param callbackPath target of the confirmation link, a path of this site.
 * @returns data for a second request of the mail; for an address with an account, the id belongs to no
 * account.
 */
export async function signUp(
  request: Request,
  input: SignupInput,
  callbackPath: string,
): Promise<Result<Unconfirmed>> {
  const { email, password, full_name, ...rest } = input;
  try {
    const { user } = await auth().api.signUpEmail({
      body: {
        email: email.toLowerCase(),
        password,
        name: full_name,
        userMetadata: { full_name, ...rest },
        callbackURL: callbackPath,
      },
      headers: request.headers,
    });
    return ok({ id: user.id, email });
  } catch (error) {
    const limited = limitRefusal(error);
    if (!limited) throw error;
    return err(limited);
  }
}

/** Mails the link of a sign-up again. @returns the same answer for every address; a refusal after two an hour. */
export async function resendConfirmation(signup: Unconfirmed, callbackPath: string): Promise<Result<null>> {
  const wait = await consume('mail-again', signup.email);
  if (wait > 0) return err(mailedOften(wait));
  await mailAgain(signup, callbackPath);
  return ok(null);
}

/**
 * Corrects the address of an unconfirmed sign-up: signs up with the new one, with the same answer for every
 * address, and deletes the unconfirmed account of the old one. If the new address has an account, it stays
 * unchanged, and the answer does not reveal it.
 */
export async function correctEmail(
  request: Request,
  signup: Unconfirmed,
  input: SignupInput,
  callbackPath: string,
): Promise<Result<Unconfirmed>> {
  const made = await signUp(request, input, callbackPath);
  if (made.ok && made.value.email !== signup.email) await dropUnconfirmed(signup);
  return made;
}
