import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { validate } from 'uuid';
import {
  alreadySent,
  DOCUMENT_CARD_MISSING,
  DOCUMENT_CASE_OVER,
  DOCUMENT_NOT_ASKED,
} from '#app/features/cases/rules/messages.ts';
import type { DocType } from '#app/lib/documents.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type CustomerActor, system, type Tx } from '#app/platform/actor.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { newStorePath } from '#app/platform/storage/store-path.server.ts';
import type { AcceptedFile } from '#app/platform/uploads/accept-file.server.ts';
import { type DocumentSide, OTHER, requiredKinds } from '#app/terms/document-kinds.ts';
import type { CardId, UserId } from '#app/terms/ids.ts';
import { EXTRA_KINDS, HOLDER_TYPE } from '../clock-statement.server.ts';
import { lockCards, settleClocks } from './settle-clocks.server.ts';

const { cardDocuments: d, documentRequests: r, cards } = schema;
const SYSTEM = system('documents');

/** Purpose of a document: a kind, or a request of the team. */
export type DocumentPlace = { kind: string; requestId: string | null; side?: DocumentSide | null };

/**
 * Adds a document to a card of the customer, for all services of its holder. The row is written first, as
 * `uploading`, then the bytes, then the row is `pending` and the deadline clocks are settled: an interruption
 * leaves an invisible row that `files.check` removes with its bytes. The same bytes for the same place are
 * recognised and not stored twice.
 */
export async function sendDocument(
  customer: CustomerActor,
  cardId: CardId,
  file: AcceptedFile,
  place: DocumentPlace = { kind: OTHER, requestId: null },
): Promise<Result<{ id: string }>> {
  if (!validate(cardId) || (place.requestId && !validate(place.requestId))) return err(DOCUMENT_CARD_MISSING);
  const id = newId();
  const filePath = newStorePath('loan-documents', {
    userId: customer.userId,
    folder: cardId,
    fileName: file.name,
    now: new Date(),
  });
  const begun = await asActor(customer, async (tx): Promise<Result<Place>> => {
    const found = await readPlace(tx, cardId, place);
    if (!found.ok) return found;
    const same = await findSame(tx, found.value, file.sha256, id);
    if (same) return err(same);
    await insertRow(tx, d, {
      id,
      userId: customer.userId,
      cardId,
      kind: place.requestId ? OTHER : place.kind,
      ...(place.requestId && { requestId: place.requestId }),
      ...(place.side && { side: place.side }),
      fileName: file.name,
      filePath,
      fileSize: file.bytes.length,
      mimeType: file.mimeType,
      sha256: file.sha256,
    });
    return found;
  });
  if (!begun.ok) return begun;
  const undo = async () => {
    await fileStore().remove(filePath);
    await asActor(SYSTEM, (tx) => tx.delete(d).where(eq(d.id, id)));
  };
  try {
    await fileStore().put(filePath, file.bytes);
    const kept = await keep(id, customer.userId, begun.value, file.sha256);
    if (!kept.ok) await undo();
    return kept;
  } catch (error) {
    await undo().catch(() => {});
    throw error;
  }
}

/** Destination of a document: the card's holder with the kind or the request. */
type Place = DocumentPlace & { userId: UserId; linkedProfileId: string | null };

/** Row level security hides cards and requests of other customers. */
async function readPlace(tx: Tx, cardId: CardId, { kind, requestId }: DocumentPlace): Promise<Result<Place>> {
  const [card] = await tx
    .select({
      userId: cards.userId,
      linkedProfileId: cards.linkedProfileId,
      over: sql<boolean>`case_over(${cards.userId}, ${cards.linkedProfileId})`,
      docType: sql<DocType>`${sql.raw(HOLDER_TYPE('cards'))}`,
      extraKinds: sql<string[]>`${sql.raw(EXTRA_KINDS('cards'))}`,
    })
    .from(cards)
    .where(eq(cards.id, cardId));
  if (!card) return err(DOCUMENT_CARD_MISSING);
  if (card.over) return err(DOCUMENT_CASE_OVER);
  const { userId, linkedProfileId, docType, extraKinds } = card;
  if (requestId) {
    const [request] = await tx
      .select({ id: r.id })
      .from(r)
      .innerJoin(cards, eq(cards.id, r.cardId))
      .where(
        and(
          eq(r.id, requestId),
          isNull(r.canceledAt),
          sql`${cards.linkedProfileId} is not distinct from ${linkedProfileId}::uuid`,
        ),
      );
    if (!request) return err(DOCUMENT_NOT_ASKED);
  } else if (kind !== OTHER && !requiredKinds(docType, extraKinds).includes(kind)) {
    return err(DOCUMENT_NOT_ASKED);
  }
  return ok({ kind, requestId, userId, linkedProfileId });
}

/**
 * Completes an upload. The lock serialises two uploads of one file, so that the second one finds the first.
 */
const keep = (id: string, userId: UserId, place: Place, sha256: string): Promise<Result<{ id: string }>> =>
  asActor(SYSTEM, async (tx) => {
    await lockCards(tx, userId);
    const same = await findSame(tx, place, sha256, id);
    if (same) return err(same);
    await tx.update(d).set({ status: 'pending' }).where(eq(d.id, id));
    // Only requests for a lawyer's power of attorney have a file that is judged; the job finds no other.
    const { requestId } = place;
    if (requestId) await enqueue(tx, 'letters.judge-power', { userId, requestId }, { key: id });
    await settleClocks(tx, userId);
    return ok({ id });
  });

async function findSame(
  tx: Tx,
  { kind, requestId, userId, linkedProfileId }: Place,
  sha256: string,
  exceptId: string,
) {
  const [same] = await tx
    .select({ fileName: d.fileName, status: d.status })
    .from(d)
    .innerJoin(cards, eq(cards.id, d.cardId))
    .where(
      and(
        eq(d.userId, userId),
        sql`${cards.linkedProfileId} is not distinct from ${linkedProfileId}::uuid`,
        requestId ? eq(d.requestId, requestId) : and(eq(d.kind, kind), isNull(d.requestId)),
        eq(d.sha256, sha256),
        ne(d.status, 'uploading'),
        ne(d.id, exceptId),
      ),
    )
    .limit(1);
  return same && alreadySent(same.fileName, same.status);
}
