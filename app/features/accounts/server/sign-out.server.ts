import { auth } from '#app/platform/auth.server.ts';

/** Ends the session. @returns the headers that clear its cookie. */
export async function signOut(request: Request): Promise<Headers> {
  const { headers } = await auth().api.signOut({ headers: request.headers, returnHeaders: true });
  return headers;
}
