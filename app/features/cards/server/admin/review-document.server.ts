import { and, eq, ne } from 'drizzle-orm';
import { recordAudit } from '#app/features/audit/server/index.server.ts';
import type { DocumentRequestInput, DocumentReviewInput } from '#app/features/cards/rules/admin-input.ts';
import { DOCUMENT_STATUS } from '#app/features/cards/rules/document-view.ts';
import { CARD_GONE, RECORD_GONE, stale } from '#app/features/cards/rules/service-messages.ts';
import { documentRequested } from '#app/features/cards/rules/service-notices.ts';
import { noticeMail } from '#app/features/notifications/rules/notice-mail.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { toldAfter } from '#app/lib/undo-window.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { clientCard, tell } from './client-card.server.ts';

const { cardDocuments: d, users } = schema;

/**
 * Says whether a document will do; a decision may be changed by whoever sees the one that stands. The person is told
 * when it can no longer be taken back.
 * @returns the name of this decision, for `undoDocument`
 */
export async function reviewDocument(
  admin: SignedInActor,
  clientId: string,
  { documentId, seen, decision: status, reason: why }: DocumentReviewInput,
  now: Date = new Date(),
): Promise<Result<{ decision: string }>> {
  return asActor(admin, async (tx) => {
    const [before] = await tx
      .select({ status: d.status, reason: d.reviewReason })
      .from(d)
      .where(and(eq(d.id, documentId), eq(d.userId, clientId), ne(d.status, 'uploading')))
      .for('update');
    if (!before || before.status === 'uploading') return err(RECORD_GONE);
    if (before.status !== seen) {
      return err(stale([`Este documento agora está como “${DOCUMENT_STATUS[before.status].label}”`]));
    }
    const reason = status === 'rejected' ? why : null;
    await tx
      .update(d)
      .set({ status, reviewReason: reason, reviewedBy: admin.userId })
      .where(eq(d.id, documentId));
    const decision = newId();
    await enqueue(
      tx,
      'cards.tell-document',
      { documentId, decision },
      { key: decision, startAfter: toldAfter(now) },
    );
    await recordAudit(tx, admin, {
      action: `document.${status}`,
      entity: 'card_documents',
      entityId: documentId,
      before,
      after: { status, reason, version: decision },
    });
    return ok({ decision });
  });
}

/** Asks the customer for one more document, on the site and by mail. */
export async function requestDocument(
  admin: SignedInActor,
  clientId: string,
  { cardId, document, note }: DocumentRequestInput,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const card = await clientCard(tx, clientId, cardId);
    const [person] = await tx
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(eq(users.id, clientId));
    if (!card || !person) return err(CARD_GONE);
    const notice = documentRequested(card.type, document, note);
    const words = await tell(tx, clientId, notice);
    const link = `${env().appUrl}${notice.link}`;
    const mail = noticeMail(words, { name: person.name, action: 'Enviar documento', link });
    await enqueue(tx, 'mail.send', { id: newId(), to: person.email, ...mail });
    await recordAudit(tx, admin, {
      action: 'document.request',
      entity: 'cards',
      entityId: cardId,
      after: { document, note },
    });
    return ok(null);
  });
}
