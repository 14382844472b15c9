import { and, eq, isNull, ne } from 'drizzle-orm';
import { documentRequested } from '#app/features/cases/rules/case-notices.ts';
import type {
  DocumentKindInput,
  DocumentRequestInput,
  DocumentReviewInput,
} from '#app/features/cases/rules/input.ts';
import { CARD_MISSING, RECORD_MISSING, stale } from '#app/features/cases/rules/panel-messages.ts';
import { DOCUMENT_STATUS } from '#app/features/cases/rules/terms.ts';
import { loadRecipient } from '#app/features/profiles/server/index.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { notifyAfter } from '#app/lib/undo-window.ts';
import { type Actor, asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { kindLabel } from '#app/terms/document-kinds.ts';
import type { UserId } from '#app/terms/ids.ts';
import { settleClocks } from '../documents/settle-clocks.server.ts';
import { clientCard, notifyOfCard } from './client-card.server.ts';

const { cardDocuments: d, documentRequests: r } = schema;

/**
 * Says whether a document will do; a decision may be changed from the current one. The customer is notified when it
 * can no longer be undone.
 * @returns the name of this decision, for `undoDocument`
 */
export async function reviewDocument(
  admin: SignedInActor,
  clientId: UserId,
  review: DocumentReviewInput,
  now: Date = new Date(),
): Promise<Result<{ decision: string }>> {
  return asActor(admin, (tx) => reviewDocumentIn(tx, admin, clientId, review, now));
}

/** Reviews a document in the caller's transaction. A refusal writes nothing. */
export async function reviewDocumentIn(
  tx: Tx,
  admin: SignedInActor,
  clientId: UserId,
  { documentId, expectedVersion, decision: status, reason: why }: DocumentReviewInput,
  now: Date,
): Promise<Result<{ decision: string }>> {
  const [before] = await tx
    .select({ status: d.status, reason: d.reviewReason, reviewedAt: d.reviewedAt })
    .from(d)
    .where(and(eq(d.id, documentId), eq(d.userId, clientId), ne(d.status, 'uploading')))
    .for('update');
  if (!before || before.status === 'uploading') return err(RECORD_MISSING);
  if (before.status !== expectedVersion) {
    return err(stale([`Este documento agora está como “${DOCUMENT_STATUS[before.status].label}”`]));
  }
  const reason = status === 'rejected' ? why : null;
  await tx
    .update(d)
    .set({ status, reviewReason: reason, reviewedBy: admin.userId, reviewedAt: now })
    .where(eq(d.id, documentId));
  await settleClocks(tx, clientId, now);
  const decision = newId();
  await enqueue(
    tx,
    'cards.notify-document',
    { documentId, decision },
    { key: decision, startAfter: notifyAfter(now) },
  );
  await recordAudit(tx, admin, {
    action: `document.${status}`,
    entity: 'card_documents',
    entityId: documentId,
    before,
    after: { status, reason, version: decision },
  });
  return ok({ decision });
}

/**
 * Requests one more document from the customer, on the site and by mail: it is a place in their list until it
 * is sent, or the request is canceled.
 */
export async function requestDocument(
  admin: SignedInActor,
  clientId: UserId,
  asked: DocumentRequestInput,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const made = await askForDocument(tx, admin, clientId, asked);
    return made.ok ? ok(null) : made;
  });
}

/** The same within a transaction of more, also for a rule. @returns the id of the request */
export async function askForDocument(
  tx: Tx,
  actor: Actor,
  clientId: UserId,
  { cardId, document, note }: DocumentRequestInput,
): Promise<Result<string>> {
  const card = await clientCard(tx, clientId, cardId);
  const person = await loadRecipient(tx, clientId);
  if (!card || !person) return err(CARD_MISSING);
  const id = newId();
  await tx.insert(r).values({
    id,
    userId: clientId,
    cardId,
    name: document,
    note,
    createdBy: 'userId' in actor ? actor.userId : null,
  });
  const notice = documentRequested(card.type, document, note);
  await notifyOfCard(tx, clientId, notice, cardId, { kind: 'documents', action: 'Enviar documento' });
  await recordAudit(tx, actor, {
    action: 'document.request',
    entity: 'cards',
    entityId: cardId,
    after: { document, note, requestId: id },
  });
  return ok(id);
}

/** Cancels a document request, which removes it from the customer's list. Documents sent for it are kept. */
export async function cancelDocumentRequest(
  admin: SignedInActor,
  clientId: UserId,
  requestId: string,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [removed] = await tx
      .update(r)
      .set({ canceledAt: new Date() })
      .where(and(eq(r.id, requestId), eq(r.userId, clientId), isNull(r.canceledAt)))
      .returning({ cardId: r.cardId, document: r.name });
    if (!removed) return err(RECORD_MISSING);
    await recordAudit(tx, admin, {
      action: 'document.request-cancel',
      entity: 'cards',
      entityId: removed.cardId,
      before: { document: removed.document, requestId },
    });
    return ok(null);
  });
}

/** Corrects the kind of a document that was sent as another kind or none; settles the clocks. */
export async function setDocumentKind(
  admin: SignedInActor,
  clientId: UserId,
  { documentId, expectedVersion: from, to }: DocumentKindInput,
): Promise<Result<DocumentKindInput>> {
  return asActor(admin, async (tx) => {
    const [before] = await tx
      .select({ kind: d.kind, requestId: d.requestId })
      .from(d)
      .where(and(eq(d.id, documentId), eq(d.userId, clientId), ne(d.status, 'uploading')))
      .for('update');
    if (!before || before.requestId) return err(RECORD_MISSING);
    if (before.kind !== from) return err(stale([`Este documento agora é “${kindLabel(before.kind)}”`]));
    if (from === to) return ok({ documentId, expectedVersion: from, to });
    await tx.update(d).set({ kind: to }).where(eq(d.id, documentId));
    await settleClocks(tx, clientId);
    await recordAudit(tx, admin, {
      action: 'document.kind',
      entity: 'card_documents',
      entityId: documentId,
      before: { documentKind: from },
      after: { documentKind: to },
    });
    return ok({ documentId, expectedVersion: from, to });
  });
}
