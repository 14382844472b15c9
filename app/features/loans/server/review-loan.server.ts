import { and, eq } from 'drizzle-orm';
import { recordAudit } from '#app/features/audit/server/index.server.ts';
import {
  type LoanDecision,
  loanDecidedNotice,
  loanMoved,
  loanNotOpen,
  mayDecide,
  needsReason,
} from '#app/features/loans/rules/loan-review.ts';
import type { LoanReviewInput } from '#app/features/loans/rules/loan-review-input.ts';
import { loanStage } from '#app/features/loans/rules/loan-view.ts';
import { notify } from '#app/features/notifications/server/index.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { refuse } from './own-loan.server.ts';

const { loanRequests: r } = schema;

const ACTIONS: Record<LoanDecision, string> = {
  analyzing: 'loan.analyze',
  approved: 'loan.approve',
  rejected: 'loan.reject',
  sent: 'loan.return',
};

/**
 * The team's word on a client's request: taken up, approved, refused, or given back for what is missing. The stage that
 * was seen is compared first: whoever is second, also to the customer who takes it back, is told.
 */
export async function reviewLoan(
  admin: SignedInActor,
  clientId: string,
  { loanId, seen, decision, reason }: LoanReviewInput,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [before] = await tx
      .select({ status: r.status, documentsSentAt: r.documentsSentAt, reviewReason: r.reviewReason })
      .from(r)
      .where(and(eq(r.id, loanId), eq(r.userId, clientId)))
      .for('update');
    if (!before) return refuse('not-found');
    const stage = loanStage(before);
    if (stage !== seen) return err(loanMoved(stage));
    if (!mayDecide(stage, decision)) return err(loanNotOpen(stage));
    const reviewReason = needsReason(decision) ? reason : null;
    await tx.update(r).set({ status: decision, reviewReason }).where(eq(r.id, loanId));
    await notify(tx, { userId: clientId, link: '/loan-upload', ...loanDecidedNotice(decision, reason) });
    await recordAudit(tx, admin, {
      action: ACTIONS[decision],
      entity: 'loan_requests',
      entityId: loanId,
      before: { status: before.status, reason: before.reviewReason },
      after: { status: decision, reason: reviewReason },
    });
    return ok(null);
  });
}
