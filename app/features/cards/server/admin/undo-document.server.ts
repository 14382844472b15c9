import { and, eq, ne } from 'drizzle-orm';
import type { DocumentUndoInput } from '#app/features/cards/rules/admin-input.ts';
import { ALREADY_TOLD, DECIDED_SINCE, RECORD_GONE } from '#app/features/cards/rules/service-messages.ts';
import { documentReviewed } from '#app/features/cards/rules/service-notices.ts';
import type { DocumentStatus } from '#app/features/cards/rules/step-status.ts';
import { notify } from '#app/features/notifications/server/index.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import { lastDecision } from '#app/platform/audit/last-decision.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { DocumentId, UserId } from '#app/terms/ids.ts';
import { settleClocks } from '../documents/settle-clocks.server.ts';

const { cardDocuments: d, cards, notifications } = schema;

const ENTITY = 'card_documents';
const DECIDED = ['document.approved', 'document.rejected', 'document.undo', 'document.reopened'];

const lastOf = (tx: Tx, documentId: DocumentId) =>
  lastDecision(tx, { entity: ENTITY, entityId: documentId, actions: DECIDED });

/**
 * Takes the last decision on a document back, as long as its person was not told of it: it is as it was before, as the
 * audit log has it.
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
    if (!now) return err(RECORD_GONE);
    const last = await lastOf(tx, documentId);
    if (last?.after.version !== decision || last.after.status !== now.status) return err(DECIDED_SINCE);
    // The notice carries the name of its decision.
    if ((await tx.$count(notifications, eq(notifications.id, decision))) > 0) return err(ALREADY_TOLD);
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
 * Has a decided document wait for a decision again, in the caller's transaction, though its person may know of it.
 * @returns whether it stood as it was decided
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

/**
 * Job `cards.tell-document`: tells of a decision on a document that still stands; its person by a notice, the rules and
 * the webhooks by the event that `told_status` raises. Of one that was taken back, or that another one followed, nothing
 * is said. Run twice, it is said once.
 */
export async function notifyDocument({
  documentId,
  decision,
}: {
  documentId: DocumentId;
  decision: string;
}): Promise<void> {
  await asActor(system('cards'), async (tx) => {
    const [row] = await tx
      .select({
        userId: d.userId,
        status: d.status,
        reason: d.reviewReason,
        fileName: d.fileName,
        card: cards.cardType,
      })
      .from(d)
      .innerJoin(cards, eq(cards.id, d.cardId))
      .where(eq(d.id, documentId))
      .for('update', { of: d });
    if (row?.status !== 'approved' && row?.status !== 'rejected') return;
    const last = await lastOf(tx, documentId);
    if (last?.after.version !== decision || last.after.status !== row.status) return;
    if ((await tx.$count(notifications, eq(notifications.id, decision))) > 0) return;
    const { userId, status, card, fileName, reason } = row;
    const { key, facts, type, link } = documentReviewed(card, fileName, status, reason ?? '');
    await tx.update(d).set({ toldStatus: status }).where(eq(d.id, documentId));
    await notify(tx, { id: decision, userId, type, link, ...(await noticeText(tx, key, facts)) });
  });
}
