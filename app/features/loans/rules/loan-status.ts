/** Analysis of a loan request. */
export const LOAN_STATUSES = ['draft', 'sent', 'analyzing', 'approved', 'rejected', 'canceled'] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];
