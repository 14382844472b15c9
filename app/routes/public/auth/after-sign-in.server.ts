import { LOGGED_IN } from '#app/features/accounts/rules/account-messages.ts';
import { destinationAfterLogin } from '#app/features/accounts/rules/roles.ts';
import { readSession } from '#app/platform/auth.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';

/**
 * Sends a person who has just signed in where they wanted, or to the area of their role.
 * @param headers of the sign-in: the new session is in their cookies, not yet in the request.
 */
export async function redirectSignedIn(headers: Headers, wanted: string | null): Promise<Response> {
  const cookie = headers
    .getSetCookie()
    .map((entry) => entry.split(';')[0])
    .join('; ');
  const { session } = await readSession(new Headers({ cookie }));
  const destination = destinationAfterLogin(session?.role ?? 'user', wanted);
  return redirectWithToast(destination, LOGGED_IN, headers);
}
