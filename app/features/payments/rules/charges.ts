import { type CivilDate, daysBetween } from '#app/lib/civil-dates.ts';
import type { ChargeStatus } from '#app/terms/transaction-status.ts';

/** Progress of a charge. A notice of an earlier stage is outdated, whenever it arrives. */
const STAGE: Record<ChargeStatus, number> = {
  pending: 0,
  processing: 1,
  failed: 2,
  expired: 2,
  paid: 3,
  refunded: 4,
};

/**
 * Returns the statuses that a charge passes through when the provider reports `told`; empty when it has
 * reached that stage already. Money that arrives after the charge expired or failed still counts. A refund
 * reported first passes through paid, so that every sequence of the same notices leads to the same state and
 * effects.
 */
export function chargeSteps(current: ChargeStatus, reported: ChargeStatus): ChargeStatus[] {
  if (STAGE[reported] <= STAGE[current]) return [];
  return reported === 'refunded' && current !== 'paid' ? ['paid', 'refunded'] : [reported];
}

/** A reading that began before the payment may be applied this long after it. */
const LATE_READING_MS = 10 * 60_000;

/**
 * Whether the provider took back a received payment that is no refund, such as a receipt in cash that was undone there.
 * The charge stays paid until a person decides.
 */
export const isUndone = (
  { status, updatedAt }: { status: ChargeStatus; updatedAt: Date },
  reported: ChargeStatus,
  now: Date,
): boolean =>
  status === 'paid' &&
  (reported === 'pending' || reported === 'expired') &&
  now.getTime() - updatedAt.getTime() > LATE_READING_MS;

/** Maps a payment status and detail of Mercado Pago (docs/facts.md, Mercado Pago) to a charge status. */
export function fromMercadoPago(status: string, detail: string): ChargeStatus | null {
  switch (status) {
    case 'pending':
      return 'pending';
    case 'in_process':
    case 'authorized':
      return 'processing';
    // An open dispute: the money stays here until it is charged back.
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

/**
 * The panel asks for confirmation before it charges an installment more than this many days before its due
 * date.
 */
const EARLY_DAYS = 10;

export const isEarlyCharge = (dueDate: CivilDate, today: CivilDate): boolean =>
  daysBetween(today, dueDate) > EARLY_DAYS;
