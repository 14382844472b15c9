import { eq, sql } from 'drizzle-orm';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { enqueue, jobsEnding } from '#app/platform/jobs.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { stillMay } from '#app/platform/position-now.server.ts';
import { yieldToRequests } from '#app/platform/yield-to-requests.server.ts';
import { type BulkOutcome, doAct } from './do-act.server.ts';
import { BULK_SYSTEM, lockBulk } from './start-bulk.server.ts';
import { nextTargets } from './targets.server.ts';
import { undoAct } from './undo-act.server.ts';

/** Rows of one transaction. */
const PIECE = 100;
/** Longest run of a job in ms, far below the limit of the queue; the next job continues. */
const JOB_MS = 5 * 60_000;

const { bulkActions: b } = schema;
const FAILED = 'Não deu certo por um erro do sistema.';

/**
 * Job `bulk.run`: runs a change, or undoes it, in pieces. Each piece is one transaction under the change's
 * lock, with its effects and the result of each row, so that a process that dies skips no row and changes
 * no row twice. Stops if the admin who started it lost the right to change many rows.
 */
export async function runBulk(bulkId: string): Promise<void> {
  const until = Date.now() + JOB_MS;
  while (await workPiece(bulkId)) {
    if (jobsEnding().aborted || Date.now() > until)
      return asActor(BULK_SYSTEM, (tx) => enqueue(tx, 'bulk.run', { bulkId }));
    await yieldToRequests();
  }
}

/** @returns whether there is more to do */
function workPiece(bulkId: string): Promise<boolean> {
  return asActor(BULK_SYSTEM, async (tx) => {
    const found = await lockBulk(tx, bulkId);
    const undo = found?.status === 'undoing';
    if (!found?.createdBy || (found.status !== 'running' && !undo)) return false;
    const admin: SignedInActor = { kind: 'admin', userId: found.createdBy };
    if (!undo && !(await stillMay(tx, found.createdBy, 'bulk'))) {
      await end(tx, admin, bulkId, 'stopped');
      return false;
    }
    const { list, act } = found;
    const targets = await nextTargets(tx, { bulkId, list }, { undo, most: PIECE });
    if (targets.length === 0) {
      await end(tx, admin, bulkId, undo ? 'undone' : 'done');
      return false;
    }
    const now = new Date();
    const outcomes: BulkOutcome[] = [];
    for (const target of targets) {
      const one = await alone(tx, () =>
        undo ? undoAct(tx, admin, { list, act }, target) : doAct(tx, admin, { list, act }, target, now),
      );
      outcomes.push(one ?? { itemId: target.itemId, result: undo ? 'kept' : 'left', note: FAILED });
    }
    await markItems(tx, outcomes);
    return true;
  });
}

/** Changes one row within a savepoint: an error of the database skips this row, not its whole piece. */
async function alone(tx: Tx, work: () => Promise<BulkOutcome>): Promise<BulkOutcome | null> {
  await clientOf(tx).query('savepoint one_row');
  try {
    const outcome = await work();
    await clientOf(tx).query('release savepoint one_row');
    return outcome;
  } catch (error) {
    // Without a connection this throws, and the piece runs again.
    await clientOf(tx).query('rollback to savepoint one_row');
    log.warn({ event: 'bulk', ...errorFields(error) }, 'a row of a change in bulk failed');
    return null;
  }
}

/** Stores the result of each row. */
async function markItems(tx: Tx, outcomes: readonly BulkOutcome[]): Promise<void> {
  await clientOf(tx).query(
    `update bulk_items i set result = o.result, note = coalesce(o.note, ''),
       before = coalesce(o.before, i.before), made_id = coalesce(o."madeId", i.made_id)
     from jsonb_to_recordset($1::jsonb) o("itemId" uuid, result text, note text, before text, "madeId" uuid)
     where i.id = o."itemId"`,
    [JSON.stringify(outcomes)],
  );
}

type End = 'undone' | 'done' | 'stopped';

async function end(tx: Tx, admin: SignedInActor, id: string, status: End): Promise<void> {
  await tx.update(b).set({ status, endedAt: sql`now()` }).where(eq(b.id, id));
  await recordAudit(tx, admin, {
    action: 'bulk.end',
    entity: 'bulk_actions',
    entityId: id,
    after: { status },
  });
}
