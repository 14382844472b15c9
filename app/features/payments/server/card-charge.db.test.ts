import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { takenBack } from '#app/features/cases/server/index.server.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import {
  agreed,
  installmentsOf,
  panelPayments,
  payAtGateway,
  receipt,
  received,
  seen,
  why,
} from '#tests/panel-payments.ts';
import { addPaymentOrder, stateOf, type TestOrder, toldTo, workJobs } from '#tests/payments.ts';
import {
  chargeAgain,
  findInvoiceInstallment,
  listInvoices,
  recordPayment,
  refundInstallment,
  refundOrder,
  remindDueInstallments,
  renegotiate,
  requestCharge,
  withdraw,
} from './index.server.ts';
import { gateway } from './ports/gateway.server.ts';
import { settleCharge } from './settle-charge.server.ts';

const { context, server, admin } = panelPayments();

const SIX = [9_985, 9_983, 9_983, 9_983, 9_983, 9_983];
const cardOrder = (over = {}) =>
  addPaymentOrder(context.owner, { installments: SIX, oneCharge: true, ...over });
const six = <T>(word: T): T[] => SIX.map(() => word);

/** Asks for a charge of one of the installments. @returns its id, which is the reference at the provider. */
async function askFor(
  { customer, installmentIds }: TestOrder,
  installment = 0,
  method: 'card' | 'pix' = 'card',
) {
  const asked = await requestCharge(customer, installmentIds[installment] ?? '', method);
  if (!asked.ok) throw new Error(asked.error.message);
  return asked.value;
}

async function settle(paymentId: number | string) {
  const payment = await gateway().find(String(paymentId));
  if (!payment) throw new Error('no payment');
  return settleCharge('mercadopago', payment);
}

async function paid(order: TestOrder, installments = 6) {
  const { id } = await askFor(order);
  const payment = server.payCard(id, { installments });
  expect(await settle(payment.id)).toBe('changed');
  return payment;
}

test('an order by card is one charge of the whole amount, from any of its installments', async () => {
  const one = await cardOrder();
  const charge = await askFor(one, 3);
  expect(charge).toMatchObject({ amount: 59_900, method: 'card' });
  expect([...server.preferences.values()].find(({ external_reference: r }) => r === charge.id)).toMatchObject(
    {
      items: [{ unit_price: 599 }],
      payment_methods: { installments: 6, default_installments: 6 },
    },
  );
  // The same one from another installment: no two live charges of one order.
  expect((await askFor(one, 5)).id).toBe(charge.id);
  expect((await listInvoices(one.customer))[0]?.installments.map(({ payable }) => payable)).toEqual([
    true,
    ...six(false).slice(1),
  ]);
});

test('when it is approved all installments are settled, each with its own amount, and the customer gets one notice', async () => {
  const one = await cardOrder();
  await paid(one);
  expect(await stateOf(context.owner, one.orderId)).toEqual({
    order: 'paid',
    installments: six('paid'),
    charges: ['paid'],
    credited: 1,
  });
  const { rows } = await context.owner.query(
    'select sum(paid_amount)::text as sum, count(distinct paid_amount)::int as kinds from installment_payments where transaction_id = $1',
    [one.orderId],
  );
  expect(rows[0]).toEqual({ sum: '599.00', kinds: 2 });
  expect(await toldTo(context.owner, one.customer.userId)).toEqual(['Pagamento confirmado']);
  expect(await requestCharge(one.customer, one.installmentIds[4] ?? '', 'card')).toMatchObject({
    ok: false,
    error: { code: 'paid' },
  });
});

test('the number of installments is the one that the payer chose at the provider', async () => {
  const one = await cardOrder();
  await paid(one, 3);
  expect((await listInvoices(one.customer))[0]).toMatchObject({ oneCharge: true, installmentCount: 3 });
});

test('refused, all of it is open again and can be paid in another way', async () => {
  const one = await cardOrder();
  const { id } = await askFor(one);
  const refusedPayment = server.payCard(id, { status: 'rejected' });
  await settle(refusedPayment.id);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    order: 'failed',
    installments: six('failed'),
  });
  const pix = await askFor(one, 0, 'pix');
  expect(pix).toMatchObject({ amount: 59_900, method: 'pix' });
  const [payment] = server.byReference(pix.id);
  const bring = await payAtGateway(server, String(payment?.id));
  await bring();
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    order: 'paid',
    installments: six('paid'),
  });
});

test('a review by the bank puts all installments on hold', async () => {
  const one = await cardOrder();
  const { id } = await askFor(one);
  await settle(server.payCard(id, { status: 'in_process' }).id);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    order: 'processing',
    installments: six('processing'),
  });
});

test('one refund of the one charge returns the whole amount', async () => {
  const one = await cardOrder();
  const payment = await paid(one);
  expect(await refundInstallment(admin, one.installmentIds[2] ?? '', why('Cliente pediu'))).toMatchObject({
    ok: true,
  });
  // Its refund is on the way: the order no longer counts.
  const back = await asActor(system('teste'), (tx) =>
    tx.execute<{ back: boolean }>(
      sql`select ${takenBack('t')} as back from transactions t where t.id = ${one.orderId}`,
    ),
  );
  expect(back.rows).toEqual([{ back: true }]);
  expect(await refundOrder(admin, one.orderId, why('De novo'))).toMatchObject({
    error: { code: 'returning' },
  });
  await workJobs(context.owner);
  expect(server.payments.get(payment.id)).toMatchObject({
    status: 'refunded',
    transaction_amount_refunded: 599,
  });
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    order: 'refunded',
    installments: six('refunded'),
  });
});

test('a withdrawal refunds the whole order through the provider, and leaves no manual refund', async () => {
  const one = await cardOrder();
  const payment = await paid(one);
  expect(await withdraw(one.customer, one.orderId)).toMatchObject({ ok: true, value: { refund: 59_900 } });
  await workJobs(context.owner);
  expect(server.payments.get(payment.id)).toMatchObject({ transaction_amount_refunded: 599 });
  const { rows } = await context.owner.query("select 1 from notifications where title like '%por fora%'");
  expect(rows).toEqual([]);
});

test('a chargeback reverses the whole order', async () => {
  const one = await cardOrder();
  const payment = await paid(one);
  server.set(payment.id, { status: 'charged_back' });
  await settle(payment.id);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    order: 'refunded',
    installments: six('refunded'),
  });
});

test('a concurrent chargeback and refund return the money once', async () => {
  const one = await cardOrder();
  const payment = await paid(one);
  await refundOrder(admin, one.orderId, why('Cliente pediu'));
  server.set(payment.id, { status: 'charged_back' });
  await Promise.all([settle(payment.id), workJobs(context.owner)]);
  expect(server.payments.get(payment.id)?.transaction_amount_refunded).toBe(0);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    order: 'refunded',
    installments: six('refunded'),
  });
});

test('the lines of a card charge cause no reminders', async () => {
  const one = await cardOrder({ dueInDays: -2, daysAgo: 40 });
  await remindDueInstallments();
  expect(await toldTo(context.owner, one.customer.userId)).toEqual([]);
});

test('by hand it is received whole, and charged again whole', async () => {
  const one = await cardOrder();
  const installment = one.installmentIds[1] ?? '';
  expect(await recordPayment(admin, installment, received(9_983), receipt())).toMatchObject({ ok: false });
  const press = { idempotencyKey: crypto.randomUUID(), loaded: new Date().toISOString() };
  expect(await chargeAgain(admin, installment, press)).toMatchObject({ ok: true });
  expect(
    (await findInvoiceInstallment(one.customer, one.installmentIds[0] ?? ''))?.installment.charge,
  ).toMatchObject({
    amount: 59_900,
  });
  expect(await recordPayment(admin, installment, received(59_900), receipt())).toMatchObject({ ok: true });
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    order: 'paid',
    installments: six('paid'),
  });
});

test('a renegotiated card charge becomes installments; a payment of the old checkout is refunded', async () => {
  const one = await cardOrder();
  const { id } = await askFor(one);
  const result = await renegotiate(
    admin,
    one.orderId,
    agreed({ count: 2 }),
    await seen(context.owner, one.orderId),
  );
  expect(result).toMatchObject({ ok: true });
  const payment = server.payCard(id);
  await settle(payment.id);
  await workJobs(context.owner);
  expect(server.payments.get(payment.id)).toMatchObject({ status: 'refunded' });
  const open = (await installmentsOf(context.owner, one.orderId)).filter(({ replaced }) => !replaced);
  expect(open).toMatchObject([
    { status: 'pending', amount: '299.50' },
    { status: 'pending', amount: '299.50' },
  ]);
  const asked = await requestCharge(one.customer, open[1]?.id ?? '', 'pix');
  expect(asked).toMatchObject({ ok: true, value: { amount: 29_950 } });
});
