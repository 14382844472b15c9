import type { Centavos } from '#app/lib/money.ts';
import { isOpen } from './order-status.ts';
import type { InstallmentStatus } from './transaction-status.ts';

type Part = { status: InstallmentStatus; amount: Centavos; paidAmount: Centavos | null };

/** What an order's parts add up to: open (what the bank looks at, too), paid and kept, given back. */
export function orderSums(parts: readonly Part[]): Record<'open' | 'paid' | 'refunded', Centavos> {
  const sum = (of: (part: Part) => boolean) =>
    parts.filter(of).reduce((all, { amount, paidAmount }) => all + (paidAmount ?? amount), 0);
  return {
    open: sum(({ status }) => isOpen(status)),
    paid: sum(({ status }) => status === 'paid'),
    refunded: sum(({ status }) => status === 'refunded'),
  };
}
