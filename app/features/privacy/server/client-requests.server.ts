import { and, desc, eq } from 'drizzle-orm';
import { recordAudit } from '#app/features/audit/server/index.server.ts';
import { ANSWER_REFUSED } from '#app/features/privacy/rules/privacy-messages.ts';
import { isOpen, protocolOf } from '#app/features/privacy/rules/privacy-request.ts';
import type { PrivacyKind, PrivacyStatus } from '#app/features/privacy/rules/privacy-status.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { tellPerson } from './tell-privacy.server.ts';

const { privacyRequests: r } = schema;
const SHOWN = 30;

/** A request as the team sees it; instants are ISO texts. */
export type ClientPrivacyRequest = {
  id: string;
  kind: PrivacyKind;
  status: PrivacyStatus;
  protocol: string;
  details: string;
  answer: string;
  dueAt: string;
  createdAt: string;
};

/** Requests of one client, newest first, for the panel. */
export async function clientPrivacyRequests(tx: Tx, clientId: string): Promise<ClientPrivacyRequest[]> {
  const rows = await tx
    .select({
      id: r.id,
      kind: r.kind,
      status: r.status,
      details: r.details,
      answer: r.answer,
      dueAt: r.dueAt,
      createdAt: r.createdAt,
    })
    .from(r)
    .where(eq(r.userId, clientId))
    .orderBy(desc(r.createdAt))
    .limit(SHOWN);
  return rows.map((row) => ({
    ...row,
    protocol: protocolOf(row.id, row.createdAt),
    dueAt: row.dueAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }));
}

/**
 * Answers a request that people answer (correction, revocation), or refuses an erasure with the reason; the person is
 * told on the site and by mail. An export answers itself, and an erasure is carried out by `approveErasure`.
 */
export async function answerPrivacyRequest(
  admin: SignedInActor,
  clientId: string,
  { requestId, answer, outcome }: { requestId: string; answer: string; outcome: 'done' | 'refused' },
  now: Date = new Date(),
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [request] = await tx
      .select({ kind: r.kind, status: r.status, createdAt: r.createdAt })
      .from(r)
      .where(and(eq(r.id, requestId), eq(r.userId, clientId)))
      .for('update');
    const byPeople = request?.kind === 'correction' || request?.kind === 'revocation';
    const may =
      request &&
      isOpen(request.status) &&
      (byPeople || (request.kind === 'erasure' && outcome === 'refused'));
    // An erasure that was approved is under way.
    if (!may || (request.kind === 'erasure' && request.status === 'working')) {
      return err({ code: 'not-found', ...ANSWER_REFUSED });
    }
    await tx.update(r).set({ status: outcome, answer, answeredAt: now }).where(eq(r.id, requestId));
    const notice = await noticeText(tx, 'privacy.answer', {
      protocolo: protocolOf(requestId, request.createdAt),
      resposta: answer,
    });
    await tellPerson(tx, clientId, notice, { key: `privacy-answer:${requestId}` });
    await recordAudit(tx, admin, {
      action: 'privacy.answer',
      entity: 'privacy_requests',
      entityId: requestId,
      before: { status: request.status },
      after: { status: outcome, answer },
    });
    return ok(null);
  });
}
