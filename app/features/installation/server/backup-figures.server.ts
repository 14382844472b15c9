import path from 'node:path';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { storedBackupSettings } from './backup-settings.server.ts';

const { backupRuns: r, jobMarks } = schema;

/** Ages in seconds, `Infinity` without such an event. */
export type BackupFigures = {
  /** Automatic backups are switched on. */
  on: boolean;
  successAge: number;
  /** The newest backup that ended failed. */
  failed: boolean;
  /** The last archive that was read back from end to end, whole or not. */
  checkAge: number;
  checkFailed: boolean;
  /** The last restore drill that found everything. */
  drillAge: number;
  drillFailed: boolean;
};

/** Names of the rows of `job_marks` for the last successful and the last failed restore drill. */
const DRILL_MARKS = { done: 'backups.drill', failed: 'backups.drill-failed' } as const;

/** Records that a restore drill ended now. */
export async function recordDrill(outcome: keyof typeof DRILL_MARKS): Promise<void> {
  const doneAt = new Date();
  await asActor(system('backups'), (tx) =>
    tx
      .insert(jobMarks)
      .values({ name: DRILL_MARKS[outcome], doneAt })
      .onConflictDoUpdate({ target: jobMarks.name, set: { doneAt } }),
  );
}

/** Returns the path of the newest automatic archive that is not removed, or null. */
export async function newestArchive(): Promise<string | null> {
  const [newest] = await asActor(system('backups'), (tx) =>
    tx
      .select({ folder: r.folder, file: r.file })
      .from(r)
      .where(and(eq(r.status, 'done'), isNull(r.removedAt)))
      .orderBy(desc(r.startedAt))
      .limit(1),
  );
  return newest ? path.join(newest.folder, newest.file) : null;
}

/** Returns ages and results for the monitor. Runs from the future, written under a clock that ran ahead, do not count. */
export async function backupFigures(): Promise<BackupFigures> {
  return asActor(system('backups'), async (tx) => {
    const { on } = await storedBackupSettings(tx);
    const { rows } = await tx.execute<Record<'success' | 'check' | 'drill', number | null> & Faults>(sql`
      with ended as (select * from backup_runs where finished_at <= now()),
        checked as (select * from ended where status = 'done' or fault = 'unreadable'),
        drill as (select max(done_at) filter (where name = ${DRILL_MARKS.done}) as done,
          max(done_at) filter (where name = ${DRILL_MARKS.failed}) as failed from job_marks)
      select
        (select extract(epoch from now() - max(finished_at))::float8 from ended where status = 'done') as success,
        (select status = 'failed' from ended order by finished_at desc limit 1) as failed,
        (select extract(epoch from now() - max(finished_at))::float8 from checked) as check,
        (select status = 'failed' from checked order by finished_at desc limit 1) as "checkFailed",
        extract(epoch from now() - drill.done)::float8 as drill,
        coalesce(drill.failed > drill.done, drill.failed is not null) as "drillFailed"
      from drill`);
    const { success, check, drill, failed, checkFailed, drillFailed } = rows[0] ?? {};
    return {
      on,
      successAge: success ?? Number.POSITIVE_INFINITY,
      failed: failed ?? false,
      checkAge: check ?? Number.POSITIVE_INFINITY,
      checkFailed: checkFailed ?? false,
      drillAge: drill ?? Number.POSITIVE_INFINITY,
      drillFailed: drillFailed ?? false,
    };
  });
}

type Faults = Record<'failed' | 'checkFailed' | 'drillFailed', boolean | null>;
