import { and, eq, ne } from 'drizzle-orm';
import { sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import type { FaceUndoInput } from '#app/features/profiles/rules/input.ts';
import type { FaceStatus } from '#app/features/profiles/rules/terms.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import { lastDecision } from '#app/platform/audit/last-decision.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { faceRefused, lockCheck } from './review-face.server.ts';

const { facialVerifications: f, notifications, profiles } = schema;

const ENTITY = 'facial_verifications';
const DECIDED = ['face.approved', 'face.rejected', 'face.undo'];

const lastOf = (tx: Tx, checkId: string) =>
  lastDecision(tx, { entity: ENTITY, entityId: checkId, actions: DECIDED });

/**
 * Undoes the last decision on a photo, until its person is notified: restores the previous state from the
 * audit log.
 */
export async function undoFace(
  admin: SignedInActor,
  clientId: UserId,
  { checkId, decision }: FaceUndoInput,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const now = await lockCheck(tx, clientId, checkId);
    if (!now)
      return faceRefused('not-found', 'Esta foto não existe mais: o cliente revogou o consentimento.');
    const last = await lastOf(tx, checkId);
    if (last?.after.version !== decision || last.after.status !== now.status)
      return faceRefused('stale', 'Outra pessoa já decidiu sobre esta foto. Confira.');
    // The notice's id is that of its decision.
    if ((await tx.$count(notifications, eq(notifications.id, decision))) > 0)
      return faceRefused(
        'already-notified',
        'Não dá mais para desfazer: o cliente já foi avisado. Decida de novo.',
      );
    const before = last.before as { status: FaceStatus; reason: string | null; faceVerified: boolean };
    const waiting = and(eq(f.userId, clientId), ne(f.id, checkId), eq(f.verificationStatus, 'pending'));
    if (before.status === 'pending' && (await tx.$count(f, waiting)) > 0)
      return faceRefused('again', 'O cliente já enviou outra foto. Recarregue e decida por ela.');
    await tx
      .update(f)
      .set({
        verificationStatus: before.status,
        reviewReason: before.reason,
        reviewedBy: before.status === 'pending' ? null : admin.userId,
      })
      .where(eq(f.id, checkId));
    await tx.update(profiles).set({ faceVerified: before.faceVerified }).where(eq(profiles.id, clientId));
    await recordAudit(tx, admin, {
      action: 'face.undo',
      entity: ENTITY,
      entityId: checkId,
      before: now,
      after: { ...before, version: newId() },
    });
    return ok(null);
  });
}

/**
 * Job `profiles.notify-face`: notifies a person of a decision on their photo, unless it was undone or replaced
 * by another one. A second run sends nothing.
 */
export async function notifyFace({
  checkId,
  decision,
}: {
  checkId: string;
  decision: string;
}): Promise<void> {
  await asActor(system('profiles'), async (tx) => {
    const [owner] = await tx.select({ id: f.userId }).from(f).where(eq(f.id, checkId));
    const check = owner && (await lockCheck(tx, owner.id, checkId));
    if (!check) return;
    const last = await lastOf(tx, checkId);
    if (last?.after.version !== decision || last.after.status !== check.status) return;
    const approved = check.status === 'approved';
    const words = approved
      ? await noticeText(tx, 'face.approved', {})
      : await noticeText(tx, 'face.rejected', { motivo: check.reason ?? '' });
    await sendToCustomer(tx, {
      id: decision,
      kind: 'documents',
      userId: owner.id,
      type: approved ? 'success' : 'warning',
      link: '/app/perfil/identidade',
      ...words,
    });
  });
}
