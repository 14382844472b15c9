import { and, asc, eq, gt, gte, inArray, lt, or, type SQL } from 'drizzle-orm';
import { validate } from 'uuid';
import { differenceOf, type GatewayDifference } from '#app/features/payments/rules/gateway-difference.ts';
import { fromNumeric } from '#app/lib/money.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { OrderId } from '#app/terms/ids.ts';
import type { GatewayPayment, PaymentGateway } from '../ports/payment-gateway.server.ts';

const ACTOR = system('payments-check');
const { paymentCharges: charges, installmentPayments: installments } = schema;

const BATCH = 200;
/** More differences than a person works through: such a list belongs to another provider's account. */
const MOST_DIFFERENCES = 500;

export type BooksComparison = {
  listed: number;
  others: number;
  alike: number;
  differences: GatewayDifference[];
};
type Period = { paidFrom: Date; paidUntil: Date };

/**
 * Compares the provider's payments of a period with the charges here, both ways: looks up each of its
 * payments here, and requests each charge that it did not list by number.
 * @throws GatewayFailure when the provider cannot be read to the end: half a comparison says nothing.
 */
export async function compareBooks(gateway: PaymentGateway, period: Period): Promise<BooksComparison> {
  const result: BooksComparison = { listed: 0, others: 0, alike: 0, differences: [] };
  const seen = new Set<string>();
  let batch: GatewayPayment[] = [];
  const take = async () => {
    for (const found of await besideOurs(gateway, batch)) count(result, found);
    batch = [];
  };
  for await (const payment of gateway.search(period)) {
    result.listed += 1;
    seen.add(payment.id);
    batch.push(payment);
    if (batch.length === BATCH) await take();
  }
  await take();
  for await (const charge of ourCharges(gateway, period)) {
    if (charge.gatewayPaymentId && seen.has(charge.gatewayPaymentId)) continue;
    if (result.differences.length >= MOST_DIFFERENCES) break;
    const there = charge.gatewayPaymentId ? await gateway.find(charge.gatewayPaymentId) : null;
    count(result, { charge, payment: there });
  }
  return result;
}

/**
 * Compares one payment as both sides report it now; null if they agree, or if it belongs to another product.
 */
export async function comparePayment(
  gateway: PaymentGateway,
  paymentId: string,
): Promise<{ payment: GatewayPayment | null; difference: GatewayDifference | null }> {
  const payment = await gateway.find(paymentId);
  if (!payment) return { payment, difference: null };
  const [pair] = await besideOurs(gateway, [payment]);
  return { payment, difference: pair ? stateDifference(pair) : null };
}

type OurCharge = {
  id: string;
  gatewayPaymentId: string | null;
  amount: string;
  status: (typeof charges.$inferSelect)['status'];
  orderId: OrderId;
};
/** `ours` false: a payment of another shop on the same account. */
type Pair = {
  charge: OurCharge | null;
  payment: GatewayPayment | null;
  named?: OurCharge | undefined;
  ours?: boolean;
};

const COLUMNS = {
  id: charges.id,
  gatewayPaymentId: charges.gatewayPaymentId,
  amount: charges.amount,
  status: charges.status,
  orderId: installments.transactionId,
};

const ourRows = (tx: Tx, where: SQL | undefined) =>
  tx
    .select(COLUMNS)
    .from(charges)
    .innerJoin(installments, eq(installments.id, charges.installmentId))
    .where(where);

async function besideOurs({ name }: PaymentGateway, payments: GatewayPayment[]): Promise<Pair[]> {
  if (payments.length === 0) return [];
  const ids = payments.map(({ id }) => id);
  const references = payments.flatMap(({ reference }) =>
    reference && validate(reference) ? [reference] : [],
  );
  const found = await asActor(ACTOR, (tx) =>
    ourRows(
      tx,
      and(
        eq(charges.gateway, name),
        or(inArray(charges.gatewayPaymentId, ids), inArray(charges.id, references)),
      ),
    ),
  );
  const byPayment = new Map(found.map((charge) => [charge.gatewayPaymentId, charge]));
  const byId = new Map(found.map((charge) => [charge.id, charge]));
  return payments.map((payment) => {
    const reference = payment.reference ?? '';
    const named = byId.get(reference);
    // An intent without a payment id belongs to this payment; a second payment of it has no row here.
    const charge = byPayment.get(payment.id) ?? (named?.gatewayPaymentId === null ? named : undefined);
    return { charge: charge ?? null, payment, named, ours: charge !== undefined || validate(reference) };
  });
}

async function* ourCharges(
  { name }: PaymentGateway,
  { paidFrom, paidUntil }: Period,
): AsyncGenerator<OurCharge> {
  for (let after = ''; ; ) {
    const batch = await asActor(ACTOR, (tx) =>
      ourRows(
        tx,
        and(
          eq(charges.gateway, name),
          gte(charges.paidAt, paidFrom),
          lt(charges.paidAt, paidUntil),
          after ? gt(charges.id, after) : undefined,
        ),
      )
        .orderBy(asc(charges.id))
        .limit(BATCH),
    );
    yield* batch;
    after = batch.at(-1)?.id ?? '';
    if (batch.length < BATCH) return;
  }
}

function count(result: BooksComparison, pair: Pair): void {
  if (pair.ours === false) {
    result.others += 1;
    return;
  }
  const difference = stateDifference(pair);
  if (!difference) result.alike += 1;
  else if (result.differences.length < MOST_DIFFERENCES) result.differences.push(difference);
}

function stateDifference({ charge, payment, named, ours }: Pair): GatewayDifference | null {
  if (ours === false) return null;
  const here = charge && { amount: fromNumeric(charge.amount), status: charge.status };
  const there = payment && { amount: payment.amount, status: payment.status };
  const kind = differenceOf(here, there);
  if (!kind) return null;
  const known = charge ?? named;
  return {
    kind,
    paymentId: payment?.id ?? charge?.gatewayPaymentId ?? null,
    chargeId: known?.id ?? null,
    orderId: known?.orderId ?? null,
    here,
    there,
  };
}
