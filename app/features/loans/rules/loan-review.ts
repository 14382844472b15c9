import type { AskedText } from '#app/features/notifications/rules/notice-catalog.ts';
import type { NotificationType } from '#app/features/notifications/rules/terms.ts';
import type { AppError } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import { approvalRows, type LoanApproval } from './loan-approval.ts';
import { LOAN_STAGE, type LoanStage } from './terms.ts';

/** Decisions of the team; `sent` gives the request back to the customer, with a note about the missing parts. */
export const LOAN_DECISIONS = ['analyzing', 'approved', 'rejected', 'sent'] as const;
export type LoanDecision = (typeof LOAN_DECISIONS)[number];

/**
 * Decisions that may follow each stage. A request without its documents cannot be decided; an approved,
 * rejected or withdrawn one does not change. One that was given back may be taken up again: documents may
 * arrive in other ways.
 */
const NEXT: Record<LoanStage, readonly LoanDecision[]> = {
  documents: [],
  waiting: ['analyzing'],
  again: ['analyzing'],
  analyzing: ['approved', 'rejected', 'sent'],
  approved: [],
  rejected: [],
  canceled: [],
};

export const mayDecide = (stage: LoanStage, decision: LoanDecision): boolean =>
  NEXT[stage].includes(decision);

/** Whether it waits for a decision of the team, so that the promised hours run. */
export const waitsForTeam = (stage: LoanStage): boolean => stage === 'waiting' || stage === 'analyzing';

/** These two decisions need a reason for the customer. */
export const decisionNeedsReason = (decision: LoanDecision): boolean =>
  decision === 'rejected' || decision === 'sent';

const NOT_DECIDED = 'Erro ao salvar';

/** A concurrent change came first: by another admin, or a withdrawal by the customer. */
export const loanMoved = (stage: LoanStage): AppError => ({
  code: 'stale',
  title: NOT_DECIDED,
  message: `Este pedido mudou enquanto você olhava: agora está como “${LOAN_STAGE[stage].label}”. Confira.`,
});

export const loanNotOpen = (stage: LoanStage): AppError => ({
  code: 'not-open',
  title: NOT_DECIDED,
  message: `Um pedido como “${LOAN_STAGE[stage].label}” não recebe esta decisão.`,
});

export const LOAN_DECIDED: Record<LoanDecision, Toast> = {
  analyzing: { tone: 'good', title: 'Análise começada' },
  approved: { tone: 'good', title: 'Empréstimo aprovado', message: 'O cliente foi avisado.' },
  rejected: { tone: 'good', title: 'Empréstimo não aprovado', message: 'O cliente foi avisado do motivo.' },
  sent: { tone: 'good', title: 'Pedido devolvido ao cliente', message: 'Ele foi avisado do que falta.' },
};

type LoanNotice = AskedText & { type: NotificationType };

/** Notice to the customer for each decision. */
export function loanDecidedNotice(
  decision: LoanDecision,
  reason: string,
  approval: LoanApproval | null,
): LoanNotice {
  switch (decision) {
    case 'analyzing':
      return { key: 'loan.analyzing', facts: {}, type: 'other' };
    case 'approved':
      return {
        key: 'loan.approved',
        facts: {
          condicoes: (approval ? approvalRows(approval) : [])
            .map(([term, value]) => `${term}: ${value}`)
            .join('\n'),
        },
        type: 'success',
      };
    case 'rejected':
      return { key: 'loan.rejected', facts: { motivo: reason }, type: 'error' };
    case 'sent':
      return { key: 'loan.returned', facts: { motivo: reason }, type: 'warning' };
  }
}
