import { and, eq, gt, isNotNull, like, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import type { UserId } from '#app/terms/ids.ts';
import { pool } from './db/pools.server.ts';
import * as schema from './db/schema.server.ts';
import { newId } from './ids.server.ts';
import { hashSecretToken, newSecretToken } from './secrets.server.ts';

/**
 * Pending changes of an e-mail address. The library's link alone would work for every reader, repeatedly for
 * a day; with this row an account has one open change, it can be cancelled, and its link works once. A second
 * row allows the old address to undo the change.
 */
const { profiles, verifications, users, sessions, passkeys } = schema;
const db = () => drizzle(pool('auth'));

const Change = z.object({ userId: z.uuid(), oldEmail: z.string(), newEmail: z.string() });
export type EmailChange = z.infer<typeof Change>;

/** Validity in hours; the library's link has the same as `pending`. */
const HOURS = { pending: 24, undo: 7 * 24 };

const pendingKey = (userId: UserId) => `email-change:${userId}`;
const undoKey = (token: string) => `email-undo:${hashSecretToken(token)}`;

const row = (identifier: string, change: EmailChange, hours: number) => ({
  id: newId(),
  identifier,
  value: JSON.stringify(change),
  expiresAt: new Date(Date.now() + hours * 3_600_000),
});

/** Stores a change; an earlier pending one ends. */
export async function openEmailChange(change: EmailChange): Promise<void> {
  const identifier = pendingKey(change.userId);
  await db().transaction(async (tx) => {
    await tx.delete(verifications).where(eq(verifications.identifier, identifier));
    await tx.insert(verifications).values(row(identifier, change, HOURS.pending));
  });
}

/** Opens an undo for the old address. @returns its token, which is not stored. */
export async function openEmailUndo(change: EmailChange): Promise<string> {
  const token = newSecretToken();
  await db()
    .insert(verifications)
    .values(row(undoKey(token), change, HOURS.undo));
  return token;
}

const alive = (identifier: string) =>
  and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, sql`now()`));

const parse = (kept: { value: string } | undefined) => (kept ? Change.parse(JSON.parse(kept.value)) : null);

async function read(identifier: string): Promise<EmailChange | null> {
  const [kept] = await db()
    .select({ value: verifications.value })
    .from(verifications)
    .where(alive(identifier))
    .limit(1);
  return parse(kept);
}

/** The pending change of an account. */
export const pendingEmailChange = (userId: UserId) => read(pendingKey(userId));

/** Takes the pending change, to confirm or cancel it: of concurrent calls, one gets it. */
export async function takeEmailChange(userId: UserId): Promise<EmailChange | null> {
  const [kept] = await db()
    .delete(verifications)
    .where(alive(pendingKey(userId)))
    .returning({ value: verifications.value });
  return parse(kept);
}

/** Reads the e-mail change that an undo link reverts, while the link is valid. */
export const readEmailUndo = (token: string) => read(undoKey(token));

/**
 * Cancels an e-mail change, or reverts it if it is already done; ends every session of the account and removes
 * its passkeys. Works once.
 * @returns null when the link is no longer valid, or when the old address now belongs to another account.
 */
export async function undoEmailChange(token: string): Promise<EmailChange | null> {
  return db().transaction(async (tx) => {
    const [kept] = await tx
      .delete(verifications)
      .where(alive(undoKey(token)))
      .returning({ value: verifications.value, createdAt: verifications.createdAt });
    const change = parse(kept);
    if (!kept || !change) return null;
    const { userId, oldEmail } = change;
    const taken = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, oldEmail), sql`${users.id} <> ${userId}`));
    if (taken.length > 0) return null;
    // An erased account stays closed, even for links that are left over.
    const erased = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.id, userId), isNotNull(profiles.erasedAt)));
    if (erased.length > 0) return null;
    await tx.delete(verifications).where(eq(verifications.identifier, pendingKey(userId)));
    // Also deletes the undo links of later changes: their author must not restore them. Earlier links stay
    // valid.
    await tx
      .delete(verifications)
      .where(
        and(
          like(verifications.identifier, 'email-undo:%'),
          gt(verifications.createdAt, kept.createdAt),
          sql`${verifications.value}::jsonb->>'userId' = ${userId}`,
        ),
      );
    await tx.update(users).set({ email: oldEmail, emailVerified: true }).where(eq(users.id, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await tx.delete(passkeys).where(eq(passkeys.userId, userId));
    // Also deletes the password links that the other mailbox received.
    await tx.delete(verifications).where(eq(verifications.value, userId));
    return change;
  });
}
