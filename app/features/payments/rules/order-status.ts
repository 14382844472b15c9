import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { InstallmentStatus, TransactionStatus } from '#app/terms/transaction-status.ts';

/**
 * Allowed next statuses of a transaction; the trigger `check_transaction_status` has the same pairs.
 * docs/product.md section 4 names the statuses; a failed payment may be retried, and an order that was paid
 * in part can be refunded.
 */
export const TRANSACTION_NEXT: Record<TransactionStatus, readonly TransactionStatus[]> = {
  pending: ['processing', 'paid', 'failed'],
  processing: ['paid', 'failed', 'refunded'],
  paid: ['refunded'],
  failed: ['pending', 'processing'],
  refunded: [],
};

/** Allowed next statuses of an installment; the trigger `check_installment_status` has the same pairs. */
export const INSTALLMENT_NEXT: Record<InstallmentStatus, readonly InstallmentStatus[]> = {
  pending: ['processing', 'paid', 'failed', 'canceled'],
  processing: ['paid', 'failed', 'canceled'],
  failed: ['pending', 'processing', 'paid', 'canceled'],
  paid: ['refunded'],
  refunded: [],
  canceled: [],
};

/** Returns the shortest allowed path, without `from`; null when there is no path. */
export function transactionPath(from: TransactionStatus, to: TransactionStatus): TransactionStatus[] | null {
  const ways: TransactionStatus[][] = [[from]];
  for (const way of ways) {
    const last = way.at(-1) ?? from;
    if (last === to) return way.slice(1);
    for (const next of TRANSACTION_NEXT[last]) if (!way.includes(next)) ways.push([...way, next]);
  }
  return null;
}

/**
 * Derives an order's status from its installments alone, so that their notices lead to one status in any
 * sequence. While an installment is open it may still be paid, so a refund does not end the order. Without
 * open installments the order is paid while a payment remains, and refunded otherwise.
 */
export function transactionStatusOf(installments: readonly InstallmentStatus[]): TransactionStatus {
  const has = (...statuses: InstallmentStatus[]) => installments.some((status) => statuses.includes(status));
  if (has('paid', 'refunded')) {
    if (installments.some(isInstallmentOpen)) return 'processing';
    return has('paid') ? 'paid' : 'refunded';
  }
  if (has('processing')) return 'processing';
  // Canceled before any payment: there is no separate status for such an order.
  return has('failed') || !has('pending') ? 'failed' : 'pending';
}

/** Whether an installment can be paid: it is open, and its order is active. */
export const isPayable = (installment: InstallmentStatus): boolean =>
  installment === 'pending' || installment === 'failed';

/** Whether an installment is not settled yet: it can be paid, or the bank reviews it. */
export const isInstallmentOpen = (installment: InstallmentStatus): boolean =>
  isPayable(installment) || installment === 'processing';

/** Whether an order can be canceled: something is open, and nothing was ever paid. */
export const canCancel = (installments: readonly InstallmentStatus[]): boolean =>
  installments.some(isInstallmentOpen) &&
  !installments.includes('paid') &&
  !installments.includes('refunded');

/** Whether an order has money to refund, or was fully refunded while installments of it are open. */
export const canEnd = (installments: readonly InstallmentStatus[]): boolean =>
  installments.includes('paid') ||
  (installments.includes('refunded') && installments.some(isInstallmentOpen));

type Installment = {
  status: InstallmentStatus;
  amount: Centavos;
  paidAmount: Centavos | null;
  refundedAmount: Centavos;
};

/**
 * Sums an order's installments: open (including those in review at the bank), received, and returned of that.
 * "Recebido" is before refunds, as in Financeiro.
 */
export function orderSums(
  installments: readonly Installment[],
): Record<'open' | 'received' | 'refunded', Centavos> {
  const sum = (of: (installment: Installment) => Centavos) =>
    installments.reduce((all, installment) => all + of(installment), 0);
  return {
    open: sum(({ status, amount }) => (isInstallmentOpen(status) ? amount : 0)),
    received: sum(({ status, amount, paidAmount, refundedAmount }) =>
      status === 'paid' ? (paidAmount ?? amount) : refundedAmount,
    ),
    refunded: sum(({ refundedAmount }) => refundedAmount),
  };
}

/** Right of withdrawal (CDC art. 49; docs/product.md section 9, Refund window). */
export const WITHDRAWAL_DAYS = 7;

/** Returns the last day, in Brasília, of the right of withdrawal: the day of the purchase is not counted. */
export const withdrawalUntil = (purchasedAt: Date): CivilDate =>
  addDays(civilDateAt(purchasedAt), WITHDRAWAL_DAYS);

export const canWithdraw = (purchasedAt: Date, now: Date): boolean =>
  civilDateAt(now) <= withdrawalUntil(purchasedAt);
