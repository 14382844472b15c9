import { and, asc, eq, sql } from 'drizzle-orm';
import { validate } from 'uuid';
import type { LinkedProfileInput } from '#app/features/profiles/rules/input.ts';
import {
  DOCUMENT_LINKED,
  DOCUMENT_OWN,
  type LinkedProfileView,
  MAX_LINKED_PROFILES,
  TOO_MANY_LINKED,
  unlinkRefusal,
} from '#app/features/profiles/rules/linked-profile.ts';
import {
  PROFILE_NOT_LINKED,
  PROFILE_NOT_SWITCHED,
  PROFILE_NOT_UNLINKED,
} from '#app/features/profiles/rules/messages.ts';
import { readRepresentative } from '#app/features/profiles/rules/representative.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type CustomerActor, type Tx } from '#app/platform/actor.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';

const { profiles, linkedProfiles, cards, transactions } = schema;

/** Lists the profiles of an account, oldest first (docs/product.md section 7), and the active one. */
export async function listHolders(customer: CustomerActor): Promise<LinkedProfileView[]> {
  const rows = await asActor(customer, (tx) =>
    tx
      .select({
        id: linkedProfiles.id,
        docType: linkedProfiles.docType,
        docNumber: linkedProfiles.docNumber,
        fullName: linkedProfiles.fullName,
        relationship: linkedProfiles.relationship,
        phone: linkedProfiles.phone,
        uf: linkedProfiles.uf,
        consent: linkedProfiles.consent,
        consentAt: linkedProfiles.consentAt,
        representativeName: linkedProfiles.representativeName,
        representativeCpf: linkedProfiles.representativeCpf,
        representativeRole: linkedProfiles.representativeRole,
        orders: sql<number>`(select count(*)::int from ${transactions} where ${transactions.linkedProfileId} = ${linkedProfiles.id})`,
        cards: sql<number>`(select count(*)::int from ${cards} where ${cards.linkedProfileId} = ${linkedProfiles.id})`,
        active: sql<boolean>`coalesce(${profiles.activeLinkedProfileId} = ${linkedProfiles.id}, false)`,
      })
      .from(linkedProfiles)
      .innerJoin(profiles, eq(profiles.id, linkedProfiles.mainUserId))
      .where(and(eq(linkedProfiles.mainUserId, customer.userId), eq(linkedProfiles.active, true)))
      .orderBy(asc(linkedProfiles.createdAt), asc(linkedProfiles.id)),
  );
  return rows.map(({ representativeName, representativeCpf, representativeRole, ...row }) => ({
    ...row,
    representative: readRepresentative({ representativeName, representativeCpf, representativeRole }),
  }));
}

/**
 * Locks the account's own profile: changes of its linked profiles run one at a time, each with the current
 * count.
 */
async function lockOwn(tx: Tx, { userId }: CustomerActor) {
  const [own] = await tx
    .select({ docNumber: profiles.docNumber, active: profiles.activeLinkedProfileId })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for('update');
  if (!own) throw new Error('An account without a profile.');
  return own;
}

const notLinked = (message: string, field?: string) =>
  err({ ...PROFILE_NOT_LINKED, code: 'refused', message, ...(field && { fields: { [field]: message } }) });

/** Links a person or a company to the account. */
export async function linkProfile(
  customer: CustomerActor,
  input: LinkedProfileInput,
): Promise<Result<{ id: string }>> {
  return asActor(customer, async (tx) => {
    const own = await lockOwn(tx, customer);
    if (own.docNumber === input.docNumber) return notLinked(DOCUMENT_OWN, 'docNumber');
    const linked = await tx
      .select({ docNumber: linkedProfiles.docNumber })
      .from(linkedProfiles)
      .where(and(eq(linkedProfiles.mainUserId, customer.userId), eq(linkedProfiles.active, true)));
    if (linked.some(({ docNumber }) => docNumber === input.docNumber))
      return notLinked(DOCUMENT_LINKED, 'docNumber');
    if (linked.length >= MAX_LINKED_PROFILES) return notLinked(TOO_MANY_LINKED);
    const id = newId();
    await insertRow(tx, linkedProfiles, { id, mainUserId: customer.userId, ...input });
    return ok({ id });
  });
}

/** Finds a linked profile of this account; other accounts' profiles are not found. */
async function findLinked(tx: Tx, { userId }: CustomerActor, id: string) {
  if (!validate(id)) return undefined;
  const [linked] = await tx
    .select({ id: linkedProfiles.id })
    .from(linkedProfiles)
    .where(
      and(eq(linkedProfiles.id, id), eq(linkedProfiles.mainUserId, userId), eq(linkedProfiles.active, true)),
    );
  return linked;
}

/** Unlinks a profile without purchases. If it was active, the area shows the customer's own profile again. */
export async function unlinkProfile(customer: CustomerActor, id: string): Promise<Result<null>> {
  return asActor(customer, async (tx) => {
    const own = await lockOwn(tx, customer);
    if (!(await findLinked(tx, customer, id))) return err({ ...PROFILE_NOT_UNLINKED, code: 'not-found' });
    const held = {
      cards: await tx.$count(cards, eq(cards.linkedProfileId, id)),
      orders: await tx.$count(transactions, eq(transactions.linkedProfileId, id)),
    };
    if (held.cards > 0 || held.orders > 0)
      return err({ ...PROFILE_NOT_UNLINKED, code: 'has-cards', message: unlinkRefusal(held) });
    if (own.active === id) await activate(tx, customer, null);
    await tx.delete(linkedProfiles).where(eq(linkedProfiles.id, id));
    return ok(null);
  });
}

const activate = (tx: Tx, { userId }: CustomerActor, id: string | null) =>
  tx.update(profiles).set({ activeLinkedProfileId: id }).where(eq(profiles.id, userId));

/**
 * Chooses the profile whose cards the area shows. @param id of a linked profile, or empty for the customer's
 * own.
 */
export async function switchProfile(customer: CustomerActor, id: string): Promise<Result<null>> {
  return asActor(customer, async (tx) => {
    await lockOwn(tx, customer);
    if (id !== '' && !(await findLinked(tx, customer, id)))
      return err({ ...PROFILE_NOT_SWITCHED, code: 'not-found' });
    await activate(tx, customer, id || null);
    return ok(null);
  });
}
