import { eq } from 'drizzle-orm';
import type { DocTypeName } from '#app/features/profiles/rules/terms.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';

export type Account = {
  userId: UserId;
  name: string;
  email: string;
  emailVerified: boolean;
  docType: DocTypeName;
  docNumber: string;
};

/**
 * Loads the account for orders and locks its purchases until the transaction ends: orders, claims and
 * activations of one account run one after the other, so that none adds what another one is adding.
 */
export async function lockAccount(tx: Tx, userId: UserId): Promise<Account> {
  const { users, profiles } = schema;
  const [account] = await tx
    .select({
      name: profiles.fullName,
      docType: profiles.docType,
      docNumber: profiles.docNumber,
      email: users.email,
      emailVerified: users.emailVerified,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, userId))
    .for('update', { of: profiles });
  if (!account) throw new Error('An account without a profile.');
  return { userId, ...account };
}
