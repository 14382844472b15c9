import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { agreedLateFees, type LateFees, lateFeeAmounts } from '#app/features/catalog/rules/late-fees.ts';
import { orderTitle } from '#app/features/catalog/rules/offers.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import { leadTaxpayer } from '#app/features/leads/server/index.server.ts';
import { loadTaxpayer } from '#app/features/profiles/server/index.server.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { detectDocument, formatDocument } from '#app/lib/documents.ts';
import { type Centavos, fromNumeric } from '#app/lib/money.ts';
import { asActor, type CustomerActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { type InstallmentPlace, isOnlyOne, placeWords } from '#app/terms/installment-place.ts';
import { findInvoiceInstallment } from './list-invoices.server.ts';

const { paymentCharges: charges, installmentPayments: installments, transactions } = schema;

type File = { name: string; bytes: Buffer };

/** The open boleto of an installment of the customer's own order as a PDF; null without one. */
export async function openBoletoPdf(customer: CustomerActor, installmentId: string): Promise<File | null> {
  const found = await findInvoiceInstallment(customer, installmentId);
  return found && boletosPdf([found.installment.id], 'boleto');
}

/** Every open boleto of the order of that installment as one PDF, by due day; null without one. */
export async function openBoletoBook(customer: CustomerActor, installmentId: string): Promise<File | null> {
  const found = await findInvoiceInstallment(customer, installmentId);
  return (
    found &&
    boletosPdf(
      found.invoice.installments.map(({ id }) => id),
      'carne',
    )
  );
}

/** It checks no permission: the caller knows that this browser placed the order of these installments. */
export async function boletosPdf(installmentIds: string[], name: string): Promise<File | null> {
  const [slips, { company }] = await Promise.all([loadSlips(installmentIds), getSite('company')]);
  if (slips.length === 0) return null;
  // Loads the drawing library with the first PDF: it is large, and most processes only answer pages.
  const { boletoPaper } = await import('./boleto-paper.server.ts');
  const bytes = await boletoPaper({ company, slips, checkUrl: `${env().appUrl}/confira` });
  return { name: `${name}-${slips[0]?.dueOn}.pdf`, bytes };
}

async function loadSlips(installmentIds: string[]) {
  return asActor(system('payments'), async (tx) => {
    const rows = await tx
      .select({
        barcode: charges.barcode,
        ourNumber: charges.ourNumber,
        pixPayload: charges.pixPayload,
        amount: charges.amount,
        dueOn: charges.dueOn,
        createdAt: charges.createdAt,
        number: charges.id,
        place: sql<InstallmentPlace>`installment_place(${installments.transactionId}, ${installments.renegotiationId}, ${installments.installmentNumber})`,
        coversOrder: charges.coversOrder,
        addsLateFees: charges.addsLateFees,
        due: installments.amount,
        snapshot: transactions.planSnapshot,
        offer: sql<string | null>`order_offer(${transactions.planSnapshot})`,
        userId: charges.userId,
        leadId: transactions.leadId,
      })
      .from(charges)
      .innerJoin(installments, eq(installments.id, charges.installmentId))
      .innerJoin(transactions, eq(transactions.id, installments.transactionId))
      .where(
        and(
          inArray(charges.installmentId, installmentIds),
          eq(charges.live, true),
          eq(charges.status, 'pending'),
          isNotNull(charges.barcode),
        ),
      )
      .orderBy(asc(charges.dueOn), asc(charges.id));
    // The installments belong to one order, and so to one payer.
    const [{ userId, leadId } = { userId: null, leadId: null }] = rows;
    const payer = userId ? await loadTaxpayer(tx, userId) : leadId && (await leadTaxpayer(tx, leadId));
    return rows.map(
      ({
        amount,
        due,
        snapshot,
        offer,
        place,
        coversOrder,
        addsLateFees,
        number,
        userId: _,
        leadId: __,
        ...slip
      }) => ({
        ...slip,
        barcode: slip.barcode ?? '',
        dueOn: slip.dueOn as CivilDate,
        amount: fromNumeric(amount),
        lateNote: coversOrder
          ? ''
          : lateNote(
              { amount: fromNumeric(amount), addsLateFees },
              fromNumeric(due),
              agreedLateFees(snapshot),
            ),
        name: payer ? payer.name : '',
        document: payer
          ? `${detectDocument(payer.document) ?? ''} ${formatDocument(payer.document)}`.trim()
          : '',
        number: number.slice(-8).toUpperCase(),
        description: `${orderTitle(offer, false)}, ${coversOrder || isOnlyOne(place) ? 'pagamento do pedido' : `parcela ${placeWords(place)}`}`,
      }),
    );
  });
}

/** Words about late fees: those that the amount includes, or those that are added after the due day. */
const lateNote = (
  { amount, addsLateFees }: { amount: Centavos; addsLateFees: boolean },
  due: Centavos,
  fees: LateFees,
): string =>
  amount > due
    ? 'Este valor já inclui a multa e os juros do atraso.'
    : lateFeeAmounts(due, fees, addsLateFees);
