import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { FACE_LEAST_SIDE, FACE_REFUSALS, type FaceCheck } from '#app/features/profiles/rules/face-check.ts';
import {
  FACE_CONSENT,
  FACE_RETENTION_DAYS,
  faceConsentText,
} from '#app/features/profiles/rules/face-consent.ts';
import { FACE_NOT_SENT } from '#app/features/profiles/rules/messages.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type CustomerActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { FOREIGN_WORDS } from '#app/platform/foreign/foreign-refusals.server.ts';
import { parseForeign } from '#app/platform/foreign/parse-foreign.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { newStorePath } from '#app/platform/storage/store-path.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { FACE_PHOTO } from './foreign-face.server.ts';

const { consents, facialVerifications: checks, profiles } = schema;

/** The valid consent, if any. */
const standing = (userId: UserId) =>
  and(eq(consents.userId, userId), eq(consents.purpose, FACE_CONSENT.purpose), isNull(consents.revokedAt));

async function consentOf(tx: Tx, userId: UserId) {
  const [consent] = await tx
    .select({ createdAt: consents.createdAt })
    .from(consents)
    .where(standing(userId))
    .orderBy(desc(consents.createdAt))
    .limit(1);
  return consent;
}

/** Loads the state of a customer's identity check. */
export async function loadFaceCheck(customer: CustomerActor): Promise<FaceCheck> {
  return asActor(customer, async (tx) => {
    const [profile] = await tx
      .select({ verified: profiles.faceVerified })
      .from(profiles)
      .where(eq(profiles.id, customer.userId));
    const consent = await consentOf(tx, customer.userId);
    const [latest] = await tx
      .select({
        status: checks.verificationStatus,
        reason: checks.reviewReason,
        createdAt: checks.createdAt,
        expiresAt: checks.expiresAt,
      })
      .from(checks)
      .where(eq(checks.userId, customer.userId))
      .orderBy(desc(checks.createdAt))
      .limit(1);
    return {
      verified: profile?.verified ?? false,
      consentAt: consent?.createdAt.toISOString() ?? null,
      latest: latest
        ? {
            status: latest.status,
            reason: latest.reason,
            sentAt: latest.createdAt.toISOString(),
            erasedAt: latest.expiresAt.toISOString(),
          }
        : null,
    };
  });
}

/** Serializes changes of an account's face check: sending and revoking never overlap. */
const lockPerson = (tx: Tx, userId: UserId) =>
  tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for('update');

/** Stores the consent with its text and origin (LGPD art. 8). A repeated consent changes nothing. */
export async function giveFaceConsent(
  customer: CustomerActor,
  origin: { ip: string; userAgent: string },
): Promise<void> {
  await asActor(customer, async (tx) => {
    await lockPerson(tx, customer.userId);
    if (await consentOf(tx, customer.userId)) return;
    await insertRow(tx, consents, {
      id: newId(),
      userId: customer.userId,
      purpose: FACE_CONSENT.purpose,
      version: FACE_CONSENT.version,
      text: faceConsentText(),
      ipAddress: origin.ip,
      userAgent: origin.userAgent,
    });
  });
}

const refused = (code: keyof typeof FACE_REFUSALS) =>
  err({ ...FACE_NOT_SENT, code, message: FACE_REFUSALS[code] });

/**
 * Takes a photo for the identity check (decoded and cleaned already, see `receiveFiles`): stores it sealed,
 * opens the check and marks the profile (docs/product.md section 4), in this order, so that no row refers to
 * a missing photo.
 */
export async function sendFacePhoto(customer: CustomerActor, photo: Buffer): Promise<Result<null>> {
  const { userId } = customer;
  const read = await parseForeign(FACE_PHOTO, { account: userId }, null, [photo]);
  if (!read.ok) {
    const { reason } = read;
    return err({ ...FACE_NOT_SENT, code: reason, message: FOREIGN_WORDS.file[reason] });
  }
  const [shrunk = photo] = read.files;
  if (Math.min(read.value.width, read.value.height) < FACE_LEAST_SIDE) return refused('small');
  const before = await asActor(customer, (tx) => mayNotSend(tx, userId));
  if (before) return refused(before);
  const wait = await consume('face-account', userId);
  if (wait > 0) {
    const message = `Muitas fotos em um dia. Tente de novo em ${Math.ceil(wait / 3600)} h.`;
    return err({ ...FACE_NOT_SENT, code: 'too-many', message });
  }
  const id = newId();
  const imagePath = newStorePath('face-verification', {
    userId,
    folder: id,
    fileName: 'rosto.jpg',
    now: new Date(),
  });
  await fileStore().put(imagePath, Buffer.from(shrunk));
  try {
    const result = await asActor(system('profiles'), async (tx): Promise<Result<null>> => {
      await lockPerson(tx, userId);
      const now = await mayNotSend(tx, userId);
      if (now) return refused(now);
      const expiresAt = sql`now() + make_interval(days => ${FACE_RETENTION_DAYS})`;
      await tx.insert(checks).values({ id, userId, imagePath, expiresAt });
      await tx.update(profiles).set({ faceVerified: true }).where(eq(profiles.id, userId));
      await recordAudit(tx, customer, { action: 'face.send', entity: 'profiles', entityId: userId });
      return ok(null);
    });
    if (!result.ok) await fileStore().remove(imagePath);
    return result;
  } catch (error) {
    await fileStore().remove(imagePath);
    throw error;
  }
}

/** Returns why a photo is not accepted now; null if it is. */
async function mayNotSend(tx: Tx, userId: UserId): Promise<'no-consent' | 'open' | null> {
  if (!(await consentOf(tx, userId))) return 'no-consent';
  const open = await tx.$count(
    checks,
    and(eq(checks.userId, userId), eq(checks.verificationStatus, 'pending')),
  );
  return open > 0 ? 'open' : null;
}
