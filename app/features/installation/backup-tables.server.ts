import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  BACKUP_STATUSES,
  type BackupFault,
  type BackupStatus,
} from '#app/features/installation/rules/terms.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { checkOneOf, id, instant, newest, rawCheck } from '#app/platform/db/columns.server.ts';
import { table } from '#app/platform/db/table.server.ts';

/**
 * The outcome of each automatic backup: one runs at a time, and the schedule makes one a day. Only files
 * named here are removed when newer ones replace them.
 */
export const backupRuns = table(
  'backup_runs',
  'quando houve cópias de segurança, de que tamanho, em que arquivo',
  {
    id: id(),
    /** Civil date of a scheduled backup; null for a requested one. */
    day: date('day').$type<CivilDate>(),
    status: text('status').$type<BackupStatus>().notNull().default('running'),
    folder: text('folder').notNull(),
    file: text('file').notNull(),
    /** Size of the archive. */
    bytes: bigint('bytes', { mode: 'number' }),
    rowCount: bigint('row_count', { mode: 'number' }),
    fileCount: integer('file_count'),
    /** Files that rows name and the store did not have. */
    missingCount: integer('missing_count'),
    fault: text('fault').$type<BackupFault>(),
    startedAt: instant('started_at').notNull().defaultNow(),
    /** The last sign of life of a running one. */
    seenAt: instant('seen_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
    /** When its file was removed, or found to be missing. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    checkOneOf('backup_runs_status_check', 'status', BACKUP_STATUSES),
    rawCheck('backup_runs_fault_check', "(status = 'failed') = (fault is not null)"),
    rawCheck('backup_runs_done_check', "(status = 'done') = (bytes is not null)"),
    rawCheck('backup_runs_finished_check', "(status = 'running') = (finished_at is null)"),
    rawCheck('backup_runs_removed_check', "removed_at is null or status = 'done'"),
    uniqueIndex('backup_runs_running_key').on(t.status).where(sql`status = 'running'`),
    uniqueIndex('backup_runs_day_key').on(t.day).where(sql`status = 'done'`),
    index('backup_runs_newest_idx').on(newest(t.startedAt)),
  ],
);
