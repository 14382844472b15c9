import { and, eq } from 'drizzle-orm';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { enqueueAll } from '#app/platform/jobs.server.ts';

const { automationActions: a, automationRuns: r } = schema;

/** Retries the failed actions of a run. A second call changes nothing. */
export async function retryRun(admin: SignedInActor, runId: string): Promise<Result<number>> {
  return asActor(admin, async (tx) => {
    await tx.select({ id: r.id }).from(r).where(eq(r.id, runId)).for('update');
    const failed = await tx
      .update(a)
      .set({ status: 'waiting' })
      .where(and(eq(a.runId, runId), eq(a.status, 'failed')))
      .returning({ id: a.id, attempts: a.attempts });
    if (failed.length === 0) {
      return err({
        code: 'not-failed',
        title: 'Nada a repetir',
        message: 'Esta execução não tem mais falhas.',
      });
    }
    await tx.update(r).set({ status: 'waiting' }).where(eq(r.id, runId));
    // The attempts make the key another one: the job of the first attempt may still be in the queue.
    const jobs = failed.map(({ id, attempts }) => ({ key: `${id}:${attempts}`, data: { actionId: id } }));
    await enqueueAll(tx, 'automation.act', jobs);
    await recordAudit(tx, admin, { action: 'automation.retry', entity: 'automation_runs', entityId: runId });
    return ok(failed.length);
  });
}
