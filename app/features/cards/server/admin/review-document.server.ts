import { and, eq, ne } from 'drizzle-orm';
import { recordAudit } from '#app/features/audit/server/index.server.ts';
import type { DocumentRequestInput, DocumentReviewInput } from '#app/features/cards/rules/admin-input.ts';
import { DOCUMENT_STATUS } from '#app/features/cards/rules/document-view.ts';
import { CARD_GONE, RECORD_GONE, stale } from '#app/features/cards/rules/service-messages.ts';
import { documentRequested, documentReviewed } from '#app/features/cards/rules/service-notices.ts';
import { noticeMail } from '#app/features/notifications/rules/notice-mail.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { clientCard, tell } from './client-card.server.ts';

const { cardDocuments: d, cards, users } = schema;

const ACTIONS = {
  approved: 'document.approved',
  rejected: 'document.rejected',
  pending: 'document.reopened',
} as const;

export type ReviewedDocument = Pick<DocumentReviewInput, 'decision' | 'reason'>;

/**
 * Says whether a document will do; a decision may be changed or taken back, by whoever sees the one that stands.
 * @returns the decision that stood before.
 */
export async function reviewDocument(
  admin: SignedInActor,
  clientId: string,
  { documentId, seen, decision, reason }: DocumentReviewInput,
): Promise<Result<ReviewedDocument>> {
  return asActor(admin, async (tx) => {
    const [before] = await tx
      .select({ status: d.status, reason: d.reviewReason, fileName: d.fileName, card: cards.cardType })
      .from(d)
      .innerJoin(cards, eq(cards.id, d.cardId))
      .where(and(eq(d.id, documentId), eq(d.userId, clientId), ne(d.status, 'uploading')))
      .for('update', { of: d });
    if (!before || before.status === 'uploading') return err(RECORD_GONE);
    if (before.status !== seen) {
      return err(stale([`Este documento agora está como “${DOCUMENT_STATUS[before.status].label}”`]));
    }
    const reviewReason = decision === 'rejected' ? reason : null;
    await tx
      .update(d)
      .set({ status: decision, reviewReason, reviewedBy: decision === 'pending' ? null : admin.userId })
      .where(eq(d.id, documentId));
    await tell(tx, clientId, documentReviewed(before.card, before.fileName, decision, reason));
    await recordAudit(tx, admin, {
      action: ACTIONS[decision],
      entity: 'card_documents',
      entityId: documentId,
      before: { status: before.status, reason: before.reason },
      after: { status: decision, reason: reviewReason },
    });
    return ok({ decision: before.status, reason: before.reason ?? '' });
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
