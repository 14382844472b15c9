import { and, eq, ne } from 'drizzle-orm';
import type { DocumentUndoInput } from '#app/features/cases/rules/input.ts';
import { ALREADY_NOTIFIED, DECIDED_SINCE, RECORD_MISSING } from '#app/features/cases/rules/panel-messages.ts';
import type { DocumentStatus } from '#app/features/cases/rules/terms.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { DocumentId, UserId } from '#app/terms/ids.ts';
import { settleClocks } from '../documents/settle-clocks.server.ts';
import { lastOf, notifiedOf } from './notify-documents.server.ts';

const { cardDocuments: d } = schema;

const ENTITY = 'card_documents';

/**
 * Undoes the last decision on a document until the customer is notified of it: restores the previous state
 * from the audit log.
 */
export async function undoDocument(
  admin: SignedInActor,
  clientId: UserId,
  { documentId, decision }: DocumentUndoInput,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [now] = await tx
      .select({ status: d.status, reason: d.reviewReason, reviewedAt: d.reviewedAt })
      .from(d)
      .where(and(eq(d.id, documentId), eq(d.userId, clientId), ne(d.status, 'uploading')))
      .for('update');
    if (!now) return err(RECORD_MISSING);
    const last = await lastOf(tx, documentId);
    if (last?.after.version !== decision || last.after.status !== now.status) return err(DECIDED_SINCE);
    if ((await notifiedOf(tx, clientId)).has(documentId)) return err(ALREADY_NOTIFIED);
    const before = last.before as {
      status: DocumentStatus;
      reason: string | null;
      reviewedAt?: string | null;
    };
    await tx
      .update(d)
      .set({
        status: before.status,
        reviewReason: before.reason,
        reviewedBy: before.status === 'pending' ? null : admin.userId,
        reviewedAt: before.reviewedAt ? new Date(before.reviewedAt) : null,
      })
      .where(eq(d.id, documentId));
    await settleClocks(tx, clientId);
    await recordAudit(tx, admin, {
      action: 'document.undo',
      entity: ENTITY,
      entityId: documentId,
      before: now,
      after: { ...before, version: newId() },
    });
    return ok(null);
  });
}

/**
 * Returns a decided document to the review, in the caller's transaction, even if the customer was notified
 * already.
 * @returns whether the document still had the given decision
 */
export async function reopenDocument(
  tx: Tx,
  admin: SignedInActor,
  { documentId, decided }: { documentId: DocumentId; decided: 'approved' | 'rejected' },
): Promise<boolean> {
  const [before] = await tx
    .select({ userId: d.userId, status: d.status, reason: d.reviewReason })
    .from(d)
    .where(and(eq(d.id, documentId), eq(d.status, decided)))
    .for('update');
  if (!before) return false;
  await tx
    .update(d)
    .set({ status: 'pending', reviewReason: null, reviewedBy: null, reviewedAt: null })
    .where(eq(d.id, documentId));
  await settleClocks(tx, before.userId as UserId);
  await recordAudit(tx, admin, {
    action: 'document.reopened',
    entity: ENTITY,
    entityId: documentId,
    before: { status: before.status, reason: before.reason },
    after: { status: 'pending', version: newId() },
  });
  return true;
}
