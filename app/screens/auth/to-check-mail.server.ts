import { redirect } from 'react-router';
import type { SignupInput } from '#app/features/accounts/rules/input.ts';
import { safePath } from '#app/lib/page-address.ts';
import { prefillCookie } from '#app/shells/public/prefill-cookie.server.ts';
import { type Signup, signupCookie } from './signup-cookie.server.ts';

/** Page after a sign-up. */
const CHECK_MAIL_PATH = '/auth/confira';

/** Returns the target of the confirmation mail's link. @param wanted path of this site, or anything else. */
export const confirmedPath = (wanted: string | null): string =>
  `/auth/confirmado?redirectTo=${encodeURIComponent(safePath(wanted, '/app'))}`;

/**
 * Redirects to the page after a sign-up, with two cookies: the entries without the password, and the address
 * of the mail.
 */
export async function redirectToMail(
  { doc_type, ...person }: SignupInput,
  signup: Signup,
): Promise<Response> {
  const headers = new Headers();
  headers.append('set-cookie', await prefillCookie.write({ ...person, plan: doc_type }));
  headers.append('set-cookie', await signupCookie.write(signup));
  return redirect(CHECK_MAIL_PATH, { headers });
}
