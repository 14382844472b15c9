import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { validate } from 'uuid';
import {
  maskedPayer,
  type Receipt,
  type ValidReceipt,
  type VerifiedReceipt,
} from '#app/features/payments/rules/receipts.ts';
import { readCode } from '#app/features/proof/rules/verification-code.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, type CustomerActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { randomLetters } from '#app/platform/protocols.server.ts';
import type { InstallmentId } from '#app/terms/ids.ts';

const { receipts, installmentPayments: installments } = schema;
const ACTOR = system('receipts');

const find = async (tx: Tx, installmentId: InstallmentId): Promise<Receipt | null> => {
  const [row] = await tx
    .select({ year: receipts.year, number: receipts.number, code: receipts.code })
    .from(receipts)
    .where(and(eq(receipts.installmentId, installmentId), isNull(receipts.withdrawnAt)));
  return row ?? null;
};

/**
 * Returns the receipt of a customer's paid installment, numbered on first request: without gaps within the
 * year of issue, so concurrent issues wait for each other. Null for unpaid installments and those of other
 * accounts.
 */
export async function issueReceipt(
  { userId }: CustomerActor,
  installmentId: InstallmentId,
  now: Date = new Date(),
): Promise<Receipt | null> {
  if (!validate(installmentId)) return null;
  return asActor(ACTOR, async (tx) => {
    const [installment] = await tx
      .select({ id: installments.id })
      .from(installments)
      .where(
        and(
          eq(installments.id, installmentId),
          eq(installments.userId, userId),
          isNotNull(installments.paidAt),
          // Its receipt is that of the system before: a number here would count the money again.
          eq(installments.receivedElsewhere, false),
        ),
      );
    if (!installment) return null;
    const known = await find(tx, installmentId);
    if (known) return known;
    await tx.execute(sql`select hold_lock('receipts')`);
    const meanwhile = await find(tx, installmentId);
    if (meanwhile) return meanwhile;
    const year = Number(civilDateAt(now).slice(0, 4));
    const [last] = await tx
      .select({ number: sql<number>`coalesce(max(${receipts.number}), 0)::int` })
      .from(receipts)
      .where(eq(receipts.year, year));
    const code = Array.from({ length: 4 }, () => randomLetters(4)).join('-');
    const receipt = { year, number: (last?.number ?? 0) + 1, code };
    await tx.insert(receipts).values({ id: newId(), installmentId, userId, createdAt: now, ...receipt });
    return receipt;
  });
}

type Row = Omit<ValidReceipt, 'payer' | 'state'> & {
  withdrawnAt: string | null;
  name: string;
  document: string;
};

/** Looks up a receipt by its code, with its current state; null for an unknown code. */
export async function verifyReceipt(typed: string): Promise<VerifiedReceipt | null> {
  const code = readCode(typed);
  if (!code) return null;
  const { rows } = await asActor(ACTOR, (tx) =>
    tx.execute<{ receipt: Row }>(sql`
      select json_build_object('year', r.year, 'number', r.number, 'code', r.code, 'withdrawnAt', r.withdrawn_at,
        'paidAt', p.paid_at, 'method', p.payment_method, 'offer', order_offer(t.plan_snapshot), 'name', o.full_name, 'document', o.doc_number,
        'amount', round(100 * (case when t.one_charge then s.paid else p.paid_amount end))::float8,
        'returned', round(100 * (case when t.one_charge then s.returned else p.refunded_amount end))::float8) as receipt
      from receipts r join installment_payments p on p.id = r.installment_id join transactions t on t.id = p.transaction_id
        join profiles o on o.id = r.user_id
        cross join lateral (select sum(i.paid_amount) as paid, sum(i.refunded_amount) as returned
          from installment_payments i where i.transaction_id = t.id) s
      where r.code = ${code}`),
  );
  if (!rows[0]) return null;
  const { name, document, withdrawnAt, ...receipt } = rows[0].receipt;
  const { year, number, code: own } = receipt;
  // A later payment of the installment has its own receipt.
  if (withdrawnAt) return { state: 'withdrawn', year, number, code: own, withdrawnAt };
  return { state: 'valid', ...receipt, payer: maskedPayer(name, document) };
}
