import { eq } from 'drizzle-orm';
import type { Standing } from '#app/features/accounts/rules/team.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { sessions, userRoles: r } = schema;

/** Loads role and position of an account, locked until the transaction ends; null for an unknown account. */
export async function lockRole(tx: Tx, userId: UserId): Promise<Standing | null> {
  const [row] = await tx
    .select({
      role: r.role,
      position: r.position,
      exportsFull: r.exportsFull,
      customPositionId: r.customPositionId,
    })
    .from(r)
    .where(eq(r.userId, userId))
    .for('update');
  return row ?? null;
}

/** Assigns role and position, and ends all sessions of the account; notifies their open pages. */
export async function setRole(tx: Tx, userId: UserId, standing: Standing): Promise<void> {
  await tx
    .update(r)
    .set({ customPositionId: null, ...standing })
    .where(eq(r.userId, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}
