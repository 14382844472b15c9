import { and, eq, isNull, lt, max, ne, sql } from 'drizzle-orm';
import { FACE_CONSENT } from '#app/features/profiles/rules/face-consent.ts';
import { asActor, type CustomerActor, system } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { consents, facialVerifications: checks, profiles } = schema;
const actor = system('profiles');

/**
 * Revokes the consent to the photo: from the same moment the profile counts as not verified, and the photos
 * are deleted. The queue guarantees it if this process stops in between.
 */
export async function revokeFaceConsent(customer: CustomerActor): Promise<void> {
  const { userId } = customer;
  const revoked = await asActor(actor, async (tx) => {
    await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for('update');
    const ended = await tx
      .update(consents)
      .set({ revokedAt: sql`now()` })
      .where(
        and(
          eq(consents.userId, userId),
          eq(consents.purpose, FACE_CONSENT.purpose),
          isNull(consents.revokedAt),
        ),
      )
      .returning({ id: consents.id });
    if (ended.length === 0) return false;
    await tx.update(profiles).set({ faceVerified: false }).where(eq(profiles.id, userId));
    await enqueue(tx, 'profiles.forget-face', { userId });
    await recordAudit(tx, customer, { action: 'face.revoke', entity: 'profiles', entityId: userId });
    return true;
  });
  if (revoked) await forgetFace(userId);
}

/**
 * Deletes the photos sent under revoked consents, then the rows about them. A photo sent under a newer
 * consent stays, so that this may run late and repeatedly.
 */
export async function forgetFace(userId: UserId): Promise<void> {
  await asActor(actor, async (tx) => {
    await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for('update');
    const lastEnd = tx
      .select({ revokedAt: max(consents.revokedAt) })
      .from(consents)
      .where(and(eq(consents.userId, userId), eq(consents.purpose, FACE_CONSENT.purpose)));
    const over = and(eq(checks.userId, userId), sql`${checks.createdAt} <= (${lastEnd})`);
    for (const { imagePath } of await tx.select({ imagePath: checks.imagePath }).from(checks).where(over))
      if (imagePath) await fileStore().remove(imagePath);
    await tx.delete(checks).where(over);
    if ((await tx.$count(checks, eq(checks.userId, userId))) === 0)
      await tx.update(profiles).set({ faceVerified: false }).where(eq(profiles.id, userId));
  });
}

/** Photos that one run of the loop below holds in memory. */
const BATCH = 100;

/** Returns the people whose photos still exist although the consent was revoked, in any way. */
const withoutConsent = () =>
  asActor(actor, (tx) =>
    tx
      .selectDistinct({ userId: checks.userId })
      .from(checks)
      .where(
        and(
          ne(checks.imagePath, ''),
          sql`not exists (select 1 from ${consents} where ${consents.userId} = ${checks.userId}
            and ${consents.purpose} = ${FACE_CONSENT.purpose} and ${consents.revokedAt} is null)`,
        ),
      ),
  );

/**
 * Deletes the photos whose retention is over. A check without a review in that time expires with its photo,
 * and the profile no longer counts as verified by it. Repeatable: a photo is deleted before its row says so.
 */
export async function expireFaces(): Promise<void> {
  for (const { userId } of await withoutConsent()) await forgetFace(userId);
  for (;;) {
    const due = await asActor(actor, (tx) =>
      tx
        .select({ id: checks.id, userId: checks.userId, imagePath: checks.imagePath })
        .from(checks)
        .where(and(lt(checks.expiresAt, sql`now()`), ne(checks.imagePath, '')))
        .orderBy(checks.expiresAt)
        .limit(BATCH),
    );
    for (const { id, userId, imagePath } of due) {
      await fileStore().remove(imagePath);
      await asActor(actor, async (tx) => {
        await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for('update');
        await tx.update(checks).set({ imagePath: '' }).where(eq(checks.id, id));
        const expired = await tx
          .update(checks)
          .set({ verificationStatus: 'expired' })
          .where(and(eq(checks.id, id), eq(checks.verificationStatus, 'pending')))
          .returning({ id: checks.id });
        if (expired.length > 0)
          await tx.update(profiles).set({ faceVerified: false }).where(eq(profiles.id, userId));
      });
    }
    if (due.length < BATCH) return;
  }
}
