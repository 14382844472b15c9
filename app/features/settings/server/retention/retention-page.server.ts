import { eq, sql } from 'drizzle-orm';
import {
  cutoffOf,
  FIXED_RETENTION,
  type FixedKind,
  PERIOD_LABELS,
  RETENTION_KINDS,
  type RetentionKind,
  type RetentionPeriods,
  readPeriods,
  shownPeriods,
} from '#app/features/settings/rules/retention.ts';
import { staleSettings } from '#app/kit/save-setting.server.ts';
import { changedSince, readShown } from '#app/lib/changed-fields.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, system } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { RETENTION_KEY, storedPeriods } from './apply-retention.server.ts';
import { FIXED_DUE, RETENTION_DUE } from './due-rows.server.ts';

/** Counting further costs time without adding information. */
export const PREVIEW_LIMIT = 1_000;

export type RetentionView = {
  periods: RetentionPeriods;
  /** Number of rows that a run would delete now; `PREVIEW_LIMIT + 1` means more. */
  due: Record<RetentionKind | FixedKind, number>;
  /** The latest run, as an ISO instant, and its deletions by kind; null before the first. */
  last: { at: string; removed: Record<string, number> } | null;
  /** Removed in the last 30 days, by kind. */
  month: Record<string, number>;
};

/**
 * Loads the panel's data: periods, rows that a run would delete now, and deletions of earlier runs. Counted
 * with the rights of the run itself: members of the team may not read some tables (sessions).
 */
export async function loadRetention(now: Date = new Date()): Promise<RetentionView> {
  return asActor(system('retention'), async (tx) => {
    const periods = await storedPeriods(tx);
    const kinds = [
      ...RETENTION_KINDS.map((kind) => ({
        kind,
        due: RETENTION_DUE[kind](cutoffOf(kind, periods, now)).due,
      })),
      ...(Object.keys(FIXED_RETENTION) as FixedKind[]).map((kind) => ({ kind, due: FIXED_DUE[kind](now) })),
    ];
    const counts = sql.join(
      kinds.map(
        ({ kind, due }) =>
          sql`${kind}::text, (select count(*) from (select 1 from ${due} limit ${PREVIEW_LIMIT + 1}) d)`,
      ),
      sql`, `,
    );
    const { rows } = await tx.execute<{
      due: RetentionView['due'];
      last: RetentionView['last'];
      month: Record<string, number>;
    }>(sql`
      select json_build_object(${counts}) as due,
        (select json_build_object('at', max(created_at), 'removed', json_object_agg(kind, removed))
          from retention_runs
          where run_id = (select run_id from retention_runs order by created_at desc limit 1)
          group by run_id) as last,
        (select coalesce(json_object_agg(kind, removed), '{}') from (
          select kind, sum(removed)::int as removed from retention_runs
          where created_at > ${now.toISOString()}::timestamptz - interval '30 days' group by kind) m) as month`);
    const [row] = rows;
    if (!row) throw new Error('unreachable');
    return { periods, ...row };
  });
}

/**
 * Sets the periods. @param seen values that the form showed, packed: the second of two saves gets the changed
 * ones.
 */
export async function saveRetention(
  admin: SignedInActor,
  periods: RetentionPeriods,
  seen: string,
): Promise<Result<null>> {
  const { siteConfig: s } = schema;
  return asActor(admin, async (tx) => {
    await tx.insert(s).values({ key: RETENTION_KEY, value: {}, public: false }).onConflictDoNothing();
    const [row] = await tx.select({ value: s.value }).from(s).where(eq(s.key, RETENTION_KEY)).for('update');
    const before = readPeriods(row?.value);
    const changes = changedSince(readShown(seen), shownPeriods(before), PERIOD_LABELS);
    if (changes.length > 0) return staleSettings(changes);
    await tx.update(s).set({ value: periods }).where(eq(s.key, RETENTION_KEY));
    await recordAudit(tx, admin, {
      action: 'retention.update',
      entity: 'site_config',
      entityId: RETENTION_KEY,
      before,
      after: periods,
    });
    return ok(null);
  });
}

/** Starts the daily run now. Two clicks within a minute queue it once. */
export async function runRetention(admin: SignedInActor, now: Date = new Date()): Promise<void> {
  await asActor(admin, async (tx) => {
    const minute = now.toISOString().slice(0, 16);
    await enqueue(tx, 'settings.retention', {}, { key: minute });
    await recordAudit(tx, admin, {
      action: 'retention.run',
      entity: 'retention_runs',
      entityId: minute,
    });
  });
}
