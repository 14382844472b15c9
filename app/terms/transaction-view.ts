import { earliestOnTime } from '#app/lib/business-days.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { Tone } from '#app/lib/toast.ts';
import type { InstallmentStatus, PaidMethod } from '#app/terms/transaction-status.ts';

/** Words and tones of docs/product.md section 4; installments share them. */
export const PAYMENT_STATUS: Record<InstallmentStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Pendente', tone: 'neutral' },
  processing: { label: 'Processando', tone: 'info' },
  paid: { label: 'Pago', tone: 'good' },
  failed: { label: 'Não aprovado', tone: 'bad' },
  refunded: { label: 'Reembolsado', tone: 'info' },
  canceled: { label: 'Cancelado', tone: 'neutral' },
};

/**
 * An order that ended before anything was paid has the status of a refused payment, although no payment was refused.
 */
export const shownStatus = (order: {
  status: InstallmentStatus;
  withdrawnAt?: Date | string | null | undefined;
  canceledAt?: Date | string | null | undefined;
}): InstallmentStatus =>
  order.status === 'failed' && (order.withdrawnAt || order.canceledAt) ? 'canceled' : order.status;

/** Status of an order as its customer reads it: an order that ended is canceled, also while its money is on its way. */
export const customerOrder = (status: InstallmentStatus, ended: boolean): { label: string; tone: Tone } =>
  ended ? { label: 'Cancelada', tone: 'neutral' } : PAYMENT_STATUS[status];

export const PAYMENT_METHOD_LABELS: Record<PaidMethod, string> = {
  pix: 'Pix',
  card: 'Cartão',
  boleto: 'Boleto',
  transfer: 'Transferência',
  cash: 'Dinheiro',
};

type Dated = { status: InstallmentStatus; dueDate: CivilDate; oneCharge: boolean };

/**
 * Whether an installment is late: still open after the last day on which its payment is on time (`payableUntil`).
 * In an order with a single charge the days are those of the card's statement, so nothing is late.
 */
export const isLate = ({ status, dueDate, oneCharge }: Dated, today: CivilDate): boolean =>
  !oneCharge && (status === 'pending' || status === 'failed') && dueDate < earliestOnTime(today);
