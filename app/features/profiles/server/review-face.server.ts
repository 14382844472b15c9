import { and, eq } from 'drizzle-orm';
import { validate } from 'uuid';
import { recordAudit } from '#app/features/audit/server/index.server.ts';
import { notify } from '#app/features/notifications/server/index.server.ts';
import { recordLook } from '#app/features/privacy/server/index.server.ts';
import type { FaceReviewInput } from '#app/features/profiles/rules/client-input.ts';
import { CLIENT_NOT_SAVED, FACE_NOTICE } from '#app/features/profiles/rules/profile-messages.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';

const { facialVerifications: f, profiles } = schema;

const refused = (code: string, message: string) => err({ ...CLIENT_NOT_SAVED, code, message });

/**
 * The team's word on a photo: approved, or refused, which also revokes an approval; then the profile is not verified
 * any more and the person is told why (decisions.md, Face check).
 */
export async function reviewFace(
  admin: SignedInActor,
  clientId: string,
  { checkId, seen, decision, reason }: FaceReviewInput,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    // The profile first, as everything else that changes a face does.
    await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, clientId)).for('update');
    const [before] = await tx
      .select({ status: f.verificationStatus, reason: f.reviewReason })
      .from(f)
      .where(and(eq(f.id, checkId), eq(f.userId, clientId)))
      .for('update');
    if (!before) return refused('not-found', 'Esta foto não existe mais: o cliente revogou o consentimento.');
    if (before.status !== seen) return refused('stale', 'Outra pessoa já decidiu sobre esta foto. Confira.');
    if (before.status === 'expired')
      return refused('expired', 'Esta foto expirou. O cliente precisa enviar outra.');
    const after = {
      verificationStatus: decision,
      reviewReason: decision === 'rejected' ? reason : null,
      reviewedBy: admin.userId,
    };
    await tx.update(f).set(after).where(eq(f.id, checkId));
    await tx
      .update(profiles)
      .set({ faceVerified: decision === 'approved' })
      .where(eq(profiles.id, clientId));
    const notice = decision === 'approved' ? FACE_NOTICE.approved : FACE_NOTICE.rejected(reason);
    await notify(tx, { userId: clientId, link: '/app/perfil/identidade', ...notice });
    await recordAudit(tx, admin, {
      action: `face.${decision}`,
      entity: 'facial_verifications',
      entityId: checkId,
      before,
      after: { status: decision, reason: after.reviewReason },
    });
    return ok(null);
  });
}

/** The photo of a check, for the review; null for what is not there. That it was looked at is written first. */
export async function openFacePhoto(
  admin: SignedInActor,
  clientId: string,
  checkId: string,
): Promise<Buffer | null> {
  if (!validate(clientId) || !validate(checkId)) return null;
  const path = await asActor(admin, async (tx) => {
    const [row] = await tx
      .select({ imagePath: f.imagePath })
      .from(f)
      .where(and(eq(f.id, checkId), eq(f.userId, clientId)));
    if (!row?.imagePath) return null;
    if (await recordLook(tx, admin, clientId, 'Foto da verificação de identidade')) {
      await recordAudit(tx, admin, {
        action: 'face.view',
        entity: 'facial_verifications',
        entityId: checkId,
      });
    }
    return row.imagePath;
  });
  return path ? fileStore().get(path) : null;
}
