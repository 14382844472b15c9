import type { ChargeStatus } from '#app/terms/transaction-status.ts';

export type AsaasStatus = { status: ChargeStatus; remark: string | null };

/** States of a chargeback in which the money is with the cardholder. */
const LOST = ['DISPUTE_LOST', 'DONE'];

const plain = (status: ChargeStatus): AsaasStatus => ({ status, remark: null });

/**
 * Maps a payment of Asaas (docs/facts.md, Asaas) to a charge status; null for an unknown one.
 * @param chargeback its state, if the cardholder disputed the purchase
 */
export function fromAsaas(payment: {
  status: string;
  deleted: boolean;
  chargeback: string | null;
}): AsaasStatus | null {
  const { status, deleted, chargeback } = payment;
  if (chargeback && LOST.includes(chargeback)) return { status: 'refunded', remark: 'chargeback' };
  switch (status) {
    // The charge is canceled, and its installment stays open.
    case 'PENDING':
    case 'OVERDUE':
      return plain(deleted ? 'expired' : 'pending');
    case 'AWAITING_RISK_ANALYSIS':
    case 'AUTHORIZED':
      return plain('processing');
    case 'CONFIRMED':
    case 'RECEIVED':
    case 'RECEIVED_IN_CASH':
    case 'REFUND_REQUESTED':
    case 'REFUND_IN_PROGRESS':
      return plain('paid');
    // The money stays here until the dispute is lost.
    case 'CHARGEBACK_REQUESTED':
    case 'CHARGEBACK_DISPUTE':
    case 'AWAITING_CHARGEBACK_REVERSAL':
      return { status: 'paid', remark: 'dispute' };
    case 'REFUNDED':
      return plain('refunded');
    // This product never has its customers negatived: the team has to stop it at the provider.
    case 'DUNNING_REQUESTED':
      return { status: 'pending', remark: 'dunning' };
    case 'DUNNING_RECEIVED':
      return { status: 'paid', remark: 'dunning' };
    default:
      return null;
  }
}
