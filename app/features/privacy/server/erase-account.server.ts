import { and, eq, inArray } from 'drizzle-orm';
import { trimArchives } from '#app/features/imports/server/index.server.ts';
import { ERASED_ANSWER } from '#app/features/privacy/rules/messages.ts';
import { protocolOf } from '#app/features/privacy/rules/terms.ts';
import { loadRecipient } from '#app/features/profiles/server/index.server.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import { lastDecision } from '#app/platform/audit/last-decision.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { enqueue, forgetJobs } from '#app/platform/jobs.server.ts';
import { forgetOutbox } from '#app/platform/mail/outbox-mail.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { isTeam } from '#app/platform/position-now.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { PRIVACY_DECISIONS } from './answer-request.server.ts';
import { eraseRows, personTraces } from './erase-rows.server.ts';
import { obstaclesOf } from './erasure-obstacles.server.ts';
import { mail } from './notify-privacy.server.ts';
import { filesToErase } from './person-files.server.ts';

const ACTOR = system('privacy');
/** Paths per job: its data stay small however many files there are. */
const FILES_A_JOB = 100;

/**
 * Job `privacy.erase`: carries out an approved erasure in one transaction (LGPD art. 18, VI). It deletes data
 * without a legal duty to keep them, keeps fiscal and contract evidence (art. 16, I), and ends every access.
 * Jobs of the same transaction delete the files from the store. A second run finds the request done; with a
 * `decision` that was undone since, or that the audit log does not know, it does nothing.
 * @throws if the account has joined the team or has open payments since the approval: the team must review it
 */
export async function eraseAccount(
  requestId: string,
  decision?: string,
  now: Date = new Date(),
): Promise<void> {
  const { privacyRequests: r } = schema;
  await asActor(ACTOR, async (tx) => {
    const [request] = await tx
      .select({ userId: r.userId, status: r.status, createdAt: r.createdAt })
      .from(r)
      .where(and(eq(r.id, requestId), eq(r.kind, 'erasure')))
      .for('update');
    if (request?.status !== 'working') return;
    if (decision) {
      const last = await lastDecision(tx, { ...PRIVACY_DECISIONS, entityId: requestId });
      if (last?.after.version !== decision) return;
    }
    const { userId } = request;
    if ((await isTeam(tx, userId)) || (await obstaclesOf(tx, userId)).length > 0) {
      throw new Error('An approved erasure can no longer be carried out.');
    }
    await eraseWithin(tx, { id: requestId, userId, createdAt: request.createdAt }, now);
  });
}

/**
 * Carries out an erasure within the caller's transaction, which runs as the system and has checked that
 * nothing stands against it. Marks the request as done, and the other requests of the account as answered.
 */
export async function eraseWithin(
  tx: Tx,
  { id: requestId, userId, createdAt }: { id: string; userId: UserId; createdAt: Date },
  now: Date,
): Promise<void> {
  const { privacyRequests: r, transactions: t } = schema;
  const person = await loadRecipient(tx, userId);
  if (!person) return;
  const orders = await tx.select({ leadId: t.leadId }).from(t).where(eq(t.userId, userId));

  const traces = await personTraces(tx, userId);
  await queueFiles(tx, await filesToErase(tx, userId));
  await eraseRows(tx, { userId, email: person.email, own: traces.own, bought: orders.length > 0, now });
  await queueFiles(tx, await trimArchives(tx));
  await forgetJobs(tx, traces);
  await forgetOutbox(env().dataDir, [...traces.own, ...traces.shared]);
  await tx.update(r).set({ filePath: null, expiresAt: null, details: '' }).where(eq(r.userId, userId));
  await tx
    .update(r)
    .set({ status: 'refused', answer: ERASED_ANSWER, answeredAt: now })
    .where(and(eq(r.userId, userId), inArray(r.status, ['open', 'working'])));
  await tx.update(r).set({ status: 'done' }).where(eq(r.id, requestId));
  const notice = await noticeText(tx, 'privacy.erased', {
    protocolo: protocolOf(requestId, createdAt),
  });
  await mail(tx, person.email, person, notice, {
    key: `privacy-erased:${requestId}`,
    action: 'Ir para o site',
    path: '/',
  });
  await recordAudit(tx, ACTOR, {
    action: 'privacy.erase',
    entity: 'profiles',
    entityId: userId,
    after: { requestId, evidenceKept: orders.length > 0 },
  });
}

async function queueFiles(tx: Tx, paths: string[]): Promise<void> {
  for (let start = 0; start < paths.length; start += FILES_A_JOB) {
    await enqueue(tx, 'privacy.files', { paths: paths.slice(start, start + FILES_A_JOB) });
  }
}
