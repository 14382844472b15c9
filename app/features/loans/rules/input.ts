import { z } from 'zod';
import { LeadInput } from '#app/features/leads/rules/input.ts';
import { LoanApprovalInput } from './loan-approval.ts';
import { decisionNeedsReason, LOAN_DECISIONS } from './loan-review.ts';
import { type LoanTerms, readTerms, type TermField } from './loan-terms.ts';
import { LOAN_STAGES } from './terms.ts';

const text = z.string().default('');

/** The simulated terms, by the rules that the simulator itself runs on. */
const TermsInput = z
  .object({
    propertyValue: text,
    amount: text,
    months: text,
    rate: text,
    system: text,
  } satisfies Record<TermField, z.ZodType>)
  .transform((texts, context): { terms: LoanTerms } => {
    const read = readTerms(texts);
    if (read.ok) return { terms: read.value };
    for (const [field, message] of Object.entries(read.error.fields ?? {}))
      context.issues.push({ code: 'custom', message, path: [field], input: texts });
    return z.NEVER;
  });

/**
 * A request for analysis: the terms, and the person as in the lead form (docs/product.md section 5). Results
 * of a simulation are ignored and computed again.
 */
export const LoanRequestInput = z.intersection(TermsInput, LeadInput);
export type LoanRequestInput = z.infer<typeof LoanRequestInput>;

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
