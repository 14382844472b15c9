import type { CsvColumns } from '#app/lib/csv.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { toNumeric } from '#app/lib/money.ts';
import { placeWords } from '#app/terms/installment-place.ts';
import { PAYMENT_METHOD_LABELS, PAYMENT_STATUS } from '#app/terms/transaction-view.ts';
import type { InstallmentRow } from './finance.ts';

/** Amounts with a decimal comma, which Brazilian spreadsheets parse as numbers. */
export const FINANCE_CSV: CsvColumns<InstallmentRow> = [
  ['Cliente', ({ name }) => name],
  ['Parcela', ({ place }) => placeWords(place)],
  ['Valor (R$)', ({ amount }) => toNumeric(amount).replace('.', ',')],
  ['Vencimento', ({ dueDate }) => formatDate(dueDate)],
  ['Situação', ({ replaced, status }) => (replaced ? 'Renegociada' : PAYMENT_STATUS[status].label)],
  ['Forma', ({ method }) => PAYMENT_METHOD_LABELS[method]],
  ['Plano ou produto', ({ offer }) => offer ?? ''],
  ['Cupom', ({ coupon }) => coupon ?? ''],
  ['Pago em', ({ paidAt }) => (paidAt ? formatDateTime(paidAt) : '')],
  ['Devolvido em', ({ refundedAt }) => (refundedAt ? formatDateTime(refundedAt) : '')],
  ['Pedido', ({ orderId }) => orderId],
  ['Identificação da parcela', ({ id }) => id],
];
