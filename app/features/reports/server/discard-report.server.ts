import { and, eq, sql } from 'drizzle-orm';
import { type AppError, err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { endLayoutTask } from './layout-task.server.ts';

const { reportSnapshots: r, auditLog: a } = schema;
const FAILED = 'Relatório não descartado';
const MISSING: AppError = { code: 'not-found', title: FAILED, message: 'Este relatório não existe mais.' };
const ACTION = 'report.discard';

/**
 * Deletes an unconfirmed reading with its file; listings stay unchanged. A second request also succeeds. Refuses a
 * confirmed report, because listings and comparisons refer to it.
 */
export async function discardReport(
  actor: SignedInActor,
  userId: UserId,
  snapshotId: string,
): Promise<Result<null>> {
  if (actor.kind === 'customer' && actor.userId !== userId) return err(MISSING);
  const own = and(eq(r.id, snapshotId), eq(r.userId, userId));
  const isTheirs = (await asActor(actor, (tx) => tx.$count(r, own))) > 0;
  const done = await asActor(system('reports'), async (tx): Promise<Result<string | null>> => {
    const [row] = isTheirs ? await tx.select().from(r).where(own).for('update') : [];
    if (!row) return (await wasDiscarded(tx, userId, snapshotId)) ? ok(null) : err(MISSING);
    if (row.confirmedAt)
      return err({
        ...{ code: 'stale', title: FAILED },
        message: 'Este relatório já foi confirmado: os registros se apoiam nele.',
      });
    await tx.delete(r).where(own);
    await endLayoutTask(tx, snapshotId, null);
    await recordAudit(tx, actor, {
      action: ACTION,
      entity: 'report_snapshots',
      entityId: snapshotId,
      before: { userId, place: row.place, takenOn: row.takenOn, fileName: row.fileName, sha256: row.sha256 },
    });
    return ok(row.filePath);
  });
  if (!done.ok) return done;
  // Deletes the file after the commit: a sweep removes a file without a row, but a row without its file is a loss.
  if (done.value) await fileStore().remove(done.value);
  return ok(null);
}

const wasDiscarded = async (tx: Tx, userId: UserId, id: string): Promise<boolean> =>
  (await tx.$count(
    a,
    and(
      eq(a.entity, 'report_snapshots'),
      eq(a.entityId, id),
      sql`action = ${ACTION} and before->>'userId' = ${userId}`,
    ),
  )) > 0;
