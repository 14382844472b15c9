import fs from 'node:fs/promises';
import path from 'node:path';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { replacedRuns } from '#app/features/installation/rules/backup-schedule.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { storedBackupSettings } from './backup-settings.server.ts';

const { backupRuns: r } = schema;
const ACTOR = system('backups');
/** Only files with such a name are removed, independent of the rows. */
const OWN_NAME = /^nome-em-dia-\d{8}T\d{6}Z\.tar\.zst$/;
/** The outcome of a run is shown this long after its file was deleted. */
const HISTORY_MS = 400 * 24 * 60 * 60 * 1000;

/** Removes replaced archives that rows name, and records the removals. */
export async function removeReplaced(now: Date): Promise<void> {
  const { runs, settings } = await asActor(ACTOR, async (tx) => ({
    runs: await tx
      .select({ id: r.id, at: r.startedAt, folder: r.folder, file: r.file })
      .from(r)
      .where(and(eq(r.status, 'done'), isNull(r.removedAt))),
    settings: await storedBackupSettings(tx),
  }));
  const replaced = new Set(replacedRuns(runs, settings));
  for (const { id, folder, file } of runs) {
    const archive = path.join(folder, file);
    try {
      if (replaced.has(id) && OWN_NAME.test(file)) await fs.rm(archive, { force: true });
      else if (await isThere(archive)) continue;
      await asActor(ACTOR, (tx) => tx.update(r).set({ removedAt: new Date() }).where(eq(r.id, id)));
    } catch (error) {
      log.warn({ event: 'backup', ...errorFields(error) }, 'replaced backup not removed');
    }
  }
  await asActor(ACTOR, (tx) =>
    tx
      .delete(r)
      .where(
        and(
          lt(r.startedAt, new Date(now.getTime() - HISTORY_MS)),
          or(eq(r.status, 'failed'), isNotNull(r.removedAt)),
        ),
      ),
  );
}

const isThere = (file: string) =>
  fs.stat(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
