import { and, eq } from 'drizzle-orm';
import { endOpenOrders } from '#app/features/payments/server/index.server.ts';
import { ERASURE_REFUSALS } from '#app/features/privacy/rules/messages.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { notifyAfter } from '#app/lib/undo-window.ts';
import { asActor, type SignedInActor, sees, system } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { isTeam } from '#app/platform/position-now.server.ts';
import { obstaclesOf } from './erasure-obstacles.server.ts';

const refusal = (code: keyof typeof ERASURE_REFUSALS) => err({ code, ...ERASURE_REFUSALS[code] });

/**
 * Approves an erasure request. The job `privacy.erase` carries it out once the approval can no longer be
 * undone. Refused while the contract still runs (open installments: LGPD art. 7, V and X), unless the admin
 * ends the open orders with it, and for accounts of the team. A repeated approval changes nothing.
 * @param endOrders waives all open installments; they stay canceled when the approval is undone
 * @returns the name of this decision, for `undoPrivacyDecision`; null if it was approved already
 */
export async function approveErasure(
  admin: SignedInActor,
  requestId: string,
  { endOrders = false, now = new Date() }: { endOrders?: boolean; now?: Date } = {},
): Promise<Result<{ decision: string | null }>> {
  if (admin.kind !== 'admin') throw new Error('Only admins approve an erasure.');
  const { privacyRequests: r } = schema;
  if (!(await sees(admin, r, requestId))) return refusal('not-found');
  // The system's rights end the orders; the audit log names the admin.
  return asActor(endOrders ? system('privacy') : admin, async (tx) => {
    const [request] = await tx
      .select({ userId: r.userId, status: r.status })
      .from(r)
      .where(and(eq(r.id, requestId), eq(r.kind, 'erasure')))
      .for('update');
    if (request?.status === 'working') return ok({ decision: null });
    if (request?.status !== 'open') return refusal('not-found');
    const { userId } = request;
    if (await isTeam(tx, userId)) return refusal('team');
    if (endOrders) await endOpenOrders(tx, admin, userId, { reason: 'exclusão dos dados, a pedido', now });
    const [first, ...others] = await obstaclesOf(tx, userId);
    if (first)
      return refusal(
        [first, ...others].some(({ kind }) => kind === 'open') ? 'open-installments' : 'refunds',
      );
    await tx.update(r).set({ status: 'working' }).where(eq(r.id, requestId));
    const decision = newId();
    await enqueue(
      tx,
      'privacy.erase',
      { requestId, decision },
      { key: decision, startAfter: notifyAfter(now) },
    );
    await recordAudit(tx, admin, {
      action: 'privacy.approve-erasure',
      entity: 'privacy_requests',
      entityId: requestId,
      before: { status: 'open' },
      after: { status: 'working', version: decision },
    });
    return ok({ decision });
  });
}
