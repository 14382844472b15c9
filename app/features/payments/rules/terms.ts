import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { PaidMethod } from '#app/terms/transaction-status.ts';
import { CHARGE_PREPARING } from './messages.ts';

/** Reasons for refunds. The team chooses among the first ones; the product sets the others. */
export const CHOSEN_REASONS = ['not-delivered', 'agreement', 'wrong-charge', 'other'] as const;
export const REFUND_REASONS = [
  'withdrawal',
  'guarantee',
  ...CHOSEN_REASONS,
  'paid-twice',
  'order-closed',
  'installment-replaced',
  'repeated',
  'outside',
  'chargeback',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

export const REFUND_REASON_LABELS: Record<RefundReason, string> = {
  withdrawal: 'Desistência do cliente',
  guarantee: 'Garantia do contrato',
  'not-delivered': 'Serviço não entregue',
  agreement: 'Acordo com o cliente',
  'wrong-charge': 'Cobrança indevida',
  other: 'Outro motivo',
  'paid-twice': 'Parcela paga a mais ou duas vezes',
  'order-closed': 'Pago depois do fim do pedido',
  'installment-replaced': 'Parcela já renegociada',
  repeated: 'Serviço que o cliente já tinha',
  outside: 'Devolvido fora do sistema',
  chargeback: 'Pagamento contestado no banco',
};

export const REFUND_STATUSES = ['asked', 'done'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Arrival of a sent refund, from the customer; `settled`: the team ended the search for a missing one. */
export const REFUND_ARRIVALS = ['arrived', 'missing', 'settled'] as const;
export type RefundArrival = (typeof REFUND_ARRIVALS)[number];
export const REFUND_ARRIVAL_LABELS: Record<RefundArrival, string> = {
  arrived: 'Chegou',
  missing: 'Não chegou',
  settled: 'Resolvido',
};

/** Business days within which a refund is due, unless the business has set another number. */
export const REFUND_DUE_DAYS = 2;
export const MOST_REFUND_DUE_DAYS = 30;

/** A refund as its customer sees it on the invoice. */
export type InvoiceRefund = {
  id: string;
  amount: Centavos;
  askedAt: Date;
  dueOn: CivilDate;
  doneAt: Date | null;
  way: RefundWay;
  arrival: RefundArrival | null;
  /** When the customer or the team said so. */
  arrivalAt: Date | null;
};

export type RefundWay = { method: PaidMethod; byHand: boolean };

const BY_HAND: Record<PaidMethod, string> = {
  pix: 'por Pix, feito pela nossa equipe',
  card: 'no cartão, pela nossa equipe',
  boleto: 'por Pix ou transferência, pela nossa equipe',
  transfer: 'por transferência, feita pela nossa equipe',
  cash: 'em dinheiro, pela nossa equipe',
};

/** How money goes back, after "devolvemos R$ 499,00". */
export function wayBack({ method, byHand }: RefundWay): string {
  if (byHand || method === 'boleto') return BY_HAND[method];
  return method === 'card'
    ? 'no cartão da compra, onde aparece em até duas faturas'
    : 'na conta de onde veio o Pix';
}

/** When money that was sent back arrives, by its way. */
export const arrival = ({ method, byHand }: RefundWay): string => {
  if (method === 'cash') return 'Entregue em mãos';
  if (method === 'card') return byHand ? 'Aparece no cartão' : 'Aparece no cartão em até duas faturas';
  return byHand || method === 'boleto'
    ? 'Chega à sua conta'
    : 'Chega no mesmo dia, na conta de onde veio o Pix';
};

/** The same for several payments: the way that all share, otherwise no way is named. */
export function waysBack(ways: readonly RefundWay[]): string {
  const words = new Set(ways.map(wayBack));
  const [only = ''] = words;
  return words.size === 1 ? only : 'cada pagamento do jeito que veio';
}

/** The charge as its payer sees it. `preparing`: the provider has not answered yet. */
export type ChargeView = {
  id: string;
  method: PaidMethod;
  amount: Centavos;
  pixPayload: string | null;
  checkoutUrl: string | null;
  /** Of a boleto: 44 digits, and its registered due day. */
  barcode: string | null;
  dueOn: CivilDate | null;
  expiresAt: Date | null;
  preparing: string | null;
};

type Prepared = Pick<ChargeView, 'pixPayload' | 'checkoutUrl'>;

/** Whether there is a code or link to pay with. */
export const isPrepared = ({ pixPayload, checkoutUrl }: Prepared): boolean =>
  pixPayload !== null || checkoutUrl !== null;

export const chargeView = (charge: Omit<ChargeView, 'preparing'>): ChargeView => ({
  id: charge.id,
  method: charge.method,
  amount: charge.amount,
  pixPayload: charge.pixPayload,
  checkoutUrl: charge.checkoutUrl,
  barcode: charge.barcode,
  dueOn: charge.dueOn,
  expiresAt: charge.expiresAt,
  preparing: isPrepared(charge) ? null : CHARGE_PREPARING,
});

/** Reasons why an imported payment is kept when the import is undone, in the words of the panel. */
export const STAYS = {
  returned: 'O dinheiro já voltou ou está voltando.',
  late: 'Foi recebido há mais de 24 horas.',
  ended: 'O pedido foi encerrado depois.',
  renegotiated: 'O pedido foi renegociado depois.',
  paidSince: 'Outro pagamento do pedido chegou ou mudou depois.',
  erased: 'Os dados do cliente foram excluídos.',
} as const;

export type StaysBecause = keyof typeof STAYS;
