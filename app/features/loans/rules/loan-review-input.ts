import { z } from 'zod';
import { LoanApprovalInput } from './loan-approval.ts';
import { decisionNeedsReason, LOAN_DECISIONS } from './loan-review.ts';
import { LOAN_STAGES } from './loan-view.ts';

/** The team's decision on a request; `expectedVersion` is the stage that the page showed. */
export const LoanReviewInput = z
  .object({
    loanId: z.uuid('Pedido inválido'),
    expectedVersion: z.enum(LOAN_STAGES, 'Pedido inválido'),
    decision: z.enum(LOAN_DECISIONS, 'Escolha a decisão'),
    reason: z.string('Motivo inválido').trim().max(500, 'Motivo muito longo').default(''),
  })
  .loose()
  .refine(({ decision, reason }) => !decisionNeedsReason(decision) || reason.length >= 5, {
    path: ['reason'],
    message: 'Diga ao cliente o motivo',
  })
  .transform(({ loanId, expectedVersion, decision, reason, ...fields }, context) => {
    const decided = { loanId, expectedVersion, decision, reason };
    if (decision !== 'approved') return { ...decided, approval: null };
    const read = LoanApprovalInput.safeParse(fields);
    if (read.success) return { ...decided, approval: read.data };
    for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });
export type LoanReviewInput = z.infer<typeof LoanReviewInput>;
