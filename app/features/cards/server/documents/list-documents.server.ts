import { and, desc, eq, ne } from 'drizzle-orm';
import type { CardDocuments, DocumentView } from '#app/features/cards/rules/document-view.ts';
import { type Actor, asActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { env } from '#app/platform/env.server.ts';

/** More than anybody sends; the newest are shown. */
const LIMIT = 300;

/** The documents of a card, newest first, without those whose bytes are not here yet. Empty for a card of others. */
export async function listDocuments(
  customer: Extract<Actor, { kind: 'customer' }>,
  cardId: string,
): Promise<CardDocuments> {
  const { cardDocuments: d } = schema;
  const rows = await asActor(customer, (tx) =>
    tx
      .select({
        id: d.id,
        fileName: d.fileName,
        size: d.fileSize,
        mimeType: d.mimeType,
        status: d.status,
        reason: d.reviewReason,
        createdAt: d.createdAt,
      })
      .from(d)
      .where(and(eq(d.cardId, cardId), ne(d.status, 'uploading')))
      .orderBy(desc(d.createdAt), desc(d.id))
      .limit(LIMIT),
  );
  const items = rows.map((row) => ({
    ...row,
    status: row.status as DocumentView['status'],
    createdAt: row.createdAt.toISOString(),
  }));
  return { items, maxBytes: env().uploadMaxBytes };
}
