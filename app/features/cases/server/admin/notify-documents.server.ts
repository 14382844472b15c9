import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { documentReviewed, documentsReviewed } from '#app/features/cases/rules/case-notices.ts';
import { sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { NOTIFY_AFTER_SECONDS } from '#app/lib/undo-window.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import { lastDecision } from '#app/platform/audit/last-decision.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { DocumentId, UserId } from '#app/terms/ids.ts';
import { settleGuardians } from '../documents/guardian-document.server.ts';

const { cardDocuments: d, cards } = schema;

const DECIDED = ['document.approved', 'document.rejected', 'document.undo', 'document.reopened'];
/** While others of the same client wait at the desk, a notice waits for them, so long after the last decision; seconds. */
const QUIET_SECONDS = 120;

export const lastOf = (tx: Tx, documentId: DocumentId) =>
  lastDecision(tx, { entity: 'card_documents', entityId: documentId, actions: DECIDED });

/**
 * The documents of a client whose last decision a notice has announced: a notice of decisions, which carries the name
 * of one of them, came after it.
 */
export async function notifiedOf(tx: Tx, clientId: UserId): Promise<Set<string>> {
  const { rows } = await clientOf(tx).query<{ id: string }>(
    `with decision as (
       select d.id, a.seq, a.after ->> 'version' as version, a.created_at
       from card_documents d join audit_log a on a.entity = 'card_documents' and a.entity_id = d.id::text
         and a.action = any($2)
       where d.user_id = $1
     ), last as (select distinct on (id) id, created_at from decision order by id, seq desc)
     select id from last where exists (
       select from notifications n join decision o on o.version = n.id::text
       where n.user_id = $1 and n.created_at >= last.created_at)`,
    [clientId, DECIDED],
  );
  return new Set(rows.map(({ id }) => id));
}

type Decided = {
  id: DocumentId;
  status: 'approved' | 'rejected';
  reason: string | null;
  fileName: string;
  card: typeof cards.$inferSelect.cardType;
  reviewedAt: Date | null;
};

/**
 * Job `cards.notify-document`: announces a decision that is still in force, together with the client's other
 * decisions that were not announced yet. The customer gets one notice; rules and webhooks get the event that
 * `notified_status` raises. While other documents of the client wait for a review, or a decision could still be
 * undone, the job is queued again for later. An accepted document of a guardian is the consent of a linked person. Undone and replaced decisions are not announced. A second run
 * announces nothing.
 */
export async function notifyDocument(
  { documentId, decision }: { documentId: DocumentId; decision: string },
  now: Date = new Date(),
): Promise<void> {
  await asActor(system('cards'), async (tx) => {
    const [owner] = await tx.select({ userId: d.userId }).from(d).where(eq(d.id, documentId));
    if (!owner) return;
    const userId = owner.userId as UserId;
    const all = await tx
      .select({
        id: d.id,
        status: d.status,
        reason: d.reviewReason,
        fileName: d.fileName,
        card: cards.cardType,
        reviewedAt: d.reviewedAt,
      })
      .from(d)
      .innerJoin(cards, eq(cards.id, d.cardId))
      .where(and(eq(d.userId, userId), ne(d.status, 'uploading')))
      .orderBy(asc(d.reviewedAt), asc(d.id))
      .for('update', { of: d });
    const own = all.find(({ id }) => id === documentId);
    if (own?.status !== 'approved' && own?.status !== 'rejected') return;
    const last = await lastOf(tx, documentId);
    if (last?.after.version !== decision || last.after.status !== own.status) return;
    const notified = await notifiedOf(tx, userId);
    if (notified.has(documentId)) return;
    const unannounced = all.filter(
      (one): one is Decided =>
        (one.status === 'approved' || one.status === 'rejected') && !notified.has(one.id),
    );
    const later = waitUntil(unannounced, documentId, {
      waiting: all.some(({ status }) => status === 'pending'),
    });
    if (later && later > now) {
      const key = `${decision}:${later.toISOString()}`;
      return enqueue(tx, 'cards.notify-document', { documentId, decision }, { key, startAfter: later });
    }
    await notifyDecisions(tx, userId, { decision, documents: unannounced });
  });
}

/**
 * Returns until when a notice waits for decisions on the client's other documents; null without a reason to
 * wait.
 */
function waitUntil(unannounced: Decided[], own: DocumentId, { waiting }: { waiting: boolean }): Date | null {
  const others = unannounced.filter(({ id }) => waiting || id !== own);
  const lastAt = Math.max(...others.map(({ reviewedAt }) => reviewedAt?.getTime() ?? 0), 0);
  return lastAt > 0 ? new Date(lastAt + (waiting ? QUIET_SECONDS : NOTIFY_AFTER_SECONDS) * 1000) : null;
}

/** Whether the contract of the holder of these documents ended; one notice is about the documents of all holders. */
async function isCaseOver(tx: Tx, documents: readonly Decided[]): Promise<boolean> {
  const { rows } = await tx.execute<{ over: boolean }>(sql`
    select bool_and(card_over(d.card_id)) as over from card_documents d
    where d.id = any(${sql.param(documents.map(({ id }) => id))}::uuid[])`);
  return rows[0]?.over === true;
}

async function notifyDecisions(
  tx: Tx,
  userId: UserId,
  { decision, documents }: { decision: string; documents: Decided[] },
): Promise<void> {
  for (const status of ['approved', 'rejected'] as const) {
    const ids = documents.filter((one) => one.status === status).map(({ id }) => id);
    if (ids.length > 0) await tx.update(d).set({ notifiedStatus: status }).where(inArray(d.id, ids));
  }
  await settleGuardians(tx, documents);
  const [first] = documents;
  // After the end of the contract nothing is asked for.
  if (!first || (await isCaseOver(tx, documents))) return;
  const { key, facts, type, link } =
    documents.length === 1
      ? documentReviewed(first.card, first.fileName, first.status, first.reason ?? '')
      : documentsReviewed(documents);
  const words = await noticeText(tx, key, facts);
  await sendToCustomer(tx, { id: decision, userId, kind: 'documents', type, link, ...words });
}
