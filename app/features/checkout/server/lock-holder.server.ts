import { eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';

export type Holder = { userId: string; name: string; email: string; emailVerified: boolean };

/**
 * The account that orders go to, with its purchases held still until the transaction ends: claims and activations of
 * one person pass one by one, so that none enters what another is just bringing.
 */
export async function lockHolder(tx: Tx, userId: string): Promise<Holder> {
  const { users, profiles } = schema;
  const [holder] = await tx
    .select({ name: profiles.fullName, email: users.email, emailVerified: users.emailVerified })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, userId))
    .for('update', { of: profiles });
  if (!holder) throw new Error('An account without a profile.');
  return { userId, ...holder };
}
