import { and, eq } from 'drizzle-orm';
import { ANSWER_REFUSED } from '#app/features/privacy/rules/messages.ts';
import { isRequestOpen, protocolOf } from '#app/features/privacy/rules/terms.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { notifyAfter } from '#app/lib/undo-window.ts';
import { asActor, type SignedInActor, system } from '#app/platform/actor.server.ts';
import { lastDecision } from '#app/platform/audit/last-decision.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { notifyPerson } from './notify-privacy.server.ts';

const { privacyRequests: r } = schema;

/** The team's decisions about a request; each has its own name in the audit log (`lastDecision`). */
export const PRIVACY_DECISIONS = {
  entity: 'privacy_requests',
  actions: ['privacy.answer', 'privacy.approve-erasure', 'privacy.undo'],
} as const;

/**
 * Answers a correction or revocation request, or refuses an erasure with the reason; the person is notified
 * on the site and by mail, once the answer can no longer be undone. Exports are answered by a job, and
 * `approveErasure` carries erasures out.
 * @returns the name of this decision, for `undoPrivacyDecision`
 */
export async function answerPrivacyRequest(
  admin: SignedInActor,
  clientId: UserId,
  { requestId, answer, outcome }: { requestId: string; answer: string; outcome: 'done' | 'refused' },
  now: Date = new Date(),
): Promise<Result<{ decision: string }>> {
  return asActor(admin, async (tx) => {
    const [request] = await tx
      .select({ kind: r.kind, status: r.status })
      .from(r)
      .where(and(eq(r.id, requestId), eq(r.userId, clientId)))
      .for('update');
    const byPeople = request?.kind === 'correction' || request?.kind === 'revocation';
    const may =
      request &&
      isRequestOpen(request.status) &&
      (byPeople || (request.kind === 'erasure' && outcome === 'refused'));
    // An approved erasure is in progress.
    if (!may || (request.kind === 'erasure' && request.status === 'working')) {
      return err({ code: 'not-found', ...ANSWER_REFUSED });
    }
    await tx.update(r).set({ status: outcome, answer, answeredAt: now }).where(eq(r.id, requestId));
    const decision = newId();
    await enqueue(
      tx,
      'privacy.notify',
      { requestId, decision },
      { key: decision, startAfter: notifyAfter(now) },
    );
    await recordAudit(tx, admin, {
      action: 'privacy.answer',
      entity: PRIVACY_DECISIONS.entity,
      entityId: requestId,
      before: { status: request.status },
      after: { status: outcome, answer, version: decision },
    });
    return ok({ decision });
  });
}

/**
 * Job `privacy.notify`: sends the answer to a request, on the site and by mail, unless it was undone. A second
 * run sends nothing.
 */
export async function notifyPrivacyAnswer({
  requestId,
  decision,
}: {
  requestId: string;
  decision: string;
}): Promise<void> {
  await asActor(system('privacy'), async (tx) => {
    const [request] = await tx
      .select({ userId: r.userId, answer: r.answer, createdAt: r.createdAt })
      .from(r)
      .where(eq(r.id, requestId))
      .for('update');
    if (!request) return;
    const last = await lastDecision(tx, { ...PRIVACY_DECISIONS, entityId: requestId });
    if (last?.after.version !== decision) return;
    const notice = await noticeText(tx, 'privacy.answer', {
      protocolo: protocolOf(requestId, request.createdAt),
      resposta: request.answer,
    });
    await notifyPerson(tx, request.userId, notice, { key: `privacy-answer:${decision}`, id: decision });
  });
}
