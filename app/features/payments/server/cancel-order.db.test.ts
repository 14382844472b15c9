import { expect, test } from 'vitest';
import type { OrderId } from '#app/terms/ids.ts';
import { panelPayments } from '#tests/panel-payments.ts';
import { addPaymentOrder, chargeFor, stateOf, toldTo, unknownId, workJobs } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import { cancelOrder, cancelOwnOrder, listInvoices, requestCharge, withdraw } from './index.server.ts';
import { gateway } from './ports/gateway.server.ts';
import { settleCharge } from './settle-charge.server.ts';

const { context, server, admin } = panelPayments();

const paidAt = async (paymentId: string) => {
  server.set(paymentId, { status: 'approved' });
  const payment = await gateway().find(paymentId);
  if (!payment) throw new Error('no payment');
  return payment;
};

const auditOf = async (orderId: OrderId) => {
  const { rows } = await context.owner.query(
    "select action, actor_kind, after from audit_log where entity = 'transactions' and entity_id = $1 order by seq",
    [orderId],
  );
  return rows;
};

test('its customer ends an order that was never paid: installments, charges and cards with it', async () => {
  const one = await addPaymentOrder(context.owner, {
    installments: [10_000, 39_900],
    activates: ['rating'],
    daysAgo: 60,
  });
  const { userId } = one.customer;
  await context.owner.query(
    "insert into cards (user_id, card_type, opened_by) select user_id, 'rating', id from transactions where user_id = $1",
    [userId],
  );
  const { paymentId } = await chargeFor(context.owner, one);
  expect((await listInvoices(one.customer))[0]).toMatchObject({ cancelable: true });
  expect(await cancelOwnOrder(one.customer, one.orderId)).toMatchObject({ ok: true });
  await workJobs(context.owner);
  expect(await stateOf(context.owner, one.orderId)).toEqual({
    order: 'failed',
    installments: ['canceled', 'canceled'],
    charges: ['failed'],
    credited: 0,
  });
  expect(server.payments.get(Number(paymentId))?.status).toBe('cancelled');
  const { rows } = await context.owner.query('select status from cards where user_id = $1', [userId]);
  expect(rows).toEqual([{ status: 'blocked' }]);
  expect(await toldTo(context.owner, userId)).toEqual(['Pedido cancelado']);
  expect(await toldTo(context.owner, admin.userId)).toContain('Cliente cancelou um pedido');
  expect(await auditOf(one.orderId)).toMatchObject([{ action: 'order.cancel', actor_kind: 'customer' }]);
  const [invoice] = await listInvoices(one.customer);
  expect(invoice).toMatchObject({ cancelable: false, canceled: { reason: null }, withdrawalUntil: null });
  expect(await requestCharge(one.customer, one.installmentIds[0] ?? '', 'pix')).toMatchObject({
    ok: false,
    error: { code: 'closed' },
  });
});

test('the team gives a reason, which the customer reads in a mail', async () => {
  const one = await addPaymentOrder(context.owner, { daysAgo: 60 });
  expect(await cancelOrder(admin, one.orderId, 'pedido em duplicidade')).toMatchObject({ ok: true });
  expect(await cancelOrder(admin, one.orderId, 'outra vez')).toMatchObject({ ok: true });
  const { rows } = await context.owner.query(
    "select data->>'text' as text from pgboss.job where name = 'mail.send' and data->>'subject' = 'Pedido cancelado' and data->>'text' like '%duplicidade%'",
  );
  expect(rows).toHaveLength(1);
  expect(await auditOf(one.orderId)).toMatchObject([
    { action: 'order.cancel', actor_kind: 'admin', after: { reason: 'pedido em duplicidade' } },
  ]);
});

test('refuses to cancel a paid order or an order of another account', async () => {
  const one = await addPaymentOrder(context.owner, { installments: [10_000, 39_900] });
  const { paymentId } = await chargeFor(context.owner, one);
  await settleCharge('mercadopago', await paidAt(paymentId));
  expect(await cancelOwnOrder(one.customer, one.orderId)).toMatchObject({ error: { code: 'paid' } });
  expect(await cancelOrder(admin, one.orderId, 'erro')).toMatchObject({ error: { code: 'paid' } });
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ installments: ['paid', 'pending'] });
  const { userId } = await addPerson(context.owner);
  const other = await addPaymentOrder(context.owner);
  for (const id of [other.orderId, unknownId(), 'x']) {
    expect(await cancelOwnOrder({ kind: 'customer', userId }, id)).toMatchObject({
      error: { code: 'not-found' },
    });
  }
  await withdraw(other.customer, other.orderId);
  expect(await cancelOwnOrder(other.customer, other.orderId)).toMatchObject({ error: { code: 'ended' } });
});

test.each(['cancel first', 'payment first'])(
  'a concurrent payment is credited or refunded: %s',
  async (sequence) => {
    const one = await addPaymentOrder(context.owner);
    const { paymentId } = await chargeFor(context.owner, one);
    const payment = await paidAt(paymentId);
    const cancel = () => cancelOwnOrder(one.customer, one.orderId);
    const pay = () => settleCharge('mercadopago', payment);
    await Promise.all(sequence === 'cancel first' ? [cancel(), pay()] : [pay(), cancel()]);
    await workJobs(context.owner);
    const state = await stateOf(context.owner, one.orderId);
    const kept = server.payments.get(Number(paymentId))?.status === 'approved';
    expect(state).toMatchObject(
      kept
        ? { order: 'paid', installments: ['paid'], charges: ['paid'], credited: 1 }
        : { order: 'failed', installments: ['canceled'], charges: ['refunded'], credited: 0 },
    );
  },
);

test('a charge paid before it could be canceled is settled, and its money is refunded', async () => {
  const one = await addPaymentOrder(context.owner);
  const { paymentId } = await chargeFor(context.owner, one);
  server.set(paymentId, { status: 'approved' });
  await cancelOwnOrder(one.customer, one.orderId);
  await workJobs(context.owner);
  expect(server.payments.get(Number(paymentId))).toMatchObject({
    status: 'refunded',
    transaction_amount_refunded: 499,
  });
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'failed', charges: ['refunded'] });
});

test('the page of a card checkout is closed, too; while the provider is down the job is retried', async () => {
  const one = await addPaymentOrder(context.owner, { oneCharge: true });
  const asked = await requestCharge(one.customer, one.installmentIds[0] ?? '', 'card');
  const reference = asked.ok ? asked.value.id : '';
  await cancelOwnOrder(one.customer, one.orderId);
  server.faults.push({ path: /PUT/, times: 9, status: 503 });
  expect(await workJobs(context.owner)).toBe(1);
  server.faults.length = 0;
  expect(await workJobs(context.owner)).toBe(0);
  expect(() => server.payCard(reference)).toThrow('ended');
});
