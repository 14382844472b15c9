import { inArray } from 'drizzle-orm';
import type { ContentField } from '#app/features/content/rules/content-fields.ts';
import { imagesIn } from '#app/features/content/rules/content-form.ts';
import { CONTENT_NOT_SAVED, IMAGE_MISSING } from '#app/features/content/rules/content-messages.ts';
import type { AppError } from '#app/lib/result.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

/**
 * Refuses a text that names a deleted picture, with a message at its field. Locks the existing ones until the
 * transaction ends: `removeImage` waits, and then finds that a text uses them.
 */
export async function refuseDeletedImages(
  tx: Tx,
  field: ContentField,
  body: unknown,
): Promise<AppError | null> {
  const named = imagesIn(field, body);
  if (named.length === 0) return null;
  const { siteImages: i } = schema;
  const ids = named.map(({ id }) => id);
  const rows = await tx.select({ id: i.imageId }).from(i).where(inArray(i.imageId, ids)).for('key share');
  const there = new Set(rows.map(({ id }) => id));
  const missing = named.filter(({ id }) => !there.has(id));
  if (missing.length === 0) return null;
  const fields = Object.fromEntries(missing.map(({ place }) => [place, IMAGE_MISSING]));
  return { code: 'image-deleted', title: CONTENT_NOT_SAVED, message: IMAGE_MISSING, fields };
}
