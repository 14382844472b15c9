import { eq, lte, sql } from 'drizzle-orm';
import { expirePrivacy } from '#app/features/privacy/server/index.server.ts';
import { expireFaces } from '#app/features/profiles/server/index.server.ts';
import {
  cutoffOf,
  type FixedKind,
  RETENTION_KINDS,
  type RetentionKind,
  type RetentionPeriods,
  readPeriods,
} from '#app/features/settings/rules/retention.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { FIXED_DUE, RETENTION_DUE } from './due-rows.server.ts';

const actor = system('retention');
/** Rows per transaction: the longest that others wait for a lock. */
const BATCH = 500;
/** Row of `site_config`, which only the panel reads. */
export const RETENTION_KEY = 'retention';

export async function storedPeriods(tx: Tx): Promise<RetentionPeriods> {
  const { key, value } = schema.siteConfig;
  const [row] = await tx.select({ value }).from(schema.siteConfig).where(eq(key, RETENTION_KEY));
  return readPeriods(row?.value);
}

/** Adds to this run's count of a kind, in the transaction of the deletion, so that the log is exact. */
async function count(tx: Tx, runId: string, kind: string, cutoff: Date, removed: number): Promise<void> {
  const { retentionRuns: r } = schema;
  await tx
    .insert(r)
    .values({ runId, kind, cutoff, removed })
    .onConflictDoUpdate({
      target: [r.runId, r.kind],
      set: { removed: sql`${r.removed} + excluded.removed` },
    });
}

async function remove(runId: string, kind: RetentionKind, cutoff: Date): Promise<void> {
  const { table, due, age } = RETENTION_DUE[kind](cutoff);
  for (;;) {
    const removed = await asActor(actor, async (tx) => {
      const { rowCount } = await tx.execute(
        sql`delete from ${sql.identifier(table)} where id in (select t.id from ${due} order by ${age} limit ${BATCH})`,
      );
      await count(tx, runId, kind, cutoff, rowCount ?? 0);
      return rowCount ?? 0;
    });
    if (removed < BATCH) return;
  }
}

/** Runs another capability's deletion job, and counts its rows before and after. */
async function runOther(runId: string, kind: FixedKind, now: Date, run: () => Promise<void>): Promise<void> {
  const left = () =>
    asActor(actor, async (tx) => {
      const { rows } = await tx.execute<{ n: number }>(
        sql`select count(*)::int as n from ${FIXED_DUE[kind](now)}`,
      );
      return rows[0]?.n ?? 0;
    });
  const before = await left();
  await run();
  const removed = Math.max(0, before - (await left()));
  await asActor(actor, (tx) => count(tx, runId, kind, now, removed));
}

/**
 * Job `settings.retention`, daily: deletes data whose period is over, in batches, and records the counts. A
 * second run finds nothing to delete.
 */
export async function applyRetention(now: Date = new Date()): Promise<{ runId: string }> {
  const runId = newId();
  const periods = await asActor(actor, storedPeriods);
  for (const kind of RETENTION_KINDS) await remove(runId, kind, cutoffOf(kind, periods, now));
  await runOther(runId, 'exports', now, () => expirePrivacy(now));
  await runOther(runId, 'faces', now, expireFaces);
  const { queueSnoozes: z } = schema;
  // Deletes snoozes that have ended; they contain no personal data and are not counted as deletions.
  await asActor(actor, (tx) => tx.delete(z).where(lte(z.until, civilDateAt(now))));
  return { runId };
}
