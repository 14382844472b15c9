import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import type { PaidMethod } from '#app/terms/transaction-status.ts';
import { PAYMENT_METHOD_LABELS } from '#app/terms/transaction-view.ts';
import { couponWords, type OrderCoupon } from './invoice-view.ts';

/** Data of a receipt. */
export type ReceiptFacts = {
  company: { name: string; legalName: string; taxId: string; address: string };
  /** "2026/000123". */
  number: string;
  code: string;
  verifyUrl: string;
  person: { name: string; document: string };
  /** Holder of the service, if that is not the payer. */
  holder: { name: string; document: string } | null;
  title: string;
  /** The coupon that was applied to the order. */
  coupon: OrderCoupon | null;
  /** Which part of the order was paid. */
  what: string;
  amount: Centavos;
  total: Centavos;
  orderedAt: Date;
  paidAt: Date;
  /** Day of the last refund, and the refunded amount. */
  refundedAt: Date | null;
  returned: Centavos;
  method: PaidMethod;
};

/** A receipt as labels and values, the same on the page and in its PDF. */
export const receiptRows = (receipt: ReceiptFacts): [label: string, value: string][] => {
  const { person, holder, title, what, orderedAt, total, paidAt, refundedAt, method, company } = receipt;
  const { amount, returned, coupon } = receipt;
  return [
    ['Recebemos de', `${person.name}, ${person.document}`],
    ['O que foi pago', `${title}, ${what}, pedido de ${formatDate(orderedAt)}`],
    ...(holder ? ([['Serviço para', `${holder.name}, ${holder.document}`]] as [string, string][]) : []),
    ['Total do pedido', `${formatBRL(total)}${coupon ? ` (${couponWords(coupon)})` : ''}`],
    ['Pago em', `${formatDateTime(paidAt)} (Brasília)`],
    ['Forma de pagamento', PAYMENT_METHOD_LABELS[method]],
    ...(refundedAt
      ? ([
          ['Devolvido', `${formatBRL(returned)}, em ${formatDateTime(refundedAt)} (Brasília)`],
          ...(returned < amount ? [['Fica pago', formatBRL(amount - returned)]] : []),
        ] as [string, string][])
      : []),
    ['Recebido por', `${company.legalName}, CNPJ ${company.taxId}`],
    ['Endereço', company.address],
  ];
};
