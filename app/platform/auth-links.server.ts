import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, like, lt, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { UserId } from '#app/terms/ids.ts';
import type { Tx } from './actor.server.ts';
import { insertRow } from './db/insert-row.server.ts';
import { pool } from './db/pools.server.ts';
import * as schema from './db/schema.server.ts';
import { newId } from './ids.server.ts';
import { randomLetters } from './protocols.server.ts';

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

/** Code in the short address of a confirmation mail: 100 random bits, of which only the hash is stored. */
const CODE_LETTERS = 20;
/** A code for a change of e-mail confirms that new address only; it does not sign in. */
const confirmKey = (code: string, newEmail = '') =>
  `${newEmail ? 'change' : 'confirm'}-mail:${createHash('sha256')
    .update(code + newEmail.toLowerCase())
    .digest('base64url')}`;

/**
 * Opens a short link that confirms the mailbox of an account, or its new address. @returns its code, which is
 * not stored.
 */
export async function openConfirmation(userId: UserId, seconds: number, newEmail?: string): Promise<string> {
  const code = randomLetters(CODE_LETTERS);
  const expiresAt = new Date(Date.now() + seconds * 1000);
  await db()
    .insert(v)
    .values({ id: newId(), identifier: confirmKey(code, newEmail), value: userId, expiresAt });
  return code;
}

/** Returns the account of a confirmation link; null for a code that is unknown or has expired. */
export async function readConfirmation(code: string, newEmail?: string): Promise<UserId | null> {
  const [link] = await db()
    .select({ userId: v.value })
    .from(v)
    .where(and(eq(v.identifier, confirmKey(code.toUpperCase(), newEmail)), gt(v.expiresAt, sql`now()`)));
  return link?.userId ?? null;
}

/** Returns the address of the account that a link for a new password opens; null for an unknown or ended link. */
export async function emailOfReset(token: string): Promise<string | null> {
  const [link] = await db()
    .select({ email: schema.users.email })
    .from(v)
    .innerJoin(schema.users, sql`${schema.users.id}::text = ${v.value}`)
    .where(and(eq(v.identifier, storedReset(`${RESET}${token}`)), gt(v.expiresAt, sql`now()`)));
  return link?.email ?? null;
}

/** Ends every link for a new password and every confirmation, and every sign-in that still lacks its code. */
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
