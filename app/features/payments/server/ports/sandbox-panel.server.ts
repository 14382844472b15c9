import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { validate } from 'uuid';
import { fromNumeric } from '#app/lib/money.ts';
import { asActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { ChargeStatus } from '#app/terms/transaction-status.ts';
import { receiveWebhook } from '../receive-webhook.server.ts';
import { gateway } from './gateway.server.ts';
import { SANDBOX, sandboxSecret } from './sandbox.server.ts';
import { webhookSignature } from './webhook-signature.server.ts';

const { sandboxPayments: table } = schema;

/** Whether simulated payments are allowed: the sandbox is in use, in the demo or on a developer's machine. */
const sandboxIsOpen = (): boolean =>
  gateway().name === 'sandbox' && (env().demo || env().mode !== 'production');

/** Loads the payer's page of the sandbox. Null for an unknown payment, and while the sandbox is closed. */
export async function loadSandboxPayment(paymentId: string) {
  if (!sandboxIsOpen() || !validate(paymentId)) return null;
  const [row] = await asActor(SANDBOX, (tx) => tx.select().from(table).where(eq(table.id, paymentId)));
  return row ? { ...row, amount: fromNumeric(row.amount) } : null;
}

/** Pays the charge, also after it expired, as banks allow. @returns false when the charge is not payable. */
export const payCharge = (paymentId: string) =>
  decide(paymentId, ['pending', 'processing', 'expired'], 'paid');

/** The bank refuses. */
export const failCharge = (paymentId: string) => decide(paymentId, ['pending', 'processing'], 'failed');

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
  const moved = await asActor(SANDBOX, (tx) =>
    tx
      .update(table)
      .set({ status: to, ...(to === 'paid' && { paidAt: new Date() }) })
      .where(and(eq(table.id, paymentId), inArray(table.status, from)))
      .returning({ id: table.id }),
  );
  if (moved.length === 0) return false;
  await sendNotice(paymentId);
  return true;
}

/** Sends a signed notice as Mercado Pago would, to the same endpoint. The reconciler finds a lost one. */
async function sendNotice(paymentId: string): Promise<void> {
  const requestId = randomUUID();
  const ts = String(Math.floor(Date.now() / 1000));
  const v1 = webhookSignature({ dataId: paymentId, requestId, ts }, sandboxSecret());
  const headers: Record<string, string> = { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId };
  await receiveWebhook({
    query: new URLSearchParams({ 'data.id': paymentId, type: 'payment' }),
    header: (name) => headers[name],
    body: { id: requestId, type: 'payment', action: 'payment.updated', data: { id: paymentId } },
  });
}
