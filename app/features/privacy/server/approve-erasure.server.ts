import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { recordAudit } from '#app/features/audit/server/index.server.ts';
import { ERASURE_REFUSALS } from '#app/features/privacy/rules/privacy-messages.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { toldAfter } from '#app/lib/undo-window.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';

const refusal = (code: keyof typeof ERASURE_REFUSALS) => err({ code, ...ERASURE_REFUSALS[code] });

/**
 * An admin has looked at an erasure request and lets it be carried out, by the job `privacy.erase`, once the approval can
 * no longer be taken back. Refused while the contract still runs (parts to be paid: LGPD art. 7, V and X) and for
 * accounts of the team. Asking again changes nothing.
 * @returns the name of this decision, for `undoPrivacyDecision`; null where it was approved already
 */
export async function approveErasure(
  admin: SignedInActor,
  requestId: string,
  now: Date = new Date(),
): Promise<Result<{ decision: string | null }>> {
  const { privacyRequests: r } = schema;
  return asActor(admin, async (tx) => {
    const [request] = await tx
      .select({ userId: r.userId, status: r.status })
      .from(r)
      .where(and(eq(r.id, requestId), eq(r.kind, 'erasure')))
      .for('update');
    if (request?.status === 'working') return ok({ decision: null });
    if (request?.status !== 'open') return refusal('not-found');
    const { userId } = request;
    if (await isTeam(tx, userId)) return refusal('team');
    if (await hasOpenParts(tx, userId)) return refusal('open-parts');
    await tx.update(r).set({ status: 'working' }).where(eq(r.id, requestId));
    const decision = newId();
    await enqueue(
      tx,
      'privacy.erase',
      { requestId, decision },
      { key: decision, startAfter: toldAfter(now) },
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

export async function isTeam(tx: Tx, userId: string): Promise<boolean> {
  const { userRoles } = schema;
  const [row] = await tx.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId));
  return row !== undefined && row.role !== 'user';
}

/** Something is still to be paid, or to be paid back. */
export async function hasOpenParts(tx: Tx, userId: string): Promise<boolean> {
  const { installmentPayments: p, transactions: t, paymentCharges: c } = schema;
  const [part] = await tx
    .select({ id: p.id })
    .from(p)
    .innerJoin(t, eq(t.id, p.transactionId))
    .where(
      and(
        eq(t.userId, userId),
        isNull(t.withdrawnAt),
        ne(t.status, 'refunded'),
        inArray(p.status, ['pending', 'processing', 'failed']),
      ),
    )
    .limit(1);
  const [refund] = await tx
    .select({ id: c.id })
    .from(c)
    .where(and(eq(c.userId, userId), eq(c.status, 'paid'), sql`${c.refundRequestedAt} is not null`))
    .limit(1);
  return part !== undefined || refund !== undefined;
}
