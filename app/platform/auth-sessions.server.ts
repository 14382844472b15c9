import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { UserId } from '#app/terms/ids.ts';
import { pool } from './db/pools.server.ts';
import * as schema from './db/schema.server.ts';

/** Life of a session without a visit, and age after which a visit prolongs it; seconds. */
export const SESSION_SECONDS = { life: 30 * 86_400, roll: 3_600 };

/** Options of the auth library that name its cookies. */
export const cookieOptions = (appUrl: string) => ({
  advanced: { cookiePrefix: 'nome', useSecureCookies: appUrl.startsWith('https:') },
});

/**
 * Sessions by id. (The library's list requires a session younger than a day and returns tokens.) Only the
 * role `nome_auth` reads them, so every call names the account.
 */
const { sessions } = schema;
const db = () => drizzle(pool('auth'));

/** The valid sessions of an account, last used first. Use is recorded once an hour. */
export const listSessions = (userId: UserId) =>
  db()
    .select({
      id: sessions.id,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
      method: sessions.method,
      startedAt: sessions.createdAt,
      usedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(100);

/** @returns whether the account had this session. */
export async function endSession(userId: UserId, sessionId: string): Promise<boolean> {
  const ended = await db()
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** @returns the number of ended sessions. */
export async function endOtherSessions(userId: UserId, keptId: string): Promise<number> {
  const ended = await db()
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keptId)))
    .returning({ id: sessions.id });
  return ended.length;
}
