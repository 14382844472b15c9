import { eq } from 'drizzle-orm';
import type { Role } from '#app/features/accounts/rules/role-status.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { sessions, userRoles: r } = schema;

/** The role of an account, held until the transaction ends; null where there is no such account. */
export async function lockRole(tx: Tx, userId: UserId): Promise<Role | null> {
  const [row] = await tx.select({ role: r.role }).from(r).where(eq(r.userId, userId)).for('update');
  return row?.role ?? null;
}

/** Gives a role, and ends every session that carried another: open pages learn of it at once. */
export async function setRole(tx: Tx, userId: UserId, role: Role): Promise<void> {
  await tx.update(r).set({ role }).where(eq(r.userId, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}
