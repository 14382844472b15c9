/** Fired on the window where a request of the page found its session over; `detail` is the path to sign in at. */
const SESSION_OVER = 'session-over';

/**
 * Whether an answer is the sign-in page, to which the server leads a request without a session. If so the area goes
 * there, and takes along what was entered.
 * @param url where the answer came from, after redirects; empty or absolute
 */
export function isSessionOver(url: string): boolean {
  if (!url) return false;
  const { pathname, searchParams } = new URL(url, location.href);
  if (pathname !== '/auth') return false;
  // The server names the address that was asked for: the one to come back to is the page's.
  searchParams.set('redirectTo', `${location.pathname}${location.search}`);
  window.dispatchEvent(new CustomEvent(SESSION_OVER, { detail: `${pathname}?${searchParams}` }));
  return true;
}

/** @returns the function that stops listening. */
export function onSessionOver(leave: (signIn: string) => void): () => void {
  const listen = (event: Event) => leave((event as CustomEvent<string>).detail);
  window.addEventListener(SESSION_OVER, listen);
  return () => window.removeEventListener(SESSION_OVER, listen);
}
