import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { queueLateStamp, sealPdf } from '#app/features/proof/server/index.server.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import type { HolderFile } from './holder-file.server.ts';

const { letterFiles: f } = schema;

export type SignedFile = typeof f.$inferSelect;
/** Identifies the file of a holder in a batch. */
type FilePlace = { batchId: string; userId: string; linkedProfileId: string | null };

const at = ({ batchId, userId, linkedProfileId }: FilePlace) =>
  and(
    eq(f.batchId, batchId),
    eq(f.userId, userId),
    sql`${f.linkedProfileId} is not distinct from ${linkedProfileId}::uuid`,
  );

export async function findSignedFile(tx: Tx, place: FilePlace): Promise<SignedFile | undefined> {
  const [found] = await tx.select().from(f).where(at(place));
  return found;
}

/**
 * Draws, signs and stores the file for an addressee and a holder. Of two concurrent calls the first one's
 * file stays.
 * @param account whose parser slots it uses
 * @param holds the letters, by their approval: a file with other ones is replaced.
 */
export async function makeSignedFile(
  account: string,
  place: FilePlace,
  holds: string,
  { title, file }: { title: string; file: HolderFile },
): Promise<{ row: SignedFile; bytes: Buffer }> {
  // Loaded when an archive is made: the drawing libraries are large, and most processes answer pages.
  const { holderFile } = await import('./holder-file.server.ts');
  const made = await holderFile(account, file);
  const { bytes, stampMissing } = await sealPdf(made.bytes, { kind: 'cartas', title, issuedAt: new Date() });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const filePath = `contracts/${sha256.slice(0, 2)}/${sha256}.pdf`;
  await fileStore().put(filePath, bytes);
  const values = { id: newId(), ...place, holds, filePath, sha256, pages: made.pages };
  const row = await asActor(system('letters'), async (tx) => {
    await tx.delete(f).where(and(at(place), sql`${f.holds} <> ${holds}`));
    const [added] = await tx
      .insert(f)
      .values({ ...values, unreadable: made.unreadable })
      .onConflictDoNothing()
      .returning();
    if (added && stampMissing) await queueLateStamp(tx, sha256);
    return added ?? findSignedFile(tx, place);
  });
  if (!row) throw new Error('A signed file of letters is missing.');
  if (row.filePath === filePath) return { row, bytes };
  await fileStore().remove(filePath);
  return { row, bytes: await storedBytes(row) };
}

/** @throws when the store lost the file: a new one would not be the signed one */
export async function storedBytes({ filePath }: Pick<SignedFile, 'filePath'>): Promise<Buffer> {
  const bytes = await fileStore().get(filePath);
  if (!bytes) throw new Error('A signed file of letters is missing in the store.');
  return Buffer.from(bytes);
}
