import { eq, sql } from 'drizzle-orm';
import type { SectionName } from '#app/features/content/rules/section-names.ts';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';

const { contentVersions } = schema;

/** A body may be null (a deleted question): here null is a value. */
const asJson = (body: unknown) => sql`${JSON.stringify(body)}::jsonb`;

/** Stores the shipped text as the first version, so that it can be restored. */
export async function keepFirst(tx: Tx, section: SectionName, body: unknown) {
  await tx.insert(contentVersions).values({
    id: newId(),
    section,
    body: asJson(body),
    // Older than the version that replaces it in this transaction, independent of the clock.
    publishedAt: sql`now() - interval '1 millisecond'`,
    authorId: null,
  });
}

/** Saves the draft, or publishes it: a draft that is there becomes the version. */
export async function putVersion(
  tx: Tx,
  admin: SignedInActor,
  section: SectionName,
  draft: { id: string; version: number } | null,
  body: unknown,
  mode: 'draft' | 'publish',
) {
  const values = {
    body: asJson(body),
    authorId: admin.userId,
    publishedAt: mode === 'publish' ? sql`now()` : null,
  };
  if (draft) {
    await tx
      .update(contentVersions)
      .set({ ...values, version: draft.version + 1 })
      .where(eq(contentVersions.id, draft.id));
  } else {
    await tx.insert(contentVersions).values({ id: newId(), section, ...values });
  }
}
