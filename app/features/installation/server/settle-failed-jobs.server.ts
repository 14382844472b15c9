import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, positionOf, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { discardFailedJob, retryFailedJob } from '#app/platform/failed-jobs.server.ts';
import { mayIn } from '#app/terms/panel-rights.ts';

const JOB_MISSING = {
  code: 'deleted',
  title: 'Nada mudou',
  message: 'Esta tarefa já não está entre as que falharam.',
} as const;

/** Gives a failed job one more attempt. Only admins may; the queue itself belongs to the system. */
export const retryJob = (admin: SignedInActor, id: string): Promise<Result<null>> =>
  decide(admin, id, 'job.retry', retryFailedJob);

/** Removes a failed job from the queue for good: its work will not be done. */
export const discardJob = (admin: SignedInActor, id: string): Promise<Result<null>> =>
  decide(admin, id, 'job.discard', discardFailedJob);

/**
 * @throws for everyone except admins whose position has the area of settings: no position's role may read the
 * queue
 */
export function requireAdminActor(actor: SignedInActor): void {
  if (actor.kind !== 'admin' || !mayIn(positionOf(actor), 'settings', 'do'))
    throw new Error('Only an admin with the area of settings sees the state of the system.');
}

async function decide(
  admin: SignedInActor,
  id: string,
  action: 'job.retry' | 'job.discard',
  change: (tx: Tx, id: string) => Promise<string | null>,
): Promise<Result<null>> {
  requireAdminActor(admin);
  return asActor(system('health'), async (tx) => {
    const kind = await change(tx, id);
    if (kind === null) return err(JOB_MISSING);
    await recordAudit(tx, admin, { action, entity: 'jobs', entityId: id, after: { kind } });
    return ok(null);
  });
}
