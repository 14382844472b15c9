import { LOGGED_IN } from '#app/features/accounts/rules/messages.ts';
import { destinationAfterLogin } from '#app/features/accounts/rules/roles.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { readSession } from '#app/platform/session.server.ts';
import { claimOnEntry } from './claim-on-entry.server.ts';

/**
 * Redirects after a sign-in to the requested page, or to the area of the role; after a claimed order, to its
 * payment.
 * @param headers of the sign-in: the new session is in their cookies, not yet in the request.
 */
export async function redirectSignedIn(
  request: Request,
  headers: Headers,
  wanted: string | null,
): Promise<Response> {
  const cookie = headers
    .getSetCookie()
    .map((entry) => entry.split(';')[0])
    .join('; ');
  const { session } = await readSession(new Headers({ cookie }));
  const claimed = session && (await claimOnEntry(session, request));
  if (claimed) return redirectWithToast(claimed.to, claimed.toast, headers);
  const destination = destinationAfterLogin(session?.role ?? 'user', wanted);
  return redirectWithToast(destination, LOGGED_IN, headers);
}
