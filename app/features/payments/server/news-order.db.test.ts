import { afterAll, beforeAll, expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { type MercadoPagoServer, notice, startMercadoPago } from '#tests/mercado-pago.ts';
import {
  addPaymentOrder,
  chargeFor,
  openCardOf,
  stateOf,
  useMercadoPago,
  workJobs,
} from '#tests/payments.ts';
import { receiveWebhook, remindDueInstallments } from './index.server.ts';
import { processWebhook } from './process-webhook.server.ts';

const context = onTestDatabase();
let server: MercadoPagoServer;
beforeAll(async () => {
  server = await startMercadoPago();
  useMercadoPago(server.url);
});
afterAll(() => server.stop());

type Truth = 'pending' | 'in_process' | 'rejected' | 'approved' | 'refunded' | 'charged_back';

/**
 * An order of one installment a truth, each with its payment at the provider, and the notices of all of them unread.
 */
async function orderWith(truths: readonly Truth[]) {
  const one = await addPaymentOrder(context.owner, {
    installments: truths.map(() => 10_000),
    activates: ['nome'],
  });
  await openCardOf(context.owner, one);
  const payments: string[] = [];
  for (const installment of truths.keys())
    payments.push((await chargeFor(context.owner, one, installment)).paymentId);
  tell(payments, truths);
  return { one, payments };
}

/** As the payer and the provider left the payments before the first notice is read. */
function tell(payments: readonly string[], truths: readonly Truth[]): void {
  for (const [at, status] of truths.entries()) server.set(payments[at] ?? '', { status });
}

/** An order of two installments: two charges of the first, of which the older ran out, and one of the second. */
async function orderWithTwoCharges(truths: readonly [Truth, Truth, Truth]) {
  const { one, payments } = await orderWith(['pending', 'pending']);
  const [older = '', sibling = ''] = payments;
  await context.owner.query('update payment_charges set expires_at = now() where gateway_payment_id = $1', [
    older,
  ]);
  const newer = (await chargeFor(context.owner, one, 0)).paymentId;
  const all = [older, newer, sibling];
  tell(all, truths);
  return { one, payments: all };
}

/** Reads the notice of one payment, as the job does. */
async function read(paymentId: string): Promise<void> {
  expect(await receiveWebhook(notice(paymentId))).toBe(true);
  const { rows } = await context.owner.query<{ id: string }>(
    "select id from webhook_inbox where processed_at is null and payload->>'paymentId' = $1",
    [paymentId],
  );
  await processWebhook(rows[0]?.id ?? '');
}

/** Everything that news may have moved, named by installment so that two orders compare. */
async function endOf({ one, payments }: Awaited<ReturnType<typeof orderWith>>) {
  await workJobs(context.owner);
  const { rows } = await context.owner.query(
    `select t.gateway_transaction_id as named, (select c.status from cards c where c.user_id = t.user_id) as card,
       (select array_agg(h.attention order by p.installment_number, h.id) from payment_charges h
          join installment_payments p on p.id = h.installment_id where p.transaction_id = t.id) as attention
     from transactions t where t.id = $1`,
    [one.orderId],
  );
  const state = await stateOf(context.owner, one.orderId);
  return {
    ...state,
    ...rows[0],
    named: payments.indexOf(rows[0]?.named),
    provider: payments.map((id) => server.payments.get(Number(id))?.status),
  };
}

function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield [];
  for (const [i, item] of items.entries()) {
    for (const rest of permutations(items.filter((_, at) => at !== i))) yield [item, ...rest];
  }
}

const CASES: Truth[][] = [
  ['refunded', 'pending'],
  ['refunded', 'in_process'],
  ['charged_back', 'rejected'],
  ['approved', 'refunded'],
  ['approved', 'approved'],
  ['refunded', 'refunded'],
  ['refunded', 'approved', 'charged_back'],
];

test.each(CASES.map((truths) => [truths.join(', '), truths] as const))(
  'payments that are %s end alike in every sequence of their notices',
  async (_, truths) => {
    const ends: unknown[] = [];
    for (const sequence of permutations([...truths.keys()])) {
      const order = await orderWith(truths);
      for (const at of sequence) await read(order.payments[at] ?? '');
      ends.push(await endOf(order));
    }
    for (const end of ends) expect(end).toEqual(ends[0]);
  },
);

const OF_ONE_INSTALLMENT: Truth[] = ['rejected', 'approved', 'refunded', 'charged_back'];
const PAIRS = OF_ONE_INSTALLMENT.flatMap((older) =>
  OF_ONE_INSTALLMENT.map((newer) => [older, newer] as const),
);

test.each(PAIRS.map((pair, at) => [...pair, OF_ONE_INSTALLMENT[(at + (at >> 2)) % 4] as Truth] as const))(
  'charges of one installment that are %s and %s, beside an installment that is %s, end alike in every sequence',
  async (...truths) => {
    const ends: unknown[] = [];
    for (const sequence of permutations([0, 1, 2])) {
      const order = await orderWithTwoCharges(truths);
      for (const at of sequence) await read(order.payments[at] ?? '');
      ends.push(await endOf(order));
    }
    for (const end of ends) expect(end).toEqual(ends[0]);
  },
);

test('an installment that was paid twice stays paid when the provider refunded one of the payments', async () => {
  for (const sequence of [
    [0, 1],
    [1, 0],
  ]) {
    const order = await orderWithTwoCharges(['refunded', 'approved', 'approved']);
    for (const at of [...sequence, 2]) await read(order.payments[at] ?? '');
    expect(await endOf(order)).toMatchObject({
      order: 'paid',
      installments: ['paid', 'paid'],
      provider: ['refunded', 'approved', 'approved'],
      card: 'active',
    });
  }
});

test('an earlier refund does not block the payment of another installment', async () => {
  const order = await orderWith(['refunded', 'approved']);
  for (const payment of order.payments) await read(payment);
  expect(await endOf(order)).toMatchObject({
    order: 'paid',
    installments: ['refunded', 'paid'],
    provider: ['refunded', 'approved'],
    card: 'active',
    attention: ['refunded-outside', null],
  });
});

test('an order that the provider refunded causes no reminders until a person decides', async () => {
  const order = await orderWith(['charged_back', 'pending']);
  await context.owner.query(
    "update installment_payments set due_date = current_date - 7, created_at = now() - interval '9 days' where id = any($1)",
    [order.one.installmentIds],
  );
  await read(order.payments[0] ?? '');
  const reminders = async () => {
    await remindDueInstallments();
    const { rows } = await context.owner.query(
      'select 1 from payment_reminders where installment_id = any($1)',
      [order.one.installmentIds],
    );
    return rows.length;
  };
  expect(await reminders()).toBe(0);
  await context.owner.query("update installment_payments set status = 'paid' where id = $1", [
    order.one.installmentIds[1],
  ]);
  const open = await addPaymentOrder(context.owner, { daysAgo: 9, dueInDays: -7 });
  order.one.installmentIds.push(...open.installmentIds);
  expect(await reminders()).toBe(1);
});
