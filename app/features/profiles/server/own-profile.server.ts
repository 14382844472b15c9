import { and, eq } from 'drizzle-orm';
import { validate } from 'uuid';
import type { ProfileInput } from '#app/features/profiles/rules/input.ts';
import { type Representative, representativeColumns } from '#app/features/profiles/rules/representative.ts';
import type { Keeper } from '#app/features/profiles/rules/terms.ts';
import { oabWord } from '#app/lib/oab.ts';
import { asActor, type CustomerActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

/**
 * Loads the customer's own data. Document, its type and the e-mail are read-only (docs/product.md section 5).
 */
export async function loadOwnProfile(customer: CustomerActor) {
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
        representativeName: profiles.representativeName,
        representativeCpf: profiles.representativeCpf,
        representativeRole: profiles.representativeRole,
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

/** Changes the customer's own editable fields; the database role may not write any other column. */
export async function changeOwnProfile(customer: CustomerActor, input: ProfileInput): Promise<void> {
  const { profiles } = schema;
  await asActor(customer, (tx) => tx.update(profiles).set(input).where(eq(profiles.id, customer.userId)));
}

/**
 * Sets the representative of a company of the account: its own, or a linked one. People have no
 * representative.
 * @param linkedProfileId of the linked company; empty for the account's own.
 * @returns whether that company exists.
 */
export async function changeRepresentative(
  customer: CustomerActor,
  linkedProfileId: string,
  representative: Representative,
): Promise<boolean> {
  const { profiles, linkedProfiles: l } = schema;
  const columns = representativeColumns(representative);
  if (linkedProfileId && !validate(linkedProfileId)) return false;
  return asActor(customer, async (tx) => {
    const changed = linkedProfileId
      ? await tx
          .update(l)
          .set(columns)
          .where(
            and(
              eq(l.id, linkedProfileId),
              eq(l.mainUserId, customer.userId),
              eq(l.docType, 'CNPJ'),
              eq(l.active, true),
            ),
          )
          .returning({ id: l.id })
      : await tx
          .update(profiles)
          .set(columns)
          .where(and(eq(profiles.id, customer.userId), eq(profiles.docType, 'CNPJ')))
          .returning({ id: profiles.id });
    return changed.length > 0;
  });
}

/** Returns who handles the customer's case; null until a member is assigned. */
export async function loadCaseKeeper({ userId }: CustomerActor): Promise<Keeper | null> {
  const { profiles, teamCards, users } = schema;
  // Customers read no account but their own.
  const [keeper] = await asActor(system('profiles'), (tx) =>
    tx
      .select({
        name: users.name,
        photo: teamCards.photo,
        oabUf: teamCards.oabUf,
        oabNumber: teamCards.oabNumber,
      })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.assigneeId))
      .leftJoin(teamCards, eq(teamCards.userId, users.id))
      .where(eq(profiles.id, userId)),
  );
  return keeper
    ? { name: keeper.name, photo: keeper.photo, oab: oabWord(keeper.oabUf, keeper.oabNumber) }
    : null;
}
