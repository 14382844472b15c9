/**
 * Name of the cookie with the time of the last change that a browser made or was notified of, in ms since
 * 1970.
 */
const NAME = 'nome.mudou';

/** Seconds; longer than the lag of a replica that still answers (`MOST_BEHIND_MS`). */
const KEPT_SECONDS = 30;

/** The Set-Cookie value. A time grants no access: it needs no signature, and scripts may write it. */
export const changedCookie = (at: number, secure: boolean): string =>
  `${NAME}=${at}; Path=/; Max-Age=${KEPT_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`;

/** The moment in a Cookie header; undefined without the cookie. */
export function readChangedCookie(header: string | undefined): number | undefined {
  const found = header?.match(/(?:^|;\s*)nome\.mudou=(\d{1,15})(?:;|$)/)?.[1];
  return found === undefined ? undefined : Number(found);
}
