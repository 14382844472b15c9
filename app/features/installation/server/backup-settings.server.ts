import { and, desc, eq, lte, ne, type SQL } from 'drizzle-orm';
import {
  BACKUP_LABELS,
  type BackupSettings,
  judgeBackup,
  readBackupSettings,
  shownBackup,
} from '#app/features/installation/rules/backup-schedule.ts';
import { BACKUP_UNDER_WAY } from '#app/features/installation/rules/terms.ts';
import { staleSettings } from '#app/kit/save-setting.server.ts';
import { changedSince, readShown } from '#app/lib/changed-fields.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { lockSetting } from '#app/platform/lock-setting.server.ts';

const { backupRuns: r, siteConfig: s } = schema;
/** Row of `site_config`, which only the panel reads. */
const KEY = 'backup';
const SHOWN_RUNS = 20;

export async function storedBackupSettings(tx: Tx): Promise<BackupSettings> {
  const [row] = await tx.select({ value: s.value }).from(s).where(eq(s.key, KEY));
  return readBackupSettings(row?.value);
}

/**
 * Returns the last complete backup, whether the newest failed, and the label of the state. Runs from the
 * future, written under a clock that ran ahead, are listed and do not count.
 */
export async function backupState(tx: Tx, now: Date) {
  const settings = await storedBackupSettings(tx);
  const runs = await tx.select().from(r).orderBy(desc(r.startedAt)).limit(SHOWN_RUNS);
  const past = lte(r.startedAt, now);
  const newest = (where: SQL | undefined) =>
    tx.select().from(r).where(and(past, where)).orderBy(desc(r.startedAt)).limit(1);
  const [done] = await newest(eq(r.status, 'done'));
  const [ended] = await newest(ne(r.status, 'running'));
  const failing = ended?.status === 'failed';
  const judged = judgeBackup(settings, { lastDone: done?.startedAt ?? null, failing }, now);
  return {
    settings,
    runs,
    judged,
    last: done ? { at: done.startedAt.toISOString(), bytes: done.bytes ?? 0 } : null,
  };
}

/** Loads the panel's page: settings, the folder of the archives, and the results of the newest runs. */
export async function loadBackups(admin: SignedInActor, now: Date = new Date()) {
  const { settings, runs, ...state } = await asActor(admin, (tx) => backupState(tx, now));
  return {
    ...state,
    settings: shownBackup(settings),
    on: settings.on,
    folder: env().backupDir,
    withSecrets: env().backupPassphrase !== undefined,
    runs: runs.map(
      ({ id, day, status, file, bytes, fault, missingCount, startedAt, finishedAt, removedAt }) => ({
        id,
        byClock: day !== null,
        status,
        file,
        bytes,
        fault,
        missing: missingCount ?? 0,
        startedAt: startedAt.toISOString(),
        seconds: finishedAt && (finishedAt.getTime() - startedAt.getTime()) / 1000,
        removed: removedAt !== null,
      }),
    ),
  };
}

/** @param seen what the form showed, packed: the second of two editors gets what changed. */
export async function saveBackupSettings(
  admin: SignedInActor,
  wanted: BackupSettings,
  seen: string,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const before = readBackupSettings(await lockSetting(tx, KEY, { value: {}, public: false }));
    const changes = changedSince(readShown(seen), shownBackup(before), BACKUP_LABELS);
    if (changes.length > 0) return staleSettings(changes);
    await tx.update(s).set({ value: wanted }).where(eq(s.key, KEY));
    await recordAudit(tx, admin, {
      action: 'backup.update',
      entity: 'site_config',
      entityId: KEY,
      before,
      after: wanted,
    });
    return ok(null);
  });
}

/** Queues a backup now. Two requests within a minute are queued once; refused while one runs. */
export async function askForBackup(admin: SignedInActor, now: Date = new Date()): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const running = await tx.select({ id: r.id }).from(r).where(eq(r.status, 'running'));
    if (running.length > 0)
      return err({ code: 'running', title: BACKUP_UNDER_WAY, message: 'Espere que ela termine.' });
    const minute = now.toISOString().slice(0, 16);
    await enqueue(tx, 'backups.run', { asked: true }, { key: minute });
    await recordAudit(tx, admin, { action: 'backup.run', entity: 'backup_runs', entityId: minute });
    return ok(null);
  });
}
