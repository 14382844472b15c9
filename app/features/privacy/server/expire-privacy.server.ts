import { eq, lt } from 'drizzle-orm';
import { EXPORT_EXPIRED } from '#app/features/privacy/rules/privacy-messages.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';

const ACTOR = system('privacy');
const BATCH = 100;
/**
 * Job `privacy.expire`, daily: copies past their day. Records of access go by the retention of the settings, once their
 * months are over.
 */
export async function expirePrivacy(now: Date = new Date()): Promise<void> {
  while ((await expireExports(now)) === BATCH);
}

/** The file first: a row without its file would be asked for again; a file without its row would stay for ever. */
async function expireExports(now: Date): Promise<number> {
  const { privacyRequests: r } = schema;
  const due = await asActor(ACTOR, (tx) =>
    tx
      .select({ id: r.id, filePath: r.filePath })
      .from(r)
      .where(lt(r.expiresAt, now))
      .orderBy(r.expiresAt)
      .limit(BATCH),
  );
  for (const { id, filePath } of due) {
    if (filePath) await fileStore().remove(filePath);
    await asActor(ACTOR, (tx) =>
      tx.update(r).set({ filePath: null, expiresAt: null, answer: EXPORT_EXPIRED }).where(eq(r.id, id)),
    );
  }
  return due.length;
}

/** Job `privacy.files`: takes files out of the store after the transaction that forgot them. */
export async function removeFiles(paths: string[]): Promise<void> {
  for (const path of paths) await fileStore().remove(path);
}
