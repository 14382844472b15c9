import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import { findUses } from '#app/platform/db/find-uses.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UploadType } from '#app/platform/uploads/check-type.server.ts';
import type { DocumentSide } from '#app/terms/document-kinds.ts';
import type { CardId, UserId } from '#app/terms/ids.ts';

const { cardDocuments: d } = schema;

type Holder = { userId: UserId; linkedProfileId: string | null };

/** The service whose documents a holder's files join: one that is not over before others, then the oldest. */
export async function cardOfHolder(tx: Tx, { userId, linkedProfileId }: Holder): Promise<CardId | null> {
  const { rows } = await clientOf(tx).query<{ id: CardId }>(
    `select id from cards where user_id = $1 and linked_profile_id is not distinct from $2
     order by case_over(user_id, linked_profile_id), created_at, id limit 1`,
    [userId, linkedProfileId],
  );
  return rows[0]?.id ?? null;
}

/** A checked file whose bytes are in the store. */
export type StoredDocument = {
  name: string;
  path: string;
  /** In bytes. */
  size: number;
  mimeType: UploadType;
  sha256: string;
  kind: string;
  side: DocumentSide | null;
};

/**
 * Adds a document that the team brings from its own files, in the caller's transaction under the system's rights. It
 * counts as approved by the admin: the firm has worked with it. Raises no event. The caller settles the clocks.
 * @returns `known` with the same file of the holder, for the same kind
 */
export async function addImportedDocument(
  tx: Tx,
  admin: SignedInActor,
  { userId, linkedProfileId, cardId }: Holder & { cardId: CardId },
  { name, path, size, ...file }: StoredDocument,
): Promise<{ id: string } | { known: string }> {
  const [same] = await tx
    .select({ id: d.id })
    .from(d)
    .innerJoin(schema.cards, eq(schema.cards.id, d.cardId))
    .where(
      and(
        eq(d.userId, userId),
        sql`${schema.cards.linkedProfileId} is not distinct from ${linkedProfileId}::uuid`,
        eq(d.kind, file.kind),
        eq(d.sha256, file.sha256),
      ),
    )
    .limit(1);
  if (same) return { known: same.id };
  const id = newId();
  await tx.insert(d).values({
    ...{ id, userId, cardId, ...file, fileName: name, filePath: path, fileSize: size },
    ...{ status: 'approved', notifiedStatus: 'approved', reviewedBy: admin.userId, reviewedAt: sql`now()` },
  });
  return { id };
}

/**
 * Removes documents that nothing refers to, and that were not reviewed again after an instant. Their bytes are removed
 * by the caller after the commit.
 * @returns the ids of the others, and the paths of the removed ones
 */
export async function removeUntouchedDocuments(
  tx: Tx,
  ids: readonly string[],
  since: Date,
): Promise<{ stays: Set<string>; paths: string[] }> {
  if (ids.length === 0) return { stays: new Set(), paths: [] };
  const held = await tx
    .select({ id: d.id, status: d.status, reviewedAt: d.reviewedAt })
    .from(d)
    .where(inArray(d.id, [...ids]))
    .orderBy(d.id)
    .for('update');
  const stays = new Set<string>([
    ...(await findUses(tx, ['card_documents'], [], ids)).map(({ id }) => id),
    ...held
      .filter(({ status, reviewedAt }) => status !== 'approved' || (reviewedAt && reviewedAt > since))
      .map(({ id }) => id),
  ]);
  const untouched = ids.filter((id) => !stays.has(id));
  const gone = untouched.length
    ? await tx.delete(d).where(inArray(d.id, untouched)).returning({ path: d.filePath })
    : [];
  return { stays, paths: gone.map(({ path }) => path) };
}
