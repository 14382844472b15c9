import { and, asc, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { cardDocuments: d, cards: c } = schema;

/** Lists the approved documents of a holder, the oldest first, with the request that each one answers. */
export const acceptedFiles = (
  tx: Tx,
  { userId, linkedProfileId }: { userId: string; linkedProfileId: string | null },
) =>
  tx
    .select({
      ...{ id: d.id, kind: d.kind, requestId: d.requestId },
      ...{ name: d.fileName, path: d.filePath, mimeType: d.mimeType },
    })
    .from(d)
    .innerJoin(c, eq(c.id, d.cardId))
    .where(
      and(
        eq(d.userId, userId),
        eq(d.status, 'approved'),
        sql`${c.linkedProfileId} is not distinct from ${linkedProfileId}`,
      ),
    )
    .orderBy(asc(d.createdAt), asc(d.id));

/** The newest complete file that answers a request and was not refused. */
export async function newestAnswer(tx: Tx, requestId: string) {
  const [file] = await tx
    .select({ id: d.id, path: d.filePath, mimeType: d.mimeType })
    .from(d)
    .where(and(eq(d.requestId, requestId), notInArray(d.status, ['rejected', 'uploading'])))
    .orderBy(desc(d.createdAt), desc(d.id))
    .limit(1);
  return file;
}
