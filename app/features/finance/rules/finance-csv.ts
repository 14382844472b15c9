import { CSV_START, csvLine as line } from '#app/lib/csv.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { toNumeric } from '#app/lib/money.ts';
import { PAYMENT_METHOD_LABELS, PAYMENT_STATUS } from '#app/terms/transaction-view.ts';
import type { PartRow } from './finance-view.ts';

export const FINANCE_CSV_HEADER =
  CSV_START +
  line([
    'Cliente',
    'Parcela',
    'Valor (R$)',
    'Vencimento',
    'Situação',
    'Forma',
    'Plano ou produto',
    'Cupom',
    'Pago em',
    'Devolvido em',
    'Pedido',
    'Identificação da parcela',
  ]);

/** Amounts with a decimal comma, which Brazilian spreadsheets take for numbers. */
export const financeCsvLine = (row: PartRow): string =>
  line([
    row.name,
    `${row.number} de ${row.of}`,
    toNumeric(row.amount).replace('.', ','),
    formatDate(row.dueDate),
    row.replaced ? 'Renegociada' : PAYMENT_STATUS[row.status].label,
    PAYMENT_METHOD_LABELS[row.method],
    row.offer ?? '',
    row.coupon ?? '',
    row.paidAt ? formatDateTime(row.paidAt) : '',
    row.refundedAt ? formatDateTime(row.refundedAt) : '',
    row.orderId,
    row.id,
  ]);
