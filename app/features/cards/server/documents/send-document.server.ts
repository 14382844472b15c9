import { and, eq, ne } from 'drizzle-orm';
import { validate } from 'uuid';
import { alreadySent, DOCUMENT_CARD_GONE } from '#app/features/cards/rules/document-messages.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { type Actor, asActor, system, type Tx } from '#app/platform/actor.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { newStorePath } from '#app/platform/storage/store-path.server.ts';
import type { AcceptedFile } from '#app/platform/uploads/accept-file.server.ts';
import { lockCards, startClocks } from './start-clocks.server.ts';

type Customer = Extract<Actor, { kind: 'customer' }>;

const { cardDocuments: d, cards } = schema;
const SYSTEM = system('documents');

/**
 * Adds a document to a card of one's own. The row is written first, as `uploading`, then the bytes, then the row is
 * `pending` and the deadline clock may start: whatever stops in between leaves a row that nobody sees and that
 * `files.check` removes with its bytes. The same bytes on the same card are told and not kept twice.
 */
export async function sendDocument(
  customer: Customer,
  cardId: string,
  file: AcceptedFile,
): Promise<Result<{ id: string }>> {
  if (!validate(cardId)) return err(DOCUMENT_CARD_GONE);
  const id = newId();
  const filePath = newStorePath('loan-documents', {
    userId: customer.userId,
    folder: cardId,
    fileName: file.name,
    now: new Date(),
  });
  const begun = await asActor(customer, async (tx): Promise<Result<null>> => {
    // Row level security: a card of somebody else is not there.
    const [card] = await tx.select({ id: cards.id }).from(cards).where(eq(cards.id, cardId));
    if (!card) return err(DOCUMENT_CARD_GONE);
    const same = await findSame(tx, cardId, file.sha256, id);
    if (same) return err(same);
    await insertRow(tx, d, {
      id,
      userId: customer.userId,
      cardId,
      fileName: file.name,
      filePath,
      fileSize: file.bytes.length,
      mimeType: file.mimeType,
      sha256: file.sha256,
    });
    return ok(null);
  });
  if (!begun.ok) return begun;
  const undo = async () => {
    await fileStore().remove(filePath);
    await asActor(SYSTEM, (tx) => tx.delete(d).where(eq(d.id, id)));
  };
  try {
    await fileStore().put(filePath, file.bytes);
    const kept = await keep(id, customer.userId, cardId, file.sha256);
    if (!kept.ok) await undo();
    return kept;
  } catch (error) {
    await undo().catch(() => {});
    throw error;
  }
}

/** Two sendings of one file meet here: the lock lets the second one see the first. */
const keep = (id: string, userId: string, cardId: string, sha256: string): Promise<Result<{ id: string }>> =>
  asActor(SYSTEM, async (tx) => {
    await lockCards(tx, userId);
    const same = await findSame(tx, cardId, sha256, id);
    if (same) return err(same);
    await tx.update(d).set({ status: 'pending' }).where(eq(d.id, id));
    await startClocks(tx, userId);
    return ok({ id });
  });

async function findSame(tx: Tx, cardId: string, sha256: string, exceptId: string) {
  const [same] = await tx
    .select({ fileName: d.fileName, status: d.status })
    .from(d)
    .where(and(eq(d.cardId, cardId), eq(d.sha256, sha256), ne(d.status, 'uploading'), ne(d.id, exceptId)))
    .limit(1);
  return same && alreadySent(same.fileName, same.status);
}
