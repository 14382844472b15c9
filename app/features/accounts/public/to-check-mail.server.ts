import { redirect } from 'react-router';
import type { SignupInput } from '#app/features/accounts/rules/account-input.ts';
import { safePath } from '#app/lib/redirect.ts';
import { prefillCookie } from '#app/shells/public/prefill-cookie.server.ts';
import { type Signup, signupCookie } from './signup-cookie.server.ts';

/** Where the page after a sign-up is. */
const CHECK_MAIL_PATH = '/auth/confira';

/** Where the link of the confirmation mail leads. @param wanted path of this site, or anything else. */
export const confirmedPath = (wanted: string | null): string =>
  `/auth/confirmado?redirectTo=${encodeURIComponent(safePath(wanted, '/app'))}`;

/**
 * Leads to the page after a sign-up, which knows by two cookies the entries, without the password, and the address of
 * the mail.
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
