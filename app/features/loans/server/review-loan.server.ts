import { and, eq } from 'drizzle-orm';
import type { LoanReviewInput } from '#app/features/loans/rules/input.ts';
import {
  decisionNeedsReason,
  type LoanDecision,
  loanDecidedNotice,
  loanMoved,
  loanNotOpen,
  mayDecide,
} from '#app/features/loans/rules/loan-review.ts';
import { loanStage } from '#app/features/loans/rules/terms.ts';
import { NOTICE_TEXTS } from '#app/features/notifications/rules/notice-catalog.ts';
import { sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { AuditAction } from '#app/terms/audit-actions.ts';
import type { UserId } from '#app/terms/ids.ts';
import { refuseLoan } from './own-loan.server.ts';

const { loanRequests: r } = schema;
const PAGE = '/loan-upload';

const ACTIONS: Record<LoanDecision, AuditAction> = {
  analyzing: 'loan.analyze',
  approved: 'loan.approve',
  rejected: 'loan.reject',
  sent: 'loan.return',
};

/**
 * Stores the team's decision on a client's request: taken up, approved, rejected, or given back as
 * incomplete. The shown stage is compared first: the second change, also after a withdrawal by the customer,
 * gets a conflict.
 */
export async function reviewLoan(
  admin: SignedInActor,
  clientId: UserId,
  { loanId, expectedVersion, decision, reason, approval }: LoanReviewInput,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [before] = await tx
      .select({ status: r.status, documentsSentAt: r.documentsSentAt, reviewReason: r.reviewReason })
      .from(r)
      .where(and(eq(r.id, loanId), eq(r.userId, clientId)))
      .for('update');
    if (!before) return refuseLoan('not-found');
    const stage = loanStage(before);
    if (stage !== expectedVersion) return err(loanMoved(stage));
    if (!mayDecide(stage, decision)) return err(loanNotOpen(stage));
    const reviewReason = decisionNeedsReason(decision) ? reason : null;
    await tx
      .update(r)
      .set({ status: decision, reviewReason, ...(approval && { approval }) })
      .where(eq(r.id, loanId));
    await notifyDecision(tx, clientId, loanDecidedNotice(decision, reason, approval));
    await recordAudit(tx, admin, {
      action: ACTIONS[decision],
      entity: 'loan_requests',
      entityId: loanId,
      before: { status: before.status, reason: before.reviewReason },
      after: { status: decision, reason: reviewReason, ...approval },
    });
    return ok(null);
  });
}

/** Notifies on the site, and also by mail unless the text is for a notice only. */
async function notifyDecision(
  tx: Tx,
  userId: UserId,
  { key, facts, type }: ReturnType<typeof loanDecidedNotice>,
): Promise<void> {
  const words = await noticeText(tx, key, facts);
  const mail = NOTICE_TEXTS[key].channel !== 'notice' && { mail: { action: 'Ver o meu pedido' } };
  await sendToCustomer(tx, { userId, kind: 'case', type, link: PAGE, ...words, ...mail });
}
