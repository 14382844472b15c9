import { and, eq, isNull, sql } from 'drizzle-orm';
import { type CardHolder, openableCards } from '#app/features/cases/server/index.server.ts';
import type { PlanId } from '#app/features/catalog/rules/plans.ts';
import { alreadyYours, HOLDER_UNKNOWN } from '#app/features/checkout/rules/messages.ts';
import { MAX_LINKED_PROFILES, TOO_MANY_LINKED } from '#app/features/profiles/rules/linked-profile.ts';
import { type Representative, representativeColumns } from '#app/features/profiles/rules/representative.ts';
import type { DocTypeName, Relationship } from '#app/features/profiles/rules/terms.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { OrderSnapshot } from './order-snapshot.server.ts';

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

/** The person or company whose document an order carries. */
export type OrderPerson = {
  docType: PlanId;
  docNumber: string;
  name: string;
  phone: string;
  uf: string;
  representative: Representative | null;
};

/** A holder with the name that the customer knows them by; null for the account's own. */
export type NamedHolder = CardHolder & { holderName: string | null };

const { linkedProfiles: l } = schema;

type OrderHolder = NamedHolder & { docType: PlanId; docNumber: string };

/** Whom an order of the account may be for, the account's own first. */
export async function holdersOf(tx: Tx, { userId, docType, docNumber }: Account): Promise<OrderHolder[]> {
  const linked = await tx
    .select({ id: l.id, name: l.fullName, docType: l.docType, docNumber: l.docNumber })
    .from(l)
    .where(and(eq(l.mainUserId, userId), eq(l.active, true)))
    .orderBy(l.createdAt, l.id);
  return [
    { userId, linkedProfileId: null, holderName: null, docType, docNumber },
    ...linked.map(({ id, name, ...rest }) => ({ userId, linkedProfileId: id, holderName: name, ...rest })),
  ];
}

/** Whose document it is on this account: its own, a linked profile's, or null. */
export async function findHolder(
  tx: Tx,
  { userId, docNumber }: Account,
  document: string,
): Promise<NamedHolder | null> {
  if (document === docNumber) return { userId, linkedProfileId: null, holderName: null };
  const [linked] = await tx
    .select({ id: l.id, name: l.fullName })
    .from(l)
    .where(and(eq(l.mainUserId, userId), eq(l.docNumber, document), eq(l.active, true)));
  return linked ? { userId, linkedProfileId: linked.id, holderName: linked.name } : null;
}

/**
 * The holder of an order on this account. A document that matches no holder is linked once the account has said who it
 * is (`relationship`); without that the order is refused at that field.
 */
export async function orderHolder(
  tx: Tx,
  account: Account,
  person: OrderPerson,
  relationship: Relationship | null,
): Promise<Result<NamedHolder>> {
  const found = await findHolder(tx, account, person.docNumber);
  if (found) return ok(found);
  if (!relationship) return err(HOLDER_UNKNOWN);
  const linked = await tx.$count(l, and(eq(l.mainUserId, account.userId), eq(l.active, true)));
  if (linked >= MAX_LINKED_PROFILES) {
    return err({ ...HOLDER_UNKNOWN, code: 'too-many-linked', message: TOO_MANY_LINKED, fields: {} });
  }
  const { name: fullName, representative, ...rest } = person;
  const id = newId();
  await tx.insert(l).values({
    id,
    mainUserId: account.userId,
    fullName,
    relationship,
    ...rest,
    ...representativeColumns(representative),
  });
  return ok({ userId: account.userId, linkedProfileId: id, holderName: fullName });
}

/**
 * Refuses an order that would open no new service (docs/product.md section 10, Holder). @returns the refusal,
 * or null.
 */
export async function refuseHeld(
  tx: Tx,
  holder: NamedHolder,
  { activates }: Pick<OrderSnapshot, 'activates'>,
) {
  const openable = await openableCards(tx, holder, activates);
  if (openable.length > 0) return null;
  const words = alreadyYours(holder.holderName);
  return err({ code: 'already-yours', ...words, fields: { doc_number: words.title } });
}

/** Saves the representative and address of an order for a holder without them. */
export async function completeHolder(
  tx: Tx,
  { userId, linkedProfileId }: CardHolder,
  stated: { representative: Representative | null; cep: string; address: string },
): Promise<void> {
  const { profiles: p } = schema;
  const { representative, cep, address } = stated;
  if (representative) {
    const columns = representativeColumns(representative);
    if (linkedProfileId) {
      await tx
        .update(l)
        .set(columns)
        .where(and(eq(l.id, linkedProfileId), eq(l.docType, 'CNPJ'), isNull(l.representativeCpf)));
    } else {
      await tx
        .update(p)
        .set(columns)
        .where(and(eq(p.id, userId), eq(p.docType, 'CNPJ'), isNull(p.representativeCpf)));
    }
  }
  if (linkedProfileId || (!cep && !address)) return;
  await tx
    .update(p)
    .set({
      cep: sql`case when ${p.cep} = '' then ${cep} else ${p.cep} end`,
      address: sql`case when ${p.address} = '' then ${address} else ${p.address} end`,
    })
    .where(and(eq(p.id, userId), sql`(${p.cep} = '' or ${p.address} = '')`));
}
