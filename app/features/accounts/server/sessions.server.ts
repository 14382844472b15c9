import { validate } from 'uuid';
import { describeDevice, type SessionView } from '#app/features/accounts/rules/device.ts';
import { auth, type Session } from '#app/platform/auth.server.ts';
import { notifySecurity, originOf } from '#app/platform/auth-hooks.server.ts';
import { endOtherSessions, endSession, listSessions } from '#app/platform/auth-sessions.server.ts';

/** Lists the open sessions of the account without their tokens, the current one first. */
export async function listOwnSessions({ sessionId, user }: Session): Promise<SessionView[]> {
  const rows = await listSessions(user.id);
  return rows
    .map(({ id, ipAddress, userAgent, method, startedAt, usedAt }) => ({
      id,
      device: describeDevice(userAgent),
      ip: ipAddress ?? '',
      method,
      startedAt: startedAt.toISOString(),
      usedAt: usedAt.toISOString(),
      current: id === sessionId,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

/** Ends one session and notifies its open pages. @returns false if the account has no such session. */
export async function endOwnSession(session: Session, request: Request, id: string): Promise<boolean> {
  if (!validate(id) || !(await endSession(session.user.id, id))) return false;
  await notifySecurity('session-ended', originOf(session.user.id, request.headers));
  return true;
}

/** Ends all sessions except the current one. @returns the number of ended sessions. */
export async function endOwnOtherSessions(session: Session, request: Request): Promise<number> {
  const ended = await endOtherSessions(session.user.id, session.sessionId);
  if (ended > 0) await notifySecurity('sessions-ended', originOf(session.user.id, request.headers));
  return ended;
}

/** Ends the session. @returns the headers that clear its cookie. */
export async function signOut(request: Request): Promise<Headers> {
  const { headers } = await auth().api.signOut({ headers: request.headers, returnHeaders: true });
  return headers;
}
