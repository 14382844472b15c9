import { eq } from 'drizzle-orm';
import type { ProfileInput } from '#app/features/profiles/rules/profile-input.ts';
import { type Actor, asActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';

type Customer = Extract<Actor, { kind: 'customer' }>;

/** The customer's own data. Document, its type and the e-mail are for reading (spec section 5). */
export async function loadOwnProfile(customer: Customer) {
  const { profiles, users } = schema;
  const [profile] = await asActor(customer, (tx) =>
    tx
      .select({
        fullName: profiles.fullName,
        docType: profiles.docType,
        docNumber: profiles.docNumber,
        phone: profiles.phone,
        uf: profiles.uf,
        cep: profiles.cep,
        address: profiles.address,
        email: users.email,
        updatedAt: profiles.updatedAt,
      })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.id))
      .where(eq(profiles.id, customer.userId)),
  );
  if (!profile) throw new Error('An account without a profile.');
  return profile;
}

/** Changes what a customer may change of their own; the role has no right on any other column. */
export async function changeOwnProfile(customer: Customer, input: ProfileInput): Promise<void> {
  const { profiles } = schema;
  await asActor(customer, (tx) => tx.update(profiles).set(input).where(eq(profiles.id, customer.userId)));
}
