import { listAddress, oneOfFilter } from '#app/kit/list.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { LeadId, OrderId, UserId } from '#app/terms/ids.ts';
import type { PaidMethod } from '#app/terms/transaction-status.ts';
import type { RefundReason, RefundStatus } from './refund-reasons.ts';

const REFUND_STATES = ['abertas', 'feitas'] as const;

/** Refunds to send, the most urgent first, or finished ones, newest first. */
export const REFUND_LIST = listAddress({
  name: 'devolucoes',
  path: '/admin/financeiro/devolucoes',
  filters: { state: ['situacao', oneOfFilter(REFUND_STATES)] },
  sorts: { prazo: 'day', devolvida: 'instant', valor: 'number', motivo: 'text' },
  usual: ({ state }) => (state === 'feitas' ? '-devolvida' : 'prazo'),
});

/** A refund as the panel lists it. Instants are ISO texts. */
export type RefundRow = {
  id: string;
  orderId: OrderId;
  clientId: UserId | null;
  leadId: LeadId | null;
  name: string;
  /** The order's linked profile; null if it is for the client. */
  holder: string | null;
  /** Id of a plan or title of a product. */
  offer: string | null;
  amount: Centavos;
  reason: RefundReason;
  /** The clerk's own words. */
  note: string | null;
  /** Sent by an admin; otherwise by the provider. */
  byHand: boolean;
  /** How the money came in. */
  method: PaidMethod;
  status: RefundStatus;
  dueOn: CivilDate;
  ownerId: string | null;
  owner: string | null;
  askedAt: string;
  doneAt: string | null;
  doneBy: string | null;
  /** Whether a file proves the refund. */
  proof: boolean;
};

/** A refund as its customer sees it on the invoice. */
export type InvoiceRefund = {
  id: string;
  amount: Centavos;
  dueOn: CivilDate;
  doneAt: Date | null;
  way: RefundWay;
};

export type RefundWay = { method: PaidMethod; byHand: boolean };

const BY_HAND: Record<PaidMethod, string> = {
  pix: 'por Pix, feito pela nossa equipe',
  card: 'no cartão, pela nossa equipe',
  transfer: 'por transferência, feita pela nossa equipe',
  cash: 'em dinheiro, pela nossa equipe',
};

/** How money goes back, after "devolvemos R$ 499,00". */
export function wayBack({ method, byHand }: RefundWay): string {
  if (byHand) return BY_HAND[method];
  return method === 'card'
    ? 'no cartão da compra, onde aparece em até duas faturas'
    : 'para a conta de onde veio o Pix';
}

/** The same for several payments: the way that all share, otherwise no way is named. */
export function waysBack(ways: readonly RefundWay[]): string {
  const words = new Set(ways.map(wayBack));
  const [only = ''] = words;
  return words.size === 1 ? only : 'cada pagamento do jeito que veio';
}
