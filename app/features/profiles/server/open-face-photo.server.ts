import { and, eq } from 'drizzle-orm';
import { validate } from 'uuid';
import { recordAccess } from '#app/platform/access-log.server.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { facialVerifications: f } = schema;

/** Returns the photo of a check, for the review; null for an unknown one. The access is logged first. */
export async function openFacePhoto(
  admin: SignedInActor,
  clientId: UserId,
  checkId: string,
): Promise<Buffer | null> {
  if (!validate(clientId) || !validate(checkId)) return null;
  const path = await asActor(admin, async (tx) => {
    const [row] = await tx
      .select({ imagePath: f.imagePath })
      .from(f)
      .where(and(eq(f.id, checkId), eq(f.userId, clientId)));
    if (!row?.imagePath) return null;
    if (await recordAccess(tx, admin, clientId, 'Foto da verificação de identidade')) {
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
