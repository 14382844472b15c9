import { asc, desc, inArray } from 'drizzle-orm';
import { fromNumeric } from '#app/lib/money.ts';
import { type Actor, asActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';

const LIMIT = 50;

type Customer = Extract<Actor, { kind: 'customer' }>;

/** The customer's transactions, newest first (spec section 2, /app/faturas), each with its parts. Amounts in centavos. */
export async function listInvoices(customer: Customer) {
  const { transactions, installmentPayments } = schema;
  return asActor(customer, async (tx) => {
    const invoices = await tx
      .select({
        id: transactions.id,
        amount: transactions.amount,
        paymentMethod: transactions.paymentMethod,
        status: transactions.status,
        createdAt: transactions.createdAt,
      })
      .from(transactions)
      .orderBy(desc(transactions.createdAt), desc(transactions.id))
      .limit(LIMIT);
    const parts = await tx
      .select({
        id: installmentPayments.id,
        transactionId: installmentPayments.transactionId,
        number: installmentPayments.installmentNumber,
        amount: installmentPayments.amount,
        dueDate: installmentPayments.dueDate,
        status: installmentPayments.status,
      })
      .from(installmentPayments)
      .where(
        inArray(
          installmentPayments.transactionId,
          invoices.map(({ id }) => id),
        ),
      )
      .orderBy(asc(installmentPayments.installmentNumber));
    return invoices.map((invoice) => ({
      ...invoice,
      amount: fromNumeric(invoice.amount),
      parts: parts
        .filter(({ transactionId }) => transactionId === invoice.id)
        .map(({ transactionId: _, amount, ...part }) => ({ ...part, amount: fromNumeric(amount) })),
    }));
  });
}
