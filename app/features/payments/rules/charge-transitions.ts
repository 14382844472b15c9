import type { ChargeStatus } from '#app/terms/transaction-status.ts';

/** How far a charge has come. News of an earlier stage is old news, in whatever order it arrives. */
const STAGE: Record<ChargeStatus, number> = {
  pending: 0,
  processing: 1,
  failed: 2,
  expired: 2,
  paid: 3,
  refunded: 4,
};

/**
 * The statuses that a charge goes through when the provider says `told`; none when it is there already or further.
 * Money that came after the charge had expired or failed is still money that came. A refund that is heard of first
 * passes through paid, so that every order of the same news leaves the same state and the same effects.
 */
export function chargeSteps(current: ChargeStatus, told: ChargeStatus): ChargeStatus[] {
  if (STAGE[told] <= STAGE[current]) return [];
  return told === 'refunded' && current !== 'paid' ? ['paid', 'refunded'] : [told];
}

/** Payment status and detail of Mercado Pago (docs/facts.md, Mercado Pago) as a status of ours. */
export function fromMercadoPago(status: string, detail: string): ChargeStatus | null {
  switch (status) {
    case 'pending':
      return 'pending';
    case 'in_process':
    case 'authorized':
      return 'processing';
    // A dispute that is open: the money is still with us, until it is charged back.
    case 'approved':
    case 'in_mediation':
      return 'paid';
    case 'rejected':
      return 'failed';
    case 'cancelled':
      return detail === 'expired' ? 'expired' : 'failed';
    case 'refunded':
    case 'charged_back':
      return 'refunded';
    default:
      return null;
  }
}
