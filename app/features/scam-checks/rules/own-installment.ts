/** The customer's own installment that a code pays. */
export type OwnInstallment = { installmentId: string; title: string; order: string; paid: boolean };
