import { eq } from 'drizzle-orm';
import { validate } from 'uuid';
import { recordAudit } from '#app/features/audit/server/index.server.ts';
import { DOCUMENT_NOT_WITHDRAWN } from '#app/features/cards/rules/document-messages.ts';
import { canWithdraw } from '#app/features/cards/rules/document-view.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { type Actor, asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';

const { cardDocuments: d } = schema;

/**
 * Takes back a document that the team has not looked at. Who asks is checked with the customer's own rights; the row
 * is deleted by the system, for a customer may not. Null for what is not there or somebody else's. A clock that it
 * started keeps running: the service has begun.
 */
export async function withdrawDocument(
  customer: Extract<Actor, { kind: 'customer' }>,
  documentId: string,
): Promise<Result<null> | null> {
  if (!validate(documentId)) return null;
  const [own] = await asActor(customer, (tx) =>
    tx
      .select({ cardId: d.cardId, fileName: d.fileName, filePath: d.filePath, sha256: d.sha256 })
      .from(d)
      .where(eq(d.id, documentId)),
  );
  if (!own) return null;
  const gone = await asActor(system('documents'), async (tx): Promise<Result<null>> => {
    const [row] = await tx.select({ status: d.status }).from(d).where(eq(d.id, documentId)).for('update');
    if (!row || !canWithdraw(row.status)) return err(DOCUMENT_NOT_WITHDRAWN);
    await tx.delete(d).where(eq(d.id, documentId));
    await recordAudit(tx, customer, {
      action: 'document.withdraw',
      entity: 'card_documents',
      entityId: documentId,
      before: { cardId: own.cardId, fileName: own.fileName, sha256: own.sha256 },
    });
    return ok(null);
  });
  // After the commit: bytes without a row are swept up, a row without bytes would be a loss.
  if (gone.ok) await fileStore().remove(own.filePath);
  return gone;
}
