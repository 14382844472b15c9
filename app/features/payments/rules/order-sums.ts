import type { Centavos } from '#app/lib/money.ts';
import type { InstallmentStatus } from '#app/terms/transaction-status.ts';
import { isOpen } from './order-status.ts';

type Part = {
  status: InstallmentStatus;
  amount: Centavos;
  paidAmount: Centavos | null;
  refundedAmount: Centavos;
};

/** What an order's parts add up to: open (what the bank looks at, too), paid and kept, given back. */
export function orderSums(parts: readonly Part[]): Record<'open' | 'paid' | 'refunded', Centavos> {
  const sum = (of: (part: Part) => Centavos) => parts.reduce((all, part) => all + of(part), 0);
  return {
    open: sum(({ status, amount }) => (isOpen(status) ? amount : 0)),
    paid: sum(({ status, amount, paidAmount, refundedAmount }) =>
      status === 'paid' ? (paidAmount ?? amount) - refundedAmount : 0,
    ),
    refunded: sum(({ refundedAmount }) => refundedAmount),
  };
}
