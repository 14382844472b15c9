import { type Centavos, formatBRL } from '#app/lib/money.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import type { ChargeId, OrderId } from '#app/terms/ids.ts';
import type { ChargeStatus, PaidMethod } from '#app/terms/transaction-status.ts';

export const CHECK_STATUSES = ['waiting', 'done', 'failed'] as const;
export type CheckStatus = (typeof CHECK_STATUSES)[number];

/** Missing here, missing there, or different on both sides. */
const DIFFERENCE_KINDS = ['missing-here', 'missing-there', 'amount', 'status'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

type Side = { amount: Centavos; status: ChargeStatus };

/** A payment on which the two sides disagree. Money in centavos. */
export type GatewayDifference = {
  kind: DifferenceKind;
  /** The provider's number of the payment; null for a charge that never got one. */
  paymentId: string | null;
  chargeId: ChargeId | null;
  orderId: OrderId | null;
  here: Side | null;
  there: Side | null;
  /** It was settled and still differs. */
  tried?: boolean;
};

/** Why a provider does not know a payment that is recorded here. */
export type UnknownThere = 'by-hand' | 'other-gateway' | 'no-charge';

/**
 * A payment that the provider cannot know. `id` is the charge's, or the installment's without a charge. Money
 * in centavos.
 */
export type OnlyHere = {
  id: string;
  orderId: OrderId;
  why: UnknownThere;
  gateway: string | null;
  method: PaidMethod;
  amount: Centavos;
  /** ISO instant. */
  paidAt: string;
  /** Whether a file proves the payment. */
  proof: boolean;
};

type Sum = { count: number; amount: Centavos };

/** Payments recorded as received on the days of a check, and those of them that the provider cannot know. */
export type RecordedHere = { received: Sum; unknown: (Sum & { why: UnknownThere })[]; rows: OnlyHere[] };

export const UNKNOWN_LABELS: Record<UnknownThere, string> = {
  'by-hand': 'Recebido por fora',
  'other-gateway': 'Outro provedor',
  'no-charge': 'Sem cobrança',
};

const UNKNOWN_WORDS: Record<UnknownThere, [one: string, many: string]> = {
  'by-hand': ['recebido por fora', 'recebidos por fora'],
  'other-gateway': ['por outro provedor', 'por outro provedor'],
  'no-charge': ['sem cobrança', 'sem cobrança'],
};

type Checked = { listed: number; alike: number; others: number; differences: readonly GatewayDifference[] };

const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/**
 * Words the outcome of a check, in sentences. Money recorded here that the provider cannot know is always
 * named with its sum and the reason: "no difference" alone would read as if all of it had been checked.
 * @param recorded null for a check that did not end
 */
export function booksCheckWords(
  { listed, alike, others, differences }: Checked,
  recorded: RecordedHere | null,
): { sentences: string[]; unchecked: boolean } {
  const there = `No provedor: ${counted(listed, 'pagamento listado', 'pagamentos listados')}, ${counted(alike, 'igual', 'iguais')} dos dois lados, ${differences.length} com diferença${others > 0 ? `, ${others} de outros sistemas da mesma conta` : ''}.`;
  if (!recorded) return { sentences: [there], unchecked: false };
  const { received, unknown } = recorded;
  if (received.count === 0)
    return { sentences: [there, 'Aqui: nenhum recebimento nesses dias.'], unchecked: false };
  const here = `Aqui: ${counted(received.count, 'recebimento', 'recebimentos')}, ${formatBRL(received.amount)}.`;
  if (unknown.length === 0) return { sentences: [there, here], unchecked: false };
  if (received.count === 1) {
    const why = unknown.map((sum) => UNKNOWN_WORDS[sum.why][0]).join('');
    const alone = `O provedor não conhece este recebimento, e esta conferência não o confirma: ${why}.`;
    return { sentences: [there, here, alone], unchecked: true };
  }
  const count = unknown.reduce((all, sum) => all + sum.count, 0);
  const amount = unknown.reduce((all, sum) => all + sum.amount, 0);
  const reasons = unknown.map(
    (sum) => `${counted(sum.count, ...UNKNOWN_WORDS[sum.why])} (${formatBRL(sum.amount)})`,
  );
  const not = `${count === 1 ? 'Um deles' : `${formatNumber(count)} deles`}, ${formatBRL(amount)}, o provedor não conhece e esta conferência não confirma: ${reasons.join(', ')}.`;
  return { sentences: [there, here, not], unchecked: true };
}

export const DIFFERENCE_LABELS: Record<DifferenceKind, string> = {
  'missing-here': 'Falta aqui',
  'missing-there': 'Falta no provedor',
  amount: 'Valor diferente',
  status: 'Situação diferente',
};

/**
 * Returns how both sides differ; null when they agree. Refused and expired count as the same: no money came
 * in.
 */
export function differenceOf(here: Side | null, there: Side | null): DifferenceKind | null {
  if (!here && !there) return null;
  if (!here) return there && movedMoney(there) ? 'missing-here' : null;
  if (!there) return movedMoney(here) ? 'missing-there' : null;
  if (!movedMoney(here) && !movedMoney(there)) return null;
  if (here.amount !== there.amount) return 'amount';
  return here.status === there.status ? null : 'status';
}

const movedMoney = ({ status }: Side): boolean => status === 'paid' || status === 'refunded';
