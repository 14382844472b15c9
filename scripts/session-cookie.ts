import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** The auth library's name for it over plain HTTP. */
export const SESSION_COOKIE = 'nome.session_token';

/**
 * Signs people in without a form, for tests and measurements: a session each as the auth library writes it.
 * @param db a client that may write `sessions`; `secret` is the product's own.
 * @returns the value of each cookie, signed as by the library, in the order of the ids.
 */
export async function newSessions(db: pg.Client, userIds: string[], secret: string): Promise<string[]> {
  const tokens = userIds.map(() => randomBytes(24).toString('base64url'));
  await db.query(
    `insert into sessions (user_id, token, expires_at)
     select id, token, now() + interval '30 days' from unnest($1::uuid[], $2::text[]) as s (id, token)`,
    [userIds, tokens],
  );
  return tokens.map((token) => {
    const signature = createHmac('sha256', secret).update(token).digest('base64');
    return encodeURIComponent(`${token}.${signature}`);
  });
}
