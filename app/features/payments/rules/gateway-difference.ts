import type { Centavos } from '#app/lib/money.ts';
import type { ChargeId, OrderId } from '#app/terms/ids.ts';
import type { ChargeStatus } from '#app/terms/transaction-status.ts';

export const CHECK_STATUSES = ['waiting', 'done', 'failed'] as const;
export type CheckStatus = (typeof CHECK_STATUSES)[number];

/** Missing here, missing there, or told otherwise. */
const DIFFERENCE_KINDS = ['missing-here', 'missing-there', 'amount', 'status'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

type Side = { amount: Centavos; status: ChargeStatus };

/** One payment that the two books do not tell alike. Money in centavos. */
export type Difference = {
  kind: DifferenceKind;
  /** The provider's number of the payment; null for a charge of ours that never had one. */
  paymentId: string | null;
  chargeId: ChargeId | null;
  orderId: OrderId | null;
  here: Side | null;
  there: Side | null;
  /** It was settled and still differs. */
  tried?: boolean;
};

export const DIFFERENCE_LABELS: Record<DifferenceKind, string> = {
  'missing-here': 'Falta aqui',
  'missing-there': 'Falta no provedor',
  amount: 'Valor diferente',
  status: 'Situação diferente',
};

/** What of a difference each side says; null when they agree. Refused and run out are one thing: no money came. */
export function differenceOf(here: Side | null, there: Side | null): DifferenceKind | null {
  if (!here && !there) return null;
  if (!here) return there && movedMoney(there) ? 'missing-here' : null;
  if (!there) return movedMoney(here) ? 'missing-there' : null;
  if (!movedMoney(here) && !movedMoney(there)) return null;
  if (here.amount !== there.amount) return 'amount';
  return here.status === there.status ? null : 'status';
}

const movedMoney = ({ status }: Side): boolean => status === 'paid' || status === 'refunded';
