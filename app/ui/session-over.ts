/**
 * Event on the window when a request of the page finds its session over; `detail` is the path of the sign-in.
 */
const SESSION_OVER = 'session-over';

/**
 * Whether an answer is the sign-in page, to which the server redirects a request without a session. If so the
 * area navigates there, and keeps the entries.
 * @param url of the answer, after redirects; empty or absolute
 */
export function isSessionOver(url: string): boolean {
  if (!url) return false;
  const { pathname, searchParams } = new URL(url, location.href);
  if (pathname !== '/auth') return false;
  // The server names the requested address; the page to return to is the open one.
  searchParams.set('redirectTo', `${location.pathname}${location.search}`);
  window.dispatchEvent(new CustomEvent(SESSION_OVER, { detail: `${pathname}?${searchParams}` }));
  return true;
}

/** @returns removes the listener. */
export function onSessionOver(leave: (signIn: string) => void): () => void {
  const listen = (event: Event) => leave((event as CustomEvent<string>).detail);
  window.addEventListener(SESSION_OVER, listen);
  return () => window.removeEventListener(SESSION_OVER, listen);
}
