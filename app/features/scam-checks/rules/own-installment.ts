/** An installment of the person's own that a code pays. */
export type OwnInstallment = { installmentId: string; title: string; order: string; paid: boolean };
