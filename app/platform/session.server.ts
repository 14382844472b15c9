import { getCookies } from 'better-auth/cookies';
import { parse } from 'hono/utils/cookie';
import type { Role } from '#app/features/accounts/rules/roles.ts';
import type { Position } from '#app/terms/panel-areas.ts';
import type { CustomPosition } from '#app/terms/panel-rights.ts';
import { NO_RIGHTS, readSessionByLibrary, type Session } from './auth.server.ts';
import { cookieOptions, SESSION_SECONDS } from './auth-sessions.server.ts';
import { pool } from './db/pools.server.ts';
import { isUnavailable, readAgain } from './db/unavailable.server.ts';
import { env } from './env.server.ts';
import { recall, remember } from './fast/session-from-memory.server.ts';
import { errorFields, log } from './log.server.ts';
import { isSignedBy } from './old-signatures.server.ts';

export type { Session };
/** A session from memory, with its `session_stamp` of when it was read. */
export type KnownSession = { session: Session; stamp: string };

type Row = {
  sessionId: string;
  stamp: string | null;
  expiresAt: Date;
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
  twoFactorEnabled: boolean | null;
} & (
  | { role: Role; position: Position; custom: CustomPosition | null; exportsFull: boolean }
  // An account without a role.
  | { role: null; position: null; custom: null; exportsFull: null }
);

const SESSION = `
  select s.id as "sessionId", s.expires_at as "expiresAt", u.id, u.email, u.name, u.email_verified as "emailVerified",
    u.two_factor_enabled as "twoFactorEnabled", r.role, r.position, r.exports_full as "exportsFull",
    held_position(r.custom_position_id, r.position) as custom,
    session_stamp(s.id) as stamp
  from sessions s join users u on u.id = s.user_id left join user_roles r on r.user_id = u.id
  where s.token = $1`;

const NO_SESSION = { session: null, headers: new Headers() };

/**
 * Reads the session of a request with its current role, so that a demotion or an ended session takes effect at the next
 * request. Every signed-in request starts here, so it uses one prepared statement. The auth library, which needs three
 * statements and derives a key for each signature, handles the other cases: an expired session, one due for renewal, or
 * a failed statement.
 * @returns the headers that renew the cookie, if any.
 * @throws when the database is unreachable, because an unread session is not an expired one.
 */
export async function readSession(headers: Headers): Promise<{ session: Session | null; headers: Headers }> {
  const cookie = sessionCookie(headers.get('cookie'));
  const token = signedToken(cookie);
  if (cookie === undefined || token === null) return NO_SESSION;
  const row = await findSession(token);
  if (!row || needsLibrary(row.expiresAt, new Date())) return readSessionByLibrary(headers);
  const { sessionId, role, position, custom, exportsFull, expiresAt, stamp, twoFactorEnabled, ...user } = row;
  const session: Session = {
    sessionId,
    user: { ...user, twoFactorEnabled: twoFactorEnabled ?? false },
    ...(role === null ? NO_RIGHTS : { role, position, custom, exportsFull }),
  };
  if (stamp) remember(cookie, { session, stamp, expiresAt });
  return { session, headers: NO_SESSION.headers };
}

/**
 * Recalls a request's session from memory, for pages only (`fast/session-from-memory.server.ts`).
 * @returns null if the session must be read.
 */
export function recallSession(headers: Headers): KnownSession | null {
  const cookie = sessionCookie(headers.get('cookie'));
  const found = cookie === undefined ? undefined : recall(cookie);
  return !found || needsLibrary(found.expiresAt, new Date()) ? null : found;
}

/** Whether the session is over or due for renewal, which the library handles. */
const needsLibrary = (expiresAt: Date, now: Date): boolean =>
  expiresAt.getTime() - (SESSION_SECONDS.life - SESSION_SECONDS.roll) * 1000 <= now.getTime();

async function findSession(token: string): Promise<Row | null> {
  try {
    const { rows } = await readAgain(() =>
      pool('auth').query<Row>({ name: 'session', text: SESSION, values: [token] }),
    );
    return rows[0] ?? null;
  } catch (error) {
    // The library would wait for the same database.
    if (isUnavailable(error)) throw error;
    log.error({ event: 'session', ...errorFields(error) }, 'session could not be read in one statement');
    return null;
  }
}

/** Whether a request has a session cookie, even of an ended session. */
export const hasSessionCookie = (headers: Headers): boolean =>
  sessionCookie(headers.get('cookie')) !== undefined;

let named = { appUrl: '', name: '' };

/** Name of the library's session cookie. */
function cookieName(): string {
  const { appUrl } = env();
  if (named.appUrl !== appUrl) named = { appUrl, name: getCookies(cookieOptions(appUrl)).sessionToken.name };
  return named.name;
}

const sessionCookie = (cookies: string | null): string | undefined =>
  parse(cookies ?? '', cookieName())[cookieName()];

/**
 * Returns the token of a session cookie; null when forged. Verified by `node:crypto`: Hono's `parseSigned` uses
 * WebCrypto, whose two jobs on another thread took a seventh of the time of a page's data.
 */
function signedToken(value = ''): string | null {
  const dot = value.lastIndexOf('.');
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  return isSignedBy(env(), token, Buffer.from(value.slice(dot + 1), 'base64')) ? token : null;
}
