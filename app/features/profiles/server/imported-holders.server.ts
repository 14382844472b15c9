import { and, eq, inArray, sql } from 'drizzle-orm';
import { MAX_LINKED_PROFILES } from '#app/features/profiles/rules/linked-profile.ts';
import type { Representative } from '#app/features/profiles/rules/representative.ts';
import { representativeColumns } from '#app/features/profiles/rules/representative.ts';
import type { DocTypeName } from '#app/features/profiles/rules/terms.ts';
import { asActor, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { findUses } from '#app/platform/db/find-uses.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { clientNotes, linkedProfiles: l, profiles: p } = schema;

/** A person or company with a document: an account, or one of its linked profiles. */
export type FoundHolder = { document: string; userId: UserId; linkedProfileId: string | null };

/**
 * Finds the holders of documents, by document. A client of that document comes before a linked profile; of two accounts
 * that follow one company the older link counts.
 */
export async function findHolders(tx: Tx, documents: readonly string[]): Promise<Map<string, FoundHolder>> {
  const { rows } = await clientOf(tx).query<FoundHolder>(
    `select distinct on (h.document) h.document, h."userId", h."linkedProfileId" from (
       select doc_number as document, id as "userId", null::uuid as "linkedProfileId", created_at
       from profiles where doc_number = any($1) and erased_at is null
       union all
       select l.doc_number, l.main_user_id, l.id, l.created_at from linked_profiles l join profiles p on p.id = l.main_user_id
       where l.doc_number = any($1) and l.active and p.erased_at is null) h
     order by h.document, h."linkedProfileId" is not null, h.created_at, h."userId"`,
    [[...new Set(documents)]],
  );
  return new Map(rows.map((row) => [row.document, row]));
}

/** Whether the client with this e-mail gets no notices and mails yet (`is_quiet`). */
export const isQuiet = (email: string): Promise<boolean> =>
  asActor(system('mail'), async (tx) => {
    const { users } = schema;
    const [found] = await tx
      .select({ quiet: sql<boolean>`is_quiet(${users.id})` })
      .from(users)
      .where(eq(users.email, email));
    return found?.quiet === true;
  });

type Filled = Partial<Pick<typeof p.$inferInsert, 'assigneeId' | 'otherPhones' | 'own'>>;

/** Fills in what the team knows of a new client, in the caller's transaction with the system's rights. */
export const fillProfile = (tx: Tx, clientId: UserId, values: Filled) =>
  tx.update(p).set(values).where(eq(p.id, clientId));

/** Lets a client get notices and mails, or none before the welcome. */
export const setQuiet = (tx: Tx, clientId: UserId, quiet: boolean) =>
  tx.update(p).set({ quiet }).where(eq(p.id, clientId));

export type ImportedCompany = {
  docType: DocTypeName;
  docNumber: string;
  fullName: string;
  phone: string | null;
  uf: string;
  representative: Representative | null;
};

/**
 * Links a company to a client, in the caller's transaction under the system's rights.
 * @returns `known` with the existing link, or `full` for a client with the most profiles that an account may follow
 */
export async function addImportedCompany(
  tx: Tx,
  admin: SignedInActor,
  userId: UserId,
  { representative, ...company }: ImportedCompany,
): Promise<{ id: string } | { known: string } | 'full'> {
  await tx.select({ id: p.id }).from(p).where(eq(p.id, userId)).for('update');
  const linked = await tx
    .select({ id: l.id, docNumber: l.docNumber })
    .from(l)
    .where(and(eq(l.mainUserId, userId), eq(l.active, true)));
  const known = linked.find(({ docNumber }) => docNumber === company.docNumber);
  if (known) return { known: known.id };
  if (linked.length >= MAX_LINKED_PROFILES) return 'full';
  const id = newId();
  await tx.insert(l).values({
    ...{ id, mainUserId: userId, relationship: 'empresa' as const },
    ...company,
    ...representativeColumns(representative),
  });
  await recordAudit(tx, admin, {
    action: 'client.update',
    entity: 'profiles',
    entityId: userId,
    after: { linkedProfileId: id },
  });
  return { id };
}

/** Removes linked profiles that no other row refers to. @returns the ids of the others */
export async function removeUnusedCompanies(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const used = new Set((await findUses(tx, ['linked_profiles'], [], ids)).map(({ id }) => id));
  const unused = ids.filter((id) => !used.has(id));
  if (unused.length > 0) await tx.delete(l).where(inArray(l.id, unused));
  return used;
}

/** Adds notes of the team about clients, in the caller's transaction. @returns their ids, in the same order */
export async function addImportedNotes(
  tx: Tx,
  admin: SignedInActor,
  notes: readonly { userId: UserId; body: string }[],
): Promise<string[]> {
  const rows = notes.map((note) => ({ ...note, id: newId(), authorId: admin.userId }));
  if (rows.length > 0) await tx.insert(clientNotes).values(rows);
  return rows.map(({ id }) => id);
}

/** Removes notes of an import; a note never changes after it is written. */
export async function removeNotes(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(clientNotes).where(inArray(clientNotes.id, [...ids]));
}
