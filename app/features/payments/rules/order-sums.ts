import type { Centavos } from '#app/lib/money.ts';
import type { InstallmentStatus } from '#app/terms/transaction-status.ts';
import { isInstallmentOpen } from './order-status.ts';

type Installment = {
  status: InstallmentStatus;
  amount: Centavos;
  paidAmount: Centavos | null;
  refundedAmount: Centavos;
};

/** Sums an order's installments: open (including those in review at the bank), paid and kept, refunded. */
export function orderSums(
  installments: readonly Installment[],
): Record<'open' | 'paid' | 'refunded', Centavos> {
  const sum = (of: (installment: Installment) => Centavos) =>
    installments.reduce((all, installment) => all + of(installment), 0);
  return {
    open: sum(({ status, amount }) => (isInstallmentOpen(status) ? amount : 0)),
    paid: sum(({ status, amount, paidAmount, refundedAmount }) =>
      status === 'paid' ? (paidAmount ?? amount) - refundedAmount : 0,
    ),
    refunded: sum(({ refundedAmount }) => refundedAmount),
  };
}
