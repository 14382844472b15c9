import { and, eq } from 'drizzle-orm';
import type { FaceReviewInput } from '#app/features/profiles/rules/input.ts';
import { CLIENT_NOT_SAVED } from '#app/features/profiles/rules/messages.ts';
import { ok, type Result, refusalsOf } from '#app/lib/result.ts';
import { notifyAfter } from '#app/lib/undo-window.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { facialVerifications: f, profiles } = schema;

export const faceRefused = refusalsOf(CLIENT_NOT_SAVED.title);

/**
 * Returns a check and whether the profile is verified, and locks the profile first, like every change of a
 * face check.
 */
export async function lockCheck(tx: Tx, clientId: UserId, checkId: string) {
  const [profile] = await tx
    .select({ faceVerified: profiles.faceVerified })
    .from(profiles)
    .where(eq(profiles.id, clientId))
    .for('update');
  const [check] = await tx
    .select({ status: f.verificationStatus, reason: f.reviewReason })
    .from(f)
    .where(and(eq(f.id, checkId), eq(f.userId, clientId)))
    .for('update');
  return profile && check ? { ...check, ...profile } : null;
}

/**
 * Stores the team's decision on a photo: approved, or refused, which also revokes an approval; then the
 * profile is no longer verified (docs/product.md section 4, Facial check). The person is notified once the
 * decision can no longer be undone.
 * @returns the name of this decision, for `undoFace`
 */
export async function reviewFace(
  admin: SignedInActor,
  clientId: UserId,
  { checkId, expectedVersion, decision: status, reason: why }: FaceReviewInput,
  now: Date = new Date(),
): Promise<Result<{ decision: string }>> {
  return asActor(admin, async (tx) => {
    const before = await lockCheck(tx, clientId, checkId);
    if (!before)
      return faceRefused('not-found', 'Esta foto não existe mais: o cliente revogou o consentimento.');
    if (before.status !== expectedVersion)
      return faceRefused('stale', 'Outra pessoa já decidiu sobre esta foto. Confira.');
    if (before.status === 'expired')
      return faceRefused('expired', 'Esta foto expirou. O cliente precisa enviar outra.');
    const reason = status === 'rejected' ? why : null;
    const faceVerified = status === 'approved';
    await tx
      .update(f)
      .set({ verificationStatus: status, reviewReason: reason, reviewedBy: admin.userId })
      .where(eq(f.id, checkId));
    await tx.update(profiles).set({ faceVerified }).where(eq(profiles.id, clientId));
    const decision = newId();
    await enqueue(
      tx,
      'profiles.notify-face',
      { checkId, decision },
      { key: decision, startAfter: notifyAfter(now) },
    );
    await recordAudit(tx, admin, {
      action: `face.${status}`,
      entity: 'facial_verifications',
      entityId: checkId,
      before,
      after: { status, reason, faceVerified, version: decision },
    });
    return ok({ decision });
  });
}
