import { getSite } from '#app/features/content/server/index.server.ts';
import { amountReturned, amountToPay, installmentTitle } from '#app/features/payments/rules/invoice-view.ts';
import { type ReceiptFacts, receiptRows } from '#app/features/payments/rules/receipt-rows.ts';
import { receiptNumber } from '#app/features/payments/rules/receipts.ts';
import { loadOwnProfile } from '#app/features/profiles/server/index.server.ts';
import { issuePdf } from '#app/features/proof/server/index.server.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import { findInvoiceInstallment } from './list-invoices.server.ts';
import { issueReceipt } from './receipts.server.ts';

/** Loads the receipt of a paid installment; null for any other, and for other accounts. */
export async function loadReceipt(customer: CustomerActor, id: string): Promise<ReceiptFacts | null> {
  const [found, profile, { company }] = await Promise.all([
    findInvoiceInstallment(customer, id),
    loadOwnProfile(customer),
    getSite('company'),
  ]);
  if (!found?.installment.paidAt) return null;
  const { invoice, installment } = found;
  // An order with one charge has one receipt, whatever installment the request names.
  const charged = invoice.oneCharge ? (invoice.installments[0] ?? installment) : installment;
  const receipt = await issueReceipt(customer, charged.id);
  if (!receipt) return null;
  const { oneCharge, installmentCount } = invoice;
  const { fullName, docType, docNumber } = profile;
  return {
    company,
    number: receiptNumber(receipt),
    code: receipt.code,
    verifyUrl: `${env().appUrl}/verificar/${receipt.code}`,
    person: { name: fullName, document: `${docType} ${formatDocument(docNumber)}` },
    holder: invoice.holder,
    title: invoice.title,
    coupon: invoice.coupon,
    what: oneCharge
      ? `pago de uma vez${installment.method === 'card' && installmentCount > 1 ? `, em ${installmentCount}x no cartão` : ''}`
      : installmentTitle(invoice, installment).toLowerCase(),
    amount: amountToPay(invoice, installment),
    total: invoice.amount,
    orderedAt: invoice.createdAt,
    paidAt: found.installment.paidAt,
    refundedAt: installment.refundedAt,
    returned: amountReturned(invoice, installment),
    method: installment.method,
  };
}

/** The same receipt as a signed PDF with its evidence. */
export async function openReceiptPdf(customer: CustomerActor, id: string) {
  const receipt = await loadReceipt(customer, id);
  if (!receipt) return null;
  const { company, number, code, verifyUrl, amount, paidAt } = receipt;
  // Loads the drawing library with the first PDF: it is large, and most processes only answer pages.
  const { textPaper } = await import('#app/platform/pdf/text-paper.server.ts');
  const drawn = await textPaper({
    company,
    title: `Recibo de ${formatBRL(amount)}`,
    note: `Nº ${number}`,
    body: '',
    lists: [{ heading: 'Pagamento', rows: receiptRows(receipt) }],
    foot: `Recibo nº ${number}, código ${code}`,
    signed: `Confira este recibo em ${verifyUrl}, código ${code}.`,
    date: paidAt,
  });
  const facts = { kind: 'recibo', title: `Recibo nº ${number}`, code, issuedAt: new Date() };
  return { name: `recibo-${number.replace('/', '-')}.pdf`, bytes: await issuePdf(drawn, facts) };
}
