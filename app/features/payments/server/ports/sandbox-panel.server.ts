import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { validate } from 'uuid';
import { lateFee } from '#app/features/catalog/rules/late-fees.ts';
import type { Try } from '#app/features/payments/rules/automatic-pix.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { fromNumeric, toNumeric } from '#app/lib/money.ts';
import { asActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { ChargeStatus } from '#app/terms/transaction-status.ts';
import { receiveWebhook } from '../receive-webhook.server.ts';
import { gateway } from './gateway.server.ts';
import { endAuthorization } from './sandbox-automatic.server.ts';
import { SANDBOX, sandboxSecret } from './sandbox-house.server.ts';
import { webhookSignature } from './webhook-signature.server.ts';

const { sandboxPayments: table, sandboxAuthorizations } = schema;

/** Whether simulated payments are allowed: the sandbox is in use, in the demo or on a developer's machine. */
const sandboxIsOpen = (): boolean =>
  gateway().name === 'sandbox' && (env().demo || env().mode !== 'production');

/** Loads the payer's page of the sandbox. Null for an unknown payment, and while the sandbox is closed. */
export async function loadSandboxPayment(paymentId: string) {
  if (!sandboxIsOpen() || !validate(paymentId)) return null;
  const [row] = await asActor(SANDBOX, (tx) => tx.select().from(table).where(eq(table.id, paymentId)));
  return row ? { ...row, amount: fromNumeric(row.amount) } : null;
}

/**
 * Pays the charge, also after it expired, as banks allow; the first payment of an authorization starts it.
 * @returns false when the charge is not payable.
 */
export async function payCharge(paymentId: string): Promise<boolean> {
  if (!(await decide(paymentId, ['pending', 'processing', 'expired'], 'paid'))) return false;
  const [started] = await asActor(SANDBOX, async (tx) => {
    const [paid] = await tx.select().from(table).where(eq(table.id, paymentId));
    if (paid?.dueOn) {
      const tries = endLast(paid.tries, 'paid', null);
      await tx.update(table).set({ tries }).where(eq(table.id, paymentId));
    }
    if (!paid?.authorizationId || paid.dueOn) return [];
    return tx
      .update(sandboxAuthorizations)
      .set({ status: 'active' })
      .where(
        and(eq(sandboxAuthorizations.id, paid.authorizationId), eq(sandboxAuthorizations.status, 'asked')),
      )
      .returning({ id: sandboxAuthorizations.id });
  });
  if (started) await sendNotice(started.id, 'authorization');
  return true;
}

/** The bank refuses. Of a debit only its last attempt is refused: it may be tried again. */
export async function failCharge(paymentId: string): Promise<boolean> {
  const refused = await refuseTry(paymentId);
  return refused ?? decide(paymentId, ['pending', 'processing'], 'failed');
}

/** The account has no balance on the day of the debit. @returns null for a payment that is no debit. */
async function refuseTry(paymentId: string): Promise<boolean | null> {
  if (!sandboxIsOpen() || !validate(paymentId)) return false;
  const refused = await asActor(SANDBOX, async (tx) => {
    const [row] = await tx.select().from(table).where(eq(table.id, paymentId)).for('update');
    if (!row?.dueOn) return null;
    if (row.status !== 'pending' || row.tries.at(-1)?.status !== 'scheduled') return false;
    const tries = endLast(row.tries, 'refused', 'AM04');
    await tx.update(table).set({ tries }).where(eq(table.id, paymentId));
    return true;
  });
  if (refused) await sendNotice(paymentId, 'instruction');
  return refused;
}

const endLast = (tries: readonly Try[], status: 'paid' | 'refused', reason: string | null): Try[] =>
  tries.map((one, at) => (at === tries.length - 1 ? { ...one, status, reason } : one));

/** The payer cancels the authorization in the bank's app. */
export async function revokeAuthorization(paymentId: string): Promise<boolean> {
  if (!sandboxIsOpen() || !validate(paymentId)) return false;
  const ended = await asActor(SANDBOX, async (tx) => {
    const [row] = await tx.select().from(table).where(eq(table.id, paymentId));
    const id = row?.authorizationId;
    return id && (await endAuthorization(tx, id, 'canceled')) ? id : null;
  });
  if (ended) await sendNotice(ended, 'authorization');
  return ended !== null;
}

const CONTESTS = { contest: 'open', 'shop-wins': 'won', 'payer-wins': 'lost' } as const;

/** The payer contests a payment at the bank, or the bank decides: the lost one goes back to the payer. */
export async function decideContest(paymentId: string, step: keyof typeof CONTESTS): Promise<boolean> {
  if (!sandboxIsOpen() || !validate(paymentId)) return false;
  const dispute = CONTESTS[step];
  const from = dispute === 'open' ? isNull(table.dispute) : eq(table.dispute, 'open');
  const moved = await asActor(SANDBOX, (tx) =>
    tx
      .update(table)
      .set({ dispute, ...(dispute === 'lost' && { status: 'refunded', refunded: sql`${table.amount}` }) })
      .where(and(eq(table.id, paymentId), eq(table.status, 'paid'), from))
      .returning({ id: table.id }),
  );
  if (moved.length > 0) await sendNotice(paymentId);
  return moved.length > 0;
}

/** Expired unpaid. */
export const expireCharge = (paymentId: string) => decide(paymentId, ['pending'], 'expired');

/** Pays a boleto again at another bank: another payment under the same reference. */
export async function payChargeAgain(paymentId: string): Promise<boolean> {
  if (!sandboxIsOpen() || !validate(paymentId)) return false;
  const id = newId();
  const again = await asActor(SANDBOX, async (tx) => {
    const [paid] = await tx.select().from(table).where(eq(table.id, paymentId)).for('update');
    if (paid?.status !== 'paid' || paid.method !== 'boleto') return false;
    const { reference, repeats, method, amount, description, expiresAt } = paid;
    await tx.insert(table).values({
      id,
      reference: id,
      repeats: repeats ?? reference,
      method,
      amount,
      description,
      expiresAt,
      status: 'paid',
      paidAt: new Date(),
    });
    return true;
  });
  if (again) await sendNotice(id);
  return again;
}

async function decide(paymentId: string, from: ChargeStatus[], to: ChargeStatus): Promise<boolean> {
  if (!sandboxIsOpen() || !validate(paymentId)) return false;
  const moved = await asActor(SANDBOX, async (tx) => {
    const [row] = await tx.select().from(table).where(eq(table.id, paymentId)).for('update');
    if (!row || !from.includes(row.status)) return false;
    const paid = to === 'paid' && { paidAt: new Date(), ...withLateFees(row) };
    await tx
      .update(table)
      .set({ status: to, ...paid })
      .where(eq(table.id, paymentId));
    return true;
  });
  if (!moved) return false;
  await sendNotice(paymentId);
  return true;
}

/** A boleto paid after its due day costs its fees, too, as at a bank. */
function withLateFees({ amount, late }: typeof table.$inferSelect) {
  const due = fromNumeric(amount);
  const fee = late ? lateFee(due, late.dueOn, civilDateAt(new Date()), late.fees) : 0;
  return fee > 0 ? { asked: amount, amount: toNumeric(due + fee) } : {};
}

/** Sends a signed notice as Mercado Pago would, to the same endpoint. The reconciler finds a lost one. */
async function sendNotice(
  paymentId: string,
  type: 'payment' | 'authorization' | 'instruction' = 'payment',
): Promise<void> {
  const requestId = randomUUID();
  const ts = String(Math.floor(Date.now() / 1000));
  const v1 = webhookSignature({ dataId: paymentId, requestId, ts }, sandboxSecret());
  const headers: Record<string, string> = { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId };
  await receiveWebhook({
    query: new URLSearchParams({ 'data.id': paymentId, type }),
    header: (name) => headers[name],
    body: { id: requestId, type, action: `${type}.updated`, data: { id: paymentId } },
  });
}
