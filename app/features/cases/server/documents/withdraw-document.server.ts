import { eq, sql } from 'drizzle-orm';
import { validate } from 'uuid';
import { DOCUMENT_COUNTS, DOCUMENT_NOT_WITHDRAWN } from '#app/features/cases/rules/messages.ts';
import { canTakeBack } from '#app/features/cases/rules/terms.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { type Actor, asActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import type { DocumentId } from '#app/terms/ids.ts';
import { KINDS, lockCards, settleClocks } from './settle-clocks.server.ts';

const { cardDocuments: d } = schema;

/**
 * Withdraws a document that the team has not reviewed. The access is checked with the customer's own rights;
 * the system deletes the row, because a customer may not. Null for a missing document or one of another
 * customer. A clock that it started keeps running, and the last document of a kind that a running clock needs
 * cannot be withdrawn.
 */
export async function withdrawDocument(
  customer: Extract<Actor, { kind: 'customer' }>,
  documentId: DocumentId,
): Promise<Result<null> | null> {
  if (!validate(documentId)) return null;
  const [own] = await asActor(customer, (tx) =>
    tx
      .select({ cardId: d.cardId, fileName: d.fileName, filePath: d.filePath, sha256: d.sha256 })
      .from(d)
      .where(eq(d.id, documentId)),
  );
  if (!own) return null;
  const withdrawn = await asActor(system('documents'), async (tx): Promise<Result<null>> => {
    const [row] = await tx.select({ status: d.status }).from(d).where(eq(d.id, documentId)).for('update');
    if (!row || !canTakeBack(row.status)) return err(DOCUMENT_NOT_WITHDRAWN);
    await lockCards(tx, customer.userId);
    if (await holdsClock(tx, documentId)) return err(DOCUMENT_COUNTS);
    await tx.delete(d).where(eq(d.id, documentId));
    // The withdrawn document may have replaced a refused one.
    await settleClocks(tx, customer.userId);
    await recordAudit(tx, customer, {
      action: 'document.withdraw',
      entity: 'card_documents',
      entityId: documentId,
      before: { cardId: own.cardId, fileName: own.fileName, sha256: own.sha256 },
    });
    return ok(null);
  });
  // Deletes the file after the commit: a sweep removes a file without a row, but a row without its file is a loss.
  if (withdrawn.ok) await fileStore().remove(own.filePath);
  return withdrawn;
}

/** Returns whether the document is the only valid one of a kind that a running clock of its holder needs. */
async function holdsClock(tx: Tx, documentId: DocumentId): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from card_documents d join cards h on h.id = d.card_id
      join cards k on k.user_id = h.user_id and k.linked_profile_id is not distinct from h.linked_profile_id
    where d.id = ${documentId} and d.request_id is null and k.clock_started_at is not null
      and k.status not in ('completed', 'blocked') and d.kind = any(${KINDS}::text[])
      and not exists (select 1 from card_documents o join cards g on g.id = o.card_id
        where o.id <> d.id and o.user_id = d.user_id and g.linked_profile_id is not distinct from h.linked_profile_id
          and o.kind = d.kind and o.request_id is null and o.status <> 'uploading')
    limit 1`);
  return rows.length > 0;
}
