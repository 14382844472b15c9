import { and, eq } from 'drizzle-orm';
import { validate } from 'uuid';
import { isLoanDocumentKind, MAX_LOAN_DOCUMENTS, takesDocuments } from '#app/features/loans/rules/terms.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, type CustomerActor, system, type Tx } from '#app/platform/actor.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { newStorePath } from '#app/platform/storage/store-path.server.ts';
import type { AcceptedFile } from '#app/platform/uploads/accept-file.server.ts';
import type { DocumentId } from '#app/terms/ids.ts';
import { refuseLoan } from './own-loan.server.ts';

const { loanDocuments: d, loanRequests, profiles } = schema;

/**
 * Adds a document to the customer's own request. The bytes are stored first, so that a row always has its
 * file; bytes whose row could not be written are deleted here, or by the hourly check. The same bytes for the
 * same purpose are recognised and not stored twice.
 */
export async function sendLoanDocument(
  customer: CustomerActor,
  requestId: string,
  kind: string,
  file: AcceptedFile,
  now: Date = new Date(),
): Promise<Result<{ id: string }>> {
  if (!validate(requestId) || !isLoanDocumentKind(kind)) return refuseLoan('not-found');
  const { userId } = customer;
  const before = await asActor(customer, (tx) => mayAdd(tx, requestId, kind, file.sha256));
  if (!before.ok) return before;
  const id = newId();
  const filePath = newStorePath('loan-documents', { userId, folder: requestId, fileName: file.name, now });
  await fileStore().put(filePath, file.bytes);
  try {
    const kept = await asActor(customer, async (tx): Promise<Result<{ id: string }>> => {
      // The second of two concurrent files waits here and is counted with the first.
      await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for('update');
      const allowed = await mayAdd(tx, requestId, kind, file.sha256);
      if (!allowed.ok) return allowed;
      await insertRow(tx, d, {
        id,
        userId,
        loanRequestId: requestId,
        kind,
        fileName: file.name,
        filePath,
        fileSize: file.bytes.length,
        mimeType: file.mimeType,
        sha256: file.sha256,
      });
      return ok({ id });
    });
    if (!kept.ok) await fileStore().remove(filePath);
    return kept;
  } catch (error) {
    await fileStore().remove(filePath);
    throw error;
  }
}

/** Row level security hides requests of other customers. */
async function mayAdd(tx: Tx, requestId: string, kind: string, sha256: string): Promise<Result<null>> {
  const [loan] = await tx
    .select({ status: loanRequests.status })
    .from(loanRequests)
    .where(eq(loanRequests.id, requestId));
  if (!loan) return refuseLoan('not-found');
  if (!takesDocuments(loan)) return refuseLoan('closed');
  const sent = await tx
    .select({ kind: d.kind, sha256: d.sha256 })
    .from(d)
    .where(eq(d.loanRequestId, requestId));
  if (sent.length >= MAX_LOAN_DOCUMENTS) return refuseLoan('too-many');
  return sent.some((other) => other.kind === kind && other.sha256 === sha256)
    ? refuseLoan('same-file')
    : ok(null);
}

/** Deletes a document, until the documents are submitted. First the row, then the bytes. */
export async function removeLoanDocument(
  customer: CustomerActor,
  documentId: DocumentId,
): Promise<Result<null>> {
  if (!validate(documentId)) return refuseLoan('not-found');
  const removed = await asActor(system('loans'), async (tx): Promise<Result<{ filePath: string }>> => {
    const [found] = await tx
      .select({
        filePath: d.filePath,
        status: loanRequests.status,
        documentsSentAt: loanRequests.documentsSentAt,
      })
      .from(d)
      .innerJoin(loanRequests, eq(loanRequests.id, d.loanRequestId))
      .where(and(eq(d.id, documentId), eq(d.userId, customer.userId)))
      .for('update', { of: loanRequests });
    if (!found) return refuseLoan('not-found');
    if (!takesDocuments(found)) return refuseLoan('closed');
    if (found.documentsSentAt || found.status === 'analyzing') return refuseLoan('in-analysis');
    await tx.delete(d).where(eq(d.id, documentId));
    return ok(found);
  });
  if (!removed.ok) return removed;
  await fileStore().remove(removed.value.filePath);
  return ok(null);
}
