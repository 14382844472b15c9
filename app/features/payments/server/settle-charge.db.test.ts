import { afterAll, beforeAll, expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { type MercadoPagoServer, startMercadoPago } from '#tests/mercado-pago.ts';
import { addPaymentOrder, chargeFor, stateOf, toldTo, useMercadoPago, workJobs } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import { gateway } from './ports/gateway.server.ts';
import type { GatewayPayment } from './ports/payment-gateway.server.ts';
import { settleCharge } from './settle-charge.server.ts';

const context = onTestDatabase();
let server: MercadoPagoServer;
beforeAll(async () => {
  server = await startMercadoPago();
  useMercadoPago(server.url);
});
afterAll(() => server.stop());

/** Sets a payment's status at the provider, and returns the payment. */
async function news(paymentId: string, status: string): Promise<GatewayPayment> {
  server.set(paymentId, { status });
  const payment = await gateway().find(paymentId);
  if (!payment) throw new Error('no payment');
  return payment;
}

const settle = (payment: GatewayPayment) => settleCharge('mercadopago', payment);

function* permutations<T>(items: T[]): Generator<T[]> {
  if (items.length === 1) return yield items;
  for (const [i, item] of items.entries()) {
    for (const rest of permutations([...items.slice(0, i), ...items.slice(i + 1)])) yield [item, ...rest];
  }
}

const NEWS = ['pending', 'approved', 'refunded', 'charged_back'];

test.each([...permutations(NEWS)].map((order) => [order.join(', '), order]))(
  'refunds the money once in the order %s',
  async (_, order) => {
    const one = await addPaymentOrder(context.owner);
    const { paymentId } = await chargeFor(context.owner, one);
    const told = new Map<string, GatewayPayment>();
    for (const status of NEWS) told.set(status, await news(paymentId, status));
    for (const status of [...order, ...order]) await settle(told.get(status) as GatewayPayment);
    expect(await stateOf(context.owner, one.orderId)).toEqual({
      order: 'refunded',
      installments: ['refunded'],
      charges: ['refunded'],
      credited: 1,
    });
    expect(await toldTo(context.owner, one.customer.userId)).toEqual([
      'Pagamento confirmado',
      'Reembolso concluído',
    ]);
  },
);

test('fifty at once credit one payment once, with one notice and one mail', async () => {
  const one = await addPaymentOrder(context.owner);
  const { chargeId, paymentId } = await chargeFor(context.owner, one);
  const paid = await news(paymentId, 'approved');
  const results = await Promise.all(Array.from({ length: 50 }, () => settle(paid)));
  expect(results.filter((result) => result === 'changed')).toHaveLength(1);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    order: 'paid',
    installments: ['paid'],
    credited: 1,
  });
  expect(await toldTo(context.owner, one.customer.userId)).toEqual(['Pagamento confirmado']);
  const { rows } = await context.owner.query(
    `select (select count(*)::int from pgboss.job where name = 'mail.send' and data->>'subject' = 'Pagamento confirmado'
         and data->>'to' = (select email from users where id = $1)) as mails,
       (select count(*)::int from audit_log where entity_id = $2 and action = 'payment.settle') as audits`,
    [one.customer.userId, chargeId],
  );
  expect(rows).toEqual([{ mails: 1, audits: 1 }]);
});

test('of two installments, the first makes the order processing and the second paid', async () => {
  const one = await addPaymentOrder(context.owner, { installments: [10_000, 39_900] });
  for (const [installment, order] of [
    [0, 'processing'],
    [1, 'paid'],
  ] as const) {
    const { paymentId } = await chargeFor(context.owner, one, installment);
    await settle(await news(paymentId, 'approved'));
    expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order });
  }
  const { rows } = await context.owner.query(
    'select paid_at is not null as paid from installment_payments where transaction_id = $1',
    [one.orderId],
  );
  expect(rows).toEqual([{ paid: true }, { paid: true }]);
});

test.each([
  ['another amount', { transaction_amount: 1 }, 'amount-differs'],
  ['another currency', { currency_id: 'ARS' }, 'currency-differs'],
  ['no reference', { external_reference: null }, 'reference-differs'],
])('%s credits nothing and is shown to a person, once', async (_, change, attention) => {
  const admin = await addPerson(context.owner, 'admin');
  const one = await addPaymentOrder(context.owner);
  const { chargeId, paymentId } = await chargeFor(context.owner, one);
  server.set(paymentId, change);
  const told = await news(paymentId, 'approved');
  expect([await settle(told), await settle(told)]).toEqual(['flagged', 'flagged']);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    order: 'pending',
    installments: ['pending'],
  });
  const { rows } = await context.owner.query('select attention from payment_charges where id = $1', [
    chargeId,
  ]);
  expect(rows).toEqual([{ attention }]);
  expect(await toldTo(context.owner, admin.userId)).toEqual(['Pagamento para conferir']);
  await context.owner.query("update user_roles set role = 'user' where user_id = $1", [admin.userId]);
});

test('credits money that arrives after the charge has expired', async () => {
  const one = await addPaymentOrder(context.owner);
  const { paymentId } = await chargeFor(context.owner, one);
  server.set(paymentId, { status: 'cancelled', status_detail: 'expired' });
  await settle((await gateway().find(paymentId)) as GatewayPayment);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    installments: ['pending'],
    charges: ['expired'],
  });
  await settle(await news(paymentId, 'approved'));
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'paid', installments: ['paid'] });
});

test('an installment that is paid twice keeps the first payment and refunds the second', async () => {
  const one = await addPaymentOrder(context.owner);
  const first = await chargeFor(context.owner, one);
  await context.owner.query('update payment_charges set expires_at = now() where id = $1', [first.chargeId]);
  const second = await chargeFor(context.owner, one);
  expect(second.chargeId).not.toBe(first.chargeId);
  await settle(await news(second.paymentId, 'approved'));
  await settle(await news(first.paymentId, 'approved'));
  expect(await stateOf(context.owner, one.orderId)).toEqual({
    order: 'paid',
    installments: ['paid'],
    charges: ['paid', 'paid'],
    credited: 1,
  });
  expect(await workJobs(context.owner)).toBe(0);
  expect(server.payments.get(Number(first.paymentId))?.status).toBe('refunded');
  expect(server.payments.get(Number(second.paymentId))?.status).toBe('approved');
  expect(await stateOf(context.owner, one.orderId)).toEqual({
    order: 'paid',
    installments: ['paid'],
    charges: ['refunded', 'paid'],
    credited: 1,
  });
});

test('a card refused and another approved in the same checkout are two payments of one charge', async () => {
  const one = await addPaymentOrder(context.owner);
  const { chargeId } = await chargeFor(context.owner, one);
  const checkout = { external_reference: chargeId, transaction_amount: 499, payment_method_id: 'visa' };
  const refused = server.add({ ...checkout });
  await settle(await news(String(refused.id), 'rejected'));
  const approved = server.add({ ...checkout });
  await settle(await news(String(approved.id), 'approved'));
  await settle(await news(String(refused.id), 'rejected'));
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    order: 'paid',
    installments: ['paid'],
    credited: 1,
  });
});

test('a refused payment fails the order, and a new charge opens it again', async () => {
  const one = await addPaymentOrder(context.owner);
  const { paymentId } = await chargeFor(context.owner, one);
  await settle(await news(paymentId, 'rejected'));
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    order: 'failed',
    installments: ['failed'],
  });
  expect(await toldTo(context.owner, one.customer.userId)).toEqual(['Pagamento não aprovado']);
  const again = await chargeFor(context.owner, one);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    order: 'pending',
    installments: ['pending'],
  });
  await settle(await news(again.paymentId, 'approved'));
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'paid' });
});

test('a chargeback of one of two paid installments leaves the order to a person', async () => {
  const one = await addPaymentOrder(context.owner, { installments: [10_000, 39_900] });
  const first = await chargeFor(context.owner, one, 0);
  await settle(await news(first.paymentId, 'approved'));
  const second = await chargeFor(context.owner, one, 1);
  await settle(await news(second.paymentId, 'approved'));
  await settle(await news(first.paymentId, 'charged_back'));
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    order: 'paid',
    installments: ['refunded', 'paid'],
  });
  const { rows } = await context.owner.query('select attention from payment_charges where id = $1', [
    first.chargeId,
  ]);
  expect(rows).toEqual([{ attention: 'chargeback' }]);
});

test("ignores another shop's payment", async () => {
  const foreign = server.add({ external_reference: 'pedido-77', transaction_amount: 10, status: 'approved' });
  expect(await settle((await gateway().find(String(foreign.id))) as GatewayPayment)).toBe('unknown');
});
