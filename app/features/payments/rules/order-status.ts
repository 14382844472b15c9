import type { InstallmentStatus, TransactionStatus } from '#app/terms/transaction-status.ts';

/**
 * What a transaction may become; the trigger `check_transaction_status` knows the same pairs. docs/product.md section
 * 4 names the statuses; a failed payment may be tried again, and an order that was paid in part can be given back.
 */
export const TRANSACTION_NEXT: Record<TransactionStatus, readonly TransactionStatus[]> = {
  pending: ['processing', 'paid', 'failed'],
  processing: ['paid', 'failed', 'refunded'],
  paid: ['refunded'],
  failed: ['pending', 'processing'],
  refunded: [],
};

/** What a part may become; the trigger `check_installment_status` knows the same pairs. */
export const INSTALLMENT_NEXT: Record<InstallmentStatus, readonly InstallmentStatus[]> = {
  pending: ['processing', 'paid', 'failed', 'canceled'],
  processing: ['paid', 'failed', 'canceled'],
  failed: ['pending', 'processing', 'paid', 'canceled'],
  paid: ['refunded'],
  refunded: [],
  canceled: [],
};

/** The shortest allowed way, both ends left out of the start; null when there is none. */
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
 * Where an order stands, from its parts alone: news of them in any sequence leaves it in the same place. While a part
 * is open it may still be paid, so that money which went back does not end the order; without open parts it is paid by
 * what stays of it, and refunded when nothing does.
 */
export function transactionStatusOf(parts: readonly InstallmentStatus[]): TransactionStatus {
  const has = (...statuses: InstallmentStatus[]) => parts.some((status) => statuses.includes(status));
  if (has('paid', 'refunded')) {
    if (parts.some(isOpen)) return 'processing';
    return has('paid') ? 'paid' : 'refunded';
  }
  if (has('processing')) return 'processing';
  // Canceled before anything was paid: there is no other status for an order that came to nothing.
  return has('failed') || !has('pending') ? 'failed' : 'pending';
}

/** A part that can be paid: open, of an order that stands. */
export const isPayable = (part: InstallmentStatus): boolean => part === 'pending' || part === 'failed';

/** A part that is not settled yet: it can be paid, or the bank looks at it. */
export const isOpen = (part: InstallmentStatus): boolean => isPayable(part) || part === 'processing';

/** Can it be canceled: is something open, and was nothing ever paid? */
export const canCancel = (parts: readonly InstallmentStatus[]): boolean =>
  parts.some(isOpen) && !parts.includes('paid') && !parts.includes('refunded');

/** Has the order money to give back, or did all its money go back while parts of it are open? */
export const canEnd = (parts: readonly InstallmentStatus[]): boolean =>
  parts.includes('paid') || (parts.includes('refunded') && parts.some(isOpen));
