import { type AnyColumn, and, desc, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CardDocuments, DocumentView } from '#app/features/cases/rules/terms.ts';
import { type Actor, asActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { CardId } from '#app/terms/ids.ts';

/** Upper bound; the newest are shown. */
const LIMIT = 300;

/**
 * Lists the documents of a card's holder, newest first, from all services of that holder; without those whose
 * upload is not complete. Empty for a card of another customer.
 */
export async function listDocuments(
  customer: Extract<Actor, { kind: 'customer' }>,
  cardId: CardId,
): Promise<CardDocuments> {
  const { cardDocuments: d, cards } = schema;
  const of = alias(cards, 'of');
  const rows = await asActor(customer, (tx) =>
    tx
      .select({
        id: d.id,
        kind: d.kind,
        side: d.side,
        requestId: d.requestId,
        fileName: d.fileName,
        size: d.fileSize,
        mimeType: d.mimeType,
        status: d.status,
        reason: d.reviewReason,
        createdAt: d.createdAt,
      })
      .from(d)
      .innerJoin(cards, eq(cards.id, d.cardId))
      .innerJoin(of, and(eq(of.userId, cards.userId), SAME_HOLDER(cards, of)))
      .where(and(eq(of.id, cardId), ne(d.status, 'uploading')))
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

const SAME_HOLDER = (one: typeof schema.cards, other: { linkedProfileId: AnyColumn }) =>
  sql`${one.linkedProfileId} is not distinct from ${other.linkedProfileId}`;
