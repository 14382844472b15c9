import { createHash, randomBytes } from 'node:crypto';
import { and, eq, like, lt, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { UserId } from '#app/terms/ids.ts';
import type { Tx } from './actor.server.ts';
import { insertRow } from './db/insert-row.server.ts';
import { pool } from './db/pools.server.ts';
import * as schema from './db/schema.server.ts';
import { newId } from './ids.server.ts';

/** Links for a new password. The library stores a row per link; these rules allow one link per account. */
const { verifications: v } = schema;
const db = () => drizzle(pool('auth'));

/** The library's prefix of such a row; and the stored one, which no request can name. */
export const RESET = 'reset-password:';
const STORED = 'reset-link:';

/** Key of a link's row: recognisable, but without its token. */
export const storedReset = (identifier: string): string =>
  STORED + createHash('sha256').update(identifier).digest('base64url');

const end = (userId: UserId, which?: SQL) =>
  db()
    .delete(v)
    .where(and(eq(v.value, userId), which));

/** Ends older links of an account. Of two created at once the later one stays. */
export async function endOlderResets(userId: UserId, token: string): Promise<void> {
  const [own] = await db()
    .select({ id: v.id })
    .from(v)
    .where(eq(v.identifier, storedReset(`${RESET}${token}`)));
  if (own) await end(userId, and(like(v.identifier, `${STORED}%`), lt(v.id, own.id)));
}

/** Ends every link for a new password, and every sign-in that still lacks its code. */
export const endLinks = (userId: UserId) => end(userId);

/**
 * Creates the link to the first password of an account that a clerk made, in the caller's transaction under
 * the system's rights. Using it proves the mailbox, as every link for a new password does.
 * @returns its token, which is not stored.
 */
export async function openFirstPassword(tx: Tx, userId: UserId, expiresAt: Date): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await tx.delete(v).where(and(eq(v.value, userId), like(v.identifier, `${STORED}%`)));
  await insertRow(tx, v, {
    id: newId(),
    identifier: storedReset(`${RESET}${token}`),
    value: userId,
    expiresAt,
  });
  return token;
}
