/** Analysis of a loan request. */
export const LOAN_STATUSES = ['draft', 'sent', 'analyzing', 'approved', 'rejected', 'canceled'] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];

/** The team's names for the statuses: in the audit log, in events and in rules about them. */
export const LOAN_STATUS_LABELS: Record<LoanStatus, string> = {
  draft: 'Rascunho',
  sent: 'Enviado',
  analyzing: 'Em análise',
  approved: 'Aprovado',
  rejected: 'Não aprovado',
  canceled: 'Cancelado',
};

/** Undecided requests: a customer may have only one of them. */
export const OPEN_LOAN_STATUSES = ['draft', 'sent', 'analyzing'] as const satisfies readonly LoanStatus[];

export const isOpenLoan = (status: LoanStatus): boolean =>
  (OPEN_LOAN_STATUSES as readonly LoanStatus[]).includes(status);
