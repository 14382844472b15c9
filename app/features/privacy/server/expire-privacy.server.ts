import { eq, lt } from 'drizzle-orm';
import { EXPORT_EXPIRED } from '#app/features/privacy/rules/messages.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';

const ACTOR = system('privacy');
const BATCH = 100;
/**
 * Job `privacy.expire`, daily: deletes expired copies. Access records follow the retention periods of the
 * settings.
 */
export async function expirePrivacy(now: Date = new Date()): Promise<void> {
  while ((await expireExports(now)) === BATCH);
}

/** The file first: a row without its file is retried; a file without its row would stay forever. */
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

/** Job `privacy.files`: deletes files from the store after the transaction that removed their rows. */
export async function removeFiles(paths: string[]): Promise<void> {
  for (const path of paths) await fileStore().remove(path);
}
