import { z } from 'zod';
import { listAddress, oneOfFilter } from '#app/kit/list.ts';
import { addBusinessDays } from '#app/lib/business-days.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { OrderId, UserId } from '#app/terms/ids.ts';
import type { PaidMethod } from '#app/terms/transaction-status.ts';
import { canWithdraw, withdrawalUntil } from './order-status.ts';

/**
 * A card purchase contested at its issuer, a Pix under the special return mechanism (MED 2.0), which exists for Pix only, or
 * another payment contested at the payer's bank.
 */
export const DISPUTE_KINDS = ['chargeback', 'med', 'bank'] as const;
export type DisputeKind = (typeof DISPUTE_KINDS)[number];
export const DISPUTE_KIND_LABELS: Record<DisputeKind, string> = {
  chargeback: 'Contestação de cartão',
  med: 'Devolução de Pix pedida ao banco (MED)',
  bank: 'Pagamento contestado no banco',
};

/** @param method with which the payment was made */
export const disputeKind = (method: PaidMethod): DisputeKind =>
  method === 'card' ? 'chargeback' : method === 'pix' ? 'med' : 'bank';

export const DISPUTE_STATUSES = ['open', 'sent', 'won', 'lost'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** Allowed next states; the trigger `guard_dispute` has the same pairs. */
export const DISPUTE_NEXT: Record<DisputeStatus, readonly DisputeStatus[]> = {
  open: ['sent', 'won', 'lost'],
  sent: ['won', 'lost'],
  won: [],
  lost: [],
};

export const DISPUTE_VIEW: Record<
  DisputeStatus,
  { label: string; tone: 'bad' | 'warning' | 'good' | 'neutral' }
> = {
  open: { label: 'Falta enviar a defesa', tone: 'bad' },
  sent: { label: 'Defesa enviada', tone: 'warning' },
  won: { label: 'Ganha, o dinheiro fica', tone: 'good' },
  lost: { label: 'Perdida, o dinheiro voltou', tone: 'neutral' },
};

export const isDisputeOpen = (status: DisputeStatus): boolean => DISPUTE_NEXT[status].length > 0;

/** Calendar days that a card's issuer usually gives for the defence, counted from the notice; other banks take as long. */
const USUAL_DAYS = 7;

/** Last day for the defence, in calendar days; of a Pix the next business day, as its bank decides within seven. */
export const defenceDay = (kind: DisputeKind, today: CivilDate): CivilDate =>
  kind === 'med' ? addBusinessDays(today, 1) : addDays(today, USUAL_DAYS);

/** Change of a dispute that a reading of the payment reports. */
export type DisputeNews = 'opened' | 'won' | 'lost' | null;

/**
 * Compares the provider's view of a payment with the open dispute that the provider reported before. A dispute that the
 * team entered by hand is decided by hand, because the provider does not name it.
 */
export function disputeNews(
  payment: { status: string; remark: string | null },
  open: { byHand: boolean } | null,
): DisputeNews {
  if (payment.status === 'refunded') return open || payment.remark === 'chargeback' ? 'lost' : null;
  if (payment.status !== 'paid') return null;
  if (payment.remark === 'dispute') return open ? null : 'opened';
  return open && !open.byHand ? 'won' : null;
}

export const DISPUTE_LIST = listAddress({
  name: 'contestacoes',
  path: '/admin/financeiro/contestacoes',
  filters: { state: ['situacao', oneOfFilter(['abertas', 'decididas'] as const)] },
  sorts: { prazo: 'day', decidida: 'instant', valor: 'number' },
  usual: ({ state }) => (state === 'decididas' ? '-decidida' : 'prazo'),
});

/** A dispute as the panel lists it. Instants are ISO texts. */
export type DisputeRow = {
  id: string;
  orderId: OrderId;
  clientId: UserId | null;
  name: string;
  offer: string | null;
  amount: Centavos;
  method: PaidMethod;
  paymentId: string | null;
  kind: DisputeKind;
  status: DisputeStatus;
  byHand: boolean;
  dueOn: CivilDate;
  openedAt: string;
  sentAt: string | null;
  decidedAt: string | null;
  note: string | null;
  paused: number;
  /** Instant of the purchase. */
  soldAt: string;
  /** The order was not withdrawn from, canceled or refunded. */
  orderRuns: boolean;
};

/**
 * Last day on which the customer of an open MED can withdraw from the purchase; null after it. Until then the money goes
 * back through the product: the bank would otherwise take it, and count the firm as a receiver of fraud.
 */
export function refundFirst(
  { status, kind, orderRuns, soldAt }: Pick<DisputeRow, 'status' | 'kind' | 'orderRuns' | 'soldAt'>,
  now: Date,
): CivilDate | null {
  const purchasedAt = new Date(soldAt);
  const applies = isDisputeOpen(status) && kind === 'med' && orderRuns && canWithdraw(purchasedAt, now);
  return applies ? withdrawalUntil(purchasedAt) : null;
}

/** A dispute that a bank reported outside of the provider's notices. */
export const disputeInput = z.object({
  paymentId: z.string().trim().min(1, 'Escreva o número do pagamento').max(100, 'No máximo 100 caracteres'),
  note: z.string().trim().max(300, 'No máximo 300 caracteres').default(''),
});
export type DisputeInput = z.infer<typeof disputeInput>;
export const outcomeInput = z.object({ outcome: z.enum(['won', 'lost'], 'Escolha o resultado') });

export const DISPUTE_NOT_DONE = 'Nada foi alterado';
export const DISPUTE_REFUSALS = {
  'not-found': { title: DISPUTE_NOT_DONE, message: 'Esta contestação não existe mais. Recarregue a página.' },
  decided: { title: DISPUTE_NOT_DONE, message: 'Esta contestação já foi decidida. Recarregue a página.' },
  'by-provider': {
    title: DISPUTE_NOT_DONE,
    message: 'O provedor informa o resultado desta contestação, e o dinheiro segue com ele.',
  },
  unknown: {
    title: 'A contestação não foi registrada',
    message: 'Confira o número do pagamento.',
    fields: { paymentId: 'Nenhum pagamento recebido tem este número' },
  },
  already: {
    title: 'A contestação não foi registrada',
    message: 'Já há uma contestação aberta deste pagamento.',
    fields: { paymentId: 'Este pagamento já está em contestação' },
  },
} as const;

export const DISPUTE_OPENED = {
  tone: 'good',
  title: 'Contestação registrada',
  message: 'Os serviços do pedido estão parados até a decisão.',
} as const;
export const DISPUTE_SENT = { tone: 'good', title: 'Defesa enviada' } as const;
export const DISPUTE_DECIDED = { tone: 'good', title: 'Resultado registrado' } as const;
