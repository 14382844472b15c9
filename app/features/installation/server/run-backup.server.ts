import fs from 'node:fs/promises';
import path from 'node:path';
import { and, desc, eq, gt, isNotNull, isNull, lt, ne } from 'drizzle-orm';
import { dueDay } from '#app/features/installation/rules/backup-schedule.ts';
import { type BackupFault, FAULTS } from '#app/features/installation/rules/terms.ts';
import { notifyAdminsOnce } from '#app/features/notifications/server/index.server.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import { BackupError } from '#app/platform/backup/backup-format.server.ts';
import { secretsOfBackup } from '#app/platform/backup/backup-secrets.server.ts';
import { createBackup } from '#app/platform/backup/create-backup.server.ts';
import { readBackup } from '#app/platform/backup/read-backup.server.ts';
import { sealSecrets, secretId } from '#app/platform/backup/sealed-secrets.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { FILE_COLUMNS } from '#app/platform/uploads/file-columns.server.ts';
import { storedBackupSettings } from './backup-settings.server.ts';
import { installed } from './load-health.server.ts';
import { removeReplaced } from './remove-replaced.server.ts';

const { backupRuns: r } = schema;
const ACTOR = system('backups');
const SIGN_OF_LIFE_MS = 5_000;
/** A run without a sign of life for this long belongs to a process that has ended. */
const SILENT_MS = 30_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Free bytes that a backup must leave for the database on the same disk. */
const ROOM = 256 * 1024 * 1024;

type Run = { id: string; folder: string; file: string };

/**
 * Job `backups.run`: makes the backup of the day when it is due (see `dueDay`), or a requested one, reads it
 * back completely, and removes those that it replaces. One runs at a time. A failure is stored in its row and
 * reported to the admins; the job itself does not fail, because the schedule decides about the next attempt.
 * @param ending aborts when the process ends: then the run leaves no file, and the schedule repeats it
 */
export async function runBackup(
  { asked = false }: { asked?: boolean },
  ending: AbortSignal,
  now: Date = new Date(),
): Promise<void> {
  const run = await begin(asked, now);
  if (!run) return;
  const sign = setInterval(() => void giveSign(run), SIGN_OF_LIFE_MS);
  try {
    await write(run, ending);
  } catch (error) {
    await fs.rm(archiveOf(run), { force: true }).catch(() => {});
    if (ending.aborted) {
      await asActor(ACTOR, (tx) => tx.delete(r).where(eq(r.id, run.id)));
      return;
    }
    log.error({ event: 'backup', ...errorFields(error) }, 'backup failed');
    await asActor(ACTOR, (tx) => fail(tx, run.id, faultOf(error), now));
    return;
  } finally {
    clearInterval(sign);
  }
  await removeReplaced(now);
}

const archiveOf = ({ folder, file }: Run) => path.join(folder, file);

/** Starts a run if one is due or requested, unless another one is running. */
async function begin(asked: boolean, now: Date): Promise<Run | null> {
  const { begun, ended } = await asActor(ACTOR, async (tx) => {
    const ended = await tx
      .select({ id: r.id, folder: r.folder, file: r.file })
      .from(r)
      .where(and(eq(r.status, 'running'), lt(r.seenAt, new Date(now.getTime() - SILENT_MS))))
      .for('update');
    for (const { id } of ended) await fail(tx, id, 'interrupted', now);
    const day = asked ? null : await dayToDo(tx, now);
    if (!asked && day === null) return { ended };
    const file = `nome-em-dia-${now.toISOString().replace(/\.\d+|[-:]/g, '')}.tar.zst`;
    const [begun] = await tx
      .insert(r)
      .values({ day, folder: env().backupDir, file, startedAt: now, seenAt: now })
      .onConflictDoNothing()
      .returning({ id: r.id, folder: r.folder, file: r.file });
    return { begun, ended };
  });
  for (const run of ended) await fs.rm(`${archiveOf(run)}.part`, { force: true }).catch(() => {});
  return begun ?? null;
}

async function dayToDo(tx: Tx, now: Date): Promise<string | null> {
  const done = await tx
    .select({ day: r.day })
    .from(r)
    .where(and(eq(r.status, 'done'), gt(r.day, addDays(civilDateAt(now), -3))));
  const failures = await tx
    .select({ day: r.day, fault: r.fault, at: r.startedAt })
    .from(r)
    .where(
      and(eq(r.status, 'failed'), isNotNull(r.day), gt(r.startedAt, new Date(now.getTime() - 3 * DAY_MS))),
    )
    .orderBy(desc(r.startedAt));
  const history = {
    done: done.flatMap(({ day }) => day ?? []),
    failures: failures.map(({ day, fault, at }) => ({ day: day ?? '', fault: fault ?? 'other', at })),
  };
  return dueDay(await storedBackupSettings(tx), history, now);
}

async function write(run: Run, ending: AbortSignal): Promise<void> {
  const { databaseUrl, secret, backupPassphrase } = env();
  const goOn = () => ending.throwIfAborted();
  const archive = archiveOf(run);
  await fs.mkdir(run.folder, { recursive: true, mode: 0o700 });
  await requireSpace(run.folder);
  const { bytes, manifest } = await createBackup(
    {
      databaseUrl,
      files: { store: fileStore(), columns: FILE_COLUMNS },
      version: installed().product,
      secretId: secretId(secret),
      secrets: backupPassphrase ? await sealSecrets(secretsOfBackup(), backupPassphrase) : undefined,
    },
    archive,
    goOn,
  );
  await readBackup(archive, goOn);
  await asActor(ACTOR, (tx) =>
    tx
      .update(r)
      .set({
        status: 'done',
        bytes,
        rowCount: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
        fileCount: manifest.files.count,
        missingCount: manifest.files.missing.length,
        finishedAt: new Date(),
      })
      .where(eq(r.id, run.id)),
  );
}

class NoSpace extends Error {
  override name = 'NoSpace';
}

/** @throws NoSpace where the newest archive, with a tenth more, does not fit once again */
async function requireSpace(folder: string): Promise<void> {
  const [last] = await asActor(ACTOR, (tx) =>
    tx.select({ bytes: r.bytes }).from(r).where(eq(r.status, 'done')).orderBy(desc(r.startedAt)).limit(1),
  );
  const { bavail, bsize } = await fs.statfs(folder);
  if (bavail * bsize < (last?.bytes ?? 0) * 1.1 + ROOM) throw new NoSpace('no room for another backup');
}

async function giveSign({ id }: Run): Promise<void> {
  try {
    await asActor(ACTOR, (tx) => tx.update(r).set({ seenAt: new Date() }).where(eq(r.id, id)));
  } catch (error) {
    log.warn({ event: 'backup', ...errorFields(error) }, 'sign of life of a backup not written');
  }
}

/**
 * Records a failure and notifies the admins: of the first one after a success, then once a day while they
 * continue.
 */
async function fail(tx: Tx, id: string, fault: BackupFault, now: Date): Promise<void> {
  const [before] = await tx
    .select({ status: r.status, at: r.startedAt })
    .from(r)
    .where(and(ne(r.id, id), ne(r.status, 'running')))
    .orderBy(desc(r.startedAt))
    .limit(1);
  const changed = await tx
    .update(r)
    .set({ status: 'failed', fault, finishedAt: new Date() })
    .where(and(eq(r.id, id), eq(r.status, 'running'), isNull(r.finishedAt)));
  if (changed.rowCount === 0) return;
  if (before?.status === 'failed' && civilDateAt(before.at) === civilDateAt(now)) return;
  await notifyAdminsOnce(tx, {
    key: `backup:${id}`,
    words: await noticeText(tx, 'backup.failed', { motivo: FAULTS[fault] }),
    link: '/admin/config/backup',
    action: 'Abrir cópias de segurança',
  });
}

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const NO_FOLDER = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST']);

function faultOf(error: unknown): BackupFault {
  if (error instanceof NoSpace) return 'space';
  if (!(error instanceof Error)) return 'other';
  const { code = '' } = (error.cause ?? error) as NodeJS.ErrnoException;
  if (NO_SPACE.has(code)) return 'space';
  if (NO_FOLDER.has(code)) return 'folder';
  return error instanceof BackupError ? 'unreadable' : 'other';
}
